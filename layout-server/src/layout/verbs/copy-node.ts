import type { LayoutNode } from '@vitrine/schemas';

/**
 * A subtree under ids of its own: the prefix of its layer before the last part of each, and a number behind one that is
 * taken. `taken` gets the new ones. What locks the first does not lock the copy.
 */
export function copyOf(
  node: LayoutNode,
  { prefix, taken }: { prefix: string | undefined; taken: Set<string> },
): LayoutNode {
  const { lock: _lock, slots, fallback, ...rest } = node;
  const id = freeId(node.id, prefix, taken);
  return {
    ...rest,
    id,
    ...(slots === undefined
      ? {}
      : {
          slots: Object.fromEntries(
            Object.entries(slots).map(([slot, list]) => [slot, list.map((child) => copyOf(child, { prefix, taken }))]),
          ),
        }),
    ...(fallback === undefined ? {} : { fallback: copyOf(fallback, { prefix, taken }) }),
  };
}

function freeId(id: string, prefix: string | undefined, taken: Set<string>): string {
  const own = (id.split('.').at(-1) ?? id).replace(/-[0-9]+$/, '');
  const name = prefix === undefined ? own : `${prefix}.${own}`;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
