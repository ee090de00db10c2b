import type { LayoutDocument, LayoutNode } from '@vitrine/schemas';

/** A node of a document, with its place. */
export interface Place {
  node: LayoutNode;
  /** Undefined for the root. */
  parent: string | undefined;
  slot: string;
  /** Ids of its neighbours in the slot. */
  previous: string | undefined;
  next: string | undefined;
}

/** Every node of a document by id, in its order; fallbacks belong to their nodes and are not listed. */
export function placesIn({ root }: Pick<LayoutDocument, 'root'>): Map<string, Place> {
  const places = new Map<string, Place>([
    [root.id, { node: root, parent: undefined, slot: '', previous: undefined, next: undefined }],
  ]);
  const visit = (parent: LayoutNode): void => {
    for (const [slot, list] of Object.entries(parent.slots ?? {})) {
      list.forEach((node, index) => {
        if (places.has(node.id)) return;
        places.set(node.id, {
          node,
          slot,
          parent: parent.id,
          previous: list[index - 1]?.id,
          next: list[index + 1]?.id,
        });
        visit(node);
      });
    }
  };
  visit(root);
  return places;
}

/** Ids of the nodes that must be moved to turn one order into the other; both orders hold the same ids. The fewest. */
export function movedBetween(before: readonly string[], after: readonly string[]): Set<string> {
  const rank = new Map(before.map((id, index) => [id, index]));
  const ranks = after.map((id) => rank.get(id) ?? 0);
  // The longest run of nodes that keep their order stays; whoever is not in it has moved.
  const best = ranks.map((own, index) => {
    const earlier = ranks
      .slice(0, index)
      .reduce<number[]>((found, each, at) => (each < own ? [...found, at] : found), []);
    return { index, earlier, length: 1, from: -1 };
  });
  for (const each of best) {
    for (const at of each.earlier) {
      const other = best[at];
      if (other && other.length >= each.length) Object.assign(each, { length: other.length + 1, from: at });
    }
  }
  const kept = new Set<string>();
  let end = best.reduce<(typeof best)[number] | undefined>(
    (longest, each) => (longest && longest.length >= each.length ? longest : each),
    undefined,
  );
  while (end) {
    const id = after[end.index];
    if (id !== undefined) kept.add(id);
    end = best[end.from];
  }
  return new Set(after.filter((id) => !kept.has(id)));
}
