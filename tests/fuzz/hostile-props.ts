import fc from 'fast-check';
import type { Value } from '@vitrine/schemas';
import { values } from '../../layout-server/src/layout/resolve/testing/arbitraries.ts';
import { hostileStrings } from './hostile-strings.ts';

/** One change to an example's props: `where` chooses a leaf, modulo their number. */
export interface Edit {
  where: number;
  /** Left out: the leaf is removed. */
  value?: Value;
}

type Members = Record<string, unknown>;

/** Changes that mostly leave props valid: a hostile string where words are. */
export const wordEdits: fc.Arbitrary<Edit> = fc.record({ where: fc.nat(60), value: hostileStrings });

/** Any change: hostile strings, other kinds of values, tagged values (faulty ones too), nothing. */
export const anyEdits: fc.Arbitrary<Edit> = fc.oneof(
  wordEdits,
  fc.record({ where: fc.nat(60), value: values }),
  fc.record({
    where: fc.nat(60),
    value: fc.constantFrom<Value>(
      { $t: 'hostile.words' },
      { $content: 'hostile', field: 'words' },
      { $ctx: 'path' },
      { $asset: 'hostile' },
    ),
  }),
  fc.record({ where: fc.nat(60) }),
);

/** A copy of the props with the edits made, one after the other. */
export function edited(props: Readonly<Members>, edits: readonly Edit[], leaf: 'words' | 'any' = 'any'): Members {
  let copy = structuredClone(props) as Members;
  for (const edit of edits) {
    const leaves = leavesOf(copy).filter(({ value }) => leaf === 'any' || isWords(value));
    const chosen = leaves[edit.where % Math.max(leaves.length, 1)];
    if (chosen !== undefined) copy = withLeaf(copy, chosen.path, edit) as Members;
  }
  return copy;
}

interface Leaf {
  path: string[];
  value: unknown;
}

function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

/** Words rather than an address, a colour or a code: with these, an edited example mostly stays valid. */
function isWords(value: unknown): boolean {
  return typeof value === 'string' && !/^(\/|#|https:|mailto:|tel:)/.test(value) && /[\s<]|^\p{Lu}/u.test(value);
}

function withLeaf(value: unknown, [name, ...rest]: readonly string[], edit: Edit): unknown {
  if (name === undefined) return edit.value;
  const copy: unknown = Array.isArray(value) ? value.slice() : { ...(value as Members) };
  const members = copy as Members;
  const next = withLeaf(members[name], rest, edit);
  if (next !== undefined) members[name] = next;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete members[name];
  return copy;
}
