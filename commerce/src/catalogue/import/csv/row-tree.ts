import type { Step } from './record-columns.ts';

/** What rows said of a record so far. */
export type RowTree =
  | { kind: 'value'; value: unknown }
  | { kind: 'object'; parts: Map<string, RowTree> }
  /** A list whose places the header names. */
  | { kind: 'places'; items: Map<number, RowTree> }
  /** A list to which each row adds an element. */
  | { kind: 'rows'; items: RowTree[] };

/** A record before its first row. */
export function emptyTree(): RowTree & { kind: 'object' } {
  return { kind: 'object', parts: new Map() };
}

/** Puts a value of one row at its path. The columns of a list agree on its kind. */
export function put(tree: RowTree, [step, ...rest]: readonly Step[], value: unknown): void {
  if (step === undefined) return;
  const make = (): RowTree => treeFor(rest[0], value);
  const next = childOf(tree, step, make);
  if (rest.length > 0) put(next, rest, value);
}

function treeFor(step: Step | undefined, value: unknown): RowTree {
  if (step === undefined) return { kind: 'value', value };
  if (step === 'row') return { kind: 'rows', items: [] };
  return 'place' in step ? { kind: 'places', items: new Map() } : emptyTree();
}

function childOf(tree: RowTree, step: Step, make: () => RowTree): RowTree {
  if (tree.kind === 'rows' && step === 'row') return (tree.items[0] ??= make());
  if (tree.kind === 'places' && step !== 'row' && 'place' in step) return childIn(tree.items, step.place, make);
  if (tree.kind === 'object' && step !== 'row' && 'name' in step) return childIn(tree.parts, step.name, make);
  throw new Error(`expected columns that agree, got a step ${JSON.stringify(step)} into ${tree.kind}`);
}

function childIn<Key>(children: Map<Key, RowTree>, key: Key, make: () => RowTree): RowTree {
  const known = children.get(key);
  if (known !== undefined) return known;
  const made = make();
  children.set(key, made);
  return made;
}

/** Takes what a further row says into a tree. @returns the paths of which it says something else, with both */
export function merge(into: RowTree, row: RowTree, path = ''): string[] {
  const below = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (into.kind === 'value' || row.kind === 'value') {
    const [known, said] = [jsonOf(into), jsonOf(row)].map((value) => JSON.stringify(value));
    return known === said ? [] : [`${path}: expected ${known}, as the rows before say, got ${said}`];
  }
  if (into.kind === 'rows' && row.kind === 'rows')
    return row.items.flatMap((item) => {
      const own = identityOf(item);
      const same = into.items.find((one) => identityOf(one) === own);
      if (same !== undefined) return merge(same, item, path);
      into.items.push(item);
      return [];
    });
  if (into.kind === 'places' && row.kind === 'places')
    return [...row.items].flatMap(([key, item]) => mergeChild(into.items, key, item, below(key)));
  if (into.kind === 'object' && row.kind === 'object')
    return [...row.parts].flatMap(([key, item]) => mergeChild(into.parts, key, item, below(key)));
  throw new Error(`expected rows of one header, got ${into.kind} and ${row.kind} at ${path}`);
}

function mergeChild<Key>(children: Map<Key, RowTree>, key: Key, item: RowTree, path: string): string[] {
  const known = children.get(key);
  if (known !== undefined) return merge(known, item, path);
  children.set(key, item);
  return [];
}

/** By which two rows mean the same element of a list. */
const IDENTITIES = ['sku', 'key', 'asset'] as const;

function identityOf(item: RowTree): string {
  const named = item.kind === 'object' ? IDENTITIES.find((name) => item.parts.has(name)) : undefined;
  const own = named === undefined || item.kind !== 'object' ? undefined : item.parts.get(named);
  return JSON.stringify(own === undefined ? jsonOf(item) : [named, jsonOf(own)]);
}

/** The value that a tree says. */
export function jsonOf(tree: RowTree): unknown {
  if (tree.kind === 'value') return tree.value;
  if (tree.kind === 'rows') return tree.items.map(jsonOf);
  if (tree.kind === 'places') return [...tree.items].toSorted(([a], [b]) => a - b).map(([, item]) => jsonOf(item));
  return Object.fromEntries([...tree.parts].map(([key, item]) => [key, jsonOf(item)]));
}
