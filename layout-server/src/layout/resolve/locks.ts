import {
  isObject,
  type LayoutNode,
  type MergeOperation,
  type SetOperation,
  type UnsetOperation,
} from '@vitrine/schemas';
import { refuseOperation, type OperationScope } from './operation-scope.ts';
import { childAt, formatPointer, parsePointer, valueAt } from './json-pointer.ts';
import { isTagged } from './tagged-values.ts';
import type { EditOperation } from './edit-operations.ts';
import { subtree, type Entry } from './tree-index.ts';

/** What can be done with a node apart from changing its values; the words of its `lock`. */
export type LockedAct = 'hide' | 'move' | 'insert' | 'unset';

/** Whether a lock forbids an act; `true` forbids all of them. */
export function locks(lock: LayoutNode['lock'], act: LockedAct): boolean {
  return lock === true || (Array.isArray(lock) && lock.includes(act));
}

/** Whether a lower layer forbids an act on the node itself. */
export function isLockedAgainst(entry: Entry, act: LockedAct, layer: number): boolean {
  return entry.layer < layer && locks(entry.node.lock, act);
}

/** The node itself or the first one below it that a lower layer wants shown: then nothing may make the node vanish. */
export function keptBelow(entry: Entry, layer: number): Entry | undefined {
  for (const each of subtree(entry)) if (isLockedAgainst(each, 'hide', layer)) return each;
  return undefined;
}

/**
 * What a lower layer has against a change of one value of a node: the pointer of the lock, which may lie above or below
 * the changed one, or `unset` where the value would be taken out or emptied. Undefined: nothing.
 */
export function valueLock(
  entry: Entry,
  operation: SetOperation | UnsetOperation | MergeOperation,
  layer: number,
): string | undefined {
  const { lock } = entry.node;
  if (entry.layer >= layer || lock === undefined || lock === false) return undefined;
  if (lock === true) return operation.pointer;
  const pointers = operation.op === 'merge' ? mergedPointers(operation) : [operation.pointer];
  const pointer = lock.find(
    (each) => each.startsWith('/') && pointers.some((one) => liesIn(one, each) || liesIn(each, one)),
  );
  if (pointer !== undefined) return pointer;
  return lock.includes('unset') && takesOut(entry.node, operation) ? 'unset' : undefined;
}

/** Whether an operation leaves less than it found: a value that is gone, or one that was not empty and is now. */
function takesOut(node: LayoutNode, operation: SetOperation | UnsetOperation | MergeOperation): boolean {
  if (operation.op === 'unset') return true;
  const before = valueAt(node, parsePointer(operation.pointer) ?? []);
  return operation.op === 'set' ? loses(before, operation.value) : losesByMerge(before, operation.value);
}

function loses(before: unknown, after: unknown): boolean {
  if (isEmpty(before)) return false;
  if (isEmpty(after)) return true;
  if (!isObject(before) || !isObject(after) || isTagged(before) || isTagged(after)) return false;
  return Object.entries(before).some(([key, value]) => loses(value, childAt(after, key)));
}

function losesByMerge(before: unknown, value: unknown): boolean {
  if (!isObject(before) || !isObject(value) || isTagged(before) || isTagged(value)) return loses(before, value);
  return Object.entries(value).some(([key, member]) => losesByMerge(childAt(before, key), member));
}

/** Refuses an act on a locked node with what is locked, why as its author noted it, and what can be done instead. */
export function refuseLocked(
  scope: OperationScope,
  operation: EditOperation,
  { entry, kept = entry, lock, pointer = '' }: { entry: Entry; kept?: Entry; lock: string; pointer?: string },
): false {
  const why = kept.node.note === undefined ? '' : ` (${kept.node.note.replace(/\.$/, '')})`;
  const holder = kept === entry ? `"${entry.id}"` : `"${entry.id}", in which "${kept.id}" lies,`;
  return refuseOperation(scope, operation, 'LOCKED', {
    nodeId: entry.id,
    pointer,
    expected: `${holder} ${STAYS[lock] ?? `to keep its value at ${lock}`}, since a layer below locks "${kept.id}" against it${why}; ${insteadOf(lock, kept)}`,
    got: operation.op,
  });
}

const STAYS: Readonly<Record<string, string>> = {
  hide: 'to stay where every shopper sees it',
  move: 'to stay in its place',
  insert: 'to keep what lies in its slots',
  unset: 'to keep its values',
};

function insteadOf(lock: string, { node }: Entry): string {
  const owner = 'or have it changed in the layout that locks it';
  if (lock === 'hide' && !locks(node.lock, 'move')) return `move it instead, ${owner}`;
  if (lock === 'unset') return `set another value instead, ${owner}`;
  return `change another node, ${owner}`;
}

function mergedPointers({ pointer, value }: MergeOperation): string[] {
  const base = parsePointer(pointer) ?? [];
  const names = Object.keys(value);
  return names.length === 0 ? [pointer] : names.map((name) => formatPointer([...base, name]));
}

function liesIn(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
