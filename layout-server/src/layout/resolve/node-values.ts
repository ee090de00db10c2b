import {
  canonicalJson,
  hashOf,
  isObject,
  validateLayoutDocument,
  type Condition,
  type LayoutNode,
  type MergeOperation,
  type SetOperation,
  type UnsetOperation,
} from '@vitrine/schemas';
import { keptBelow, refuseLocked, valueLock } from './locks.ts';
import { findEntry, refuseOperation, type OperationScope } from './operation-scope.ts';
import { parsePointer, valueAt } from './json-pointer.ts';
import { fallbackIds, type Entry, type Tree } from './tree-index.ts';

/** An operation on one value inside a node. */
export type ValueOperation = SetOperation | UnsetOperation | MergeOperation;

/** The entry and the keys of a value operation that may go on. */
export interface Target {
  entry: Entry;
  /** Not empty: the envelope asks for at least `/props`. */
  keys: string[];
}

/**
 * Finds what a value operation addresses. Undefined, and reported, if the node is missing, if its pointer is none, if
 * the value is locked, or if a condition of a node would change that holds one which must be shown.
 * A value that is no longer the one that the author saw is reported and changes nothing: the layer wins.
 */
export function targetOf(scope: OperationScope, operation: ValueOperation): Target | undefined {
  const entry = findEntry(scope, operation, operation.node);
  if (entry === undefined) return undefined;
  const { pointer, was } = operation;
  const keys = parsePointer(pointer);
  if (keys === undefined || keys.length === 0) {
    refuseOperation(scope, operation, 'NOT_ALLOWED', {
      nodeId: entry.id,
      pointer,
      expected: 'a pointer to a value of the node',
      got: pointer,
    });
    return undefined;
  }
  const kept = keys[0] === 'when' ? keptBelow(entry, scope.layer) : undefined;
  const lock = kept === undefined ? valueLock(entry, operation, scope.layer) : 'hide';
  if (lock !== undefined) {
    refuseLocked(scope, operation, { entry, kept: kept ?? entry, lock, pointer });
    return undefined;
  }
  if (was !== undefined && was !== seenHash(entry.node, keys)) {
    refuseOperation(scope, operation, 'CONFLICTING_BASE', {
      nodeId: entry.id,
      pointer,
      expected: `the value that the author saw (${was})`,
      got: valueAt(entry.node, keys),
    });
  }
  return { entry, keys };
}

/** What `was` holds for a value of a node: the hash of the value, of null if there is none. */
export function seenHash(node: LayoutNode, keys: readonly string[]): string {
  return hashOf(valueAt(node, keys) ?? null);
}

/**
 * Gives a node its new values, notes which layer gave them and keeps the switches that its condition asked for.
 * Refused if the node would no longer have the shape of a node, or if its fallback would bring an id that is taken.
 */
export function replaceNode(
  scope: OperationScope,
  operation: ValueOperation,
  { entry, keys }: Target,
  node: LayoutNode,
  changed: readonly string[],
): boolean {
  const { pointer } = operation;
  const [field] = keys;
  const misshapen = shapeFault(node, keys);
  if (misshapen !== undefined)
    return refuseOperation(scope, operation, 'WRONG_TYPE', { nodeId: entry.id, pointer, ...misshapen });
  if (field === 'fallback' && !adoptFallback(scope, operation, entry, node)) return false;
  if (field === 'when') keepSwitches(scope, operation, entry, node);
  entry.node = node;
  noteChanges(entry, scope.layer, changed);
  return true;
}

/** Checks the one field that changed by the envelope's schema: a value is free there, a node's field is not. */
function shapeFault(node: LayoutNode, keys: readonly string[]): { expected: string; got: unknown } | undefined {
  const [field = '', prop] = keys;
  const value = valueAt(node, [field]);
  if (value === undefined) return undefined;
  const fragment =
    field === 'props' && prop !== undefined && isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name === prop))
      : value;
  const result = validateLayoutDocument({
    page: 'page',
    catalog: 1,
    root: { id: 'node', type: 'type', [field]: fragment },
  });
  if (result.ok) return undefined;
  const [first] = result.faults;
  return { expected: first?.expected ?? 'a value of the field', got: value };
}

function adoptFallback(scope: OperationScope, operation: ValueOperation, entry: Entry, node: LayoutNode): boolean {
  const { entries, fallbackOwners } = scope.tree;
  const ids = new Set<string>();
  for (const id of fallbackIds(node)) {
    const owner = fallbackOwners.get(id);
    if (ids.has(id) || entries.has(id) || (owner !== undefined && owner !== entry)) {
      return refuseOperation(scope, operation, 'DUPLICATE_ID', {
        nodeId: entry.id,
        pointer: operation.pointer,
        expected: 'ids that no other node of the page has',
        got: id,
      });
    }
    ids.add(id);
  }
  for (const id of fallbackIds(entry.node)) fallbackOwners.delete(id);
  for (const id of ids) fallbackOwners.set(id, entry);
  return true;
}

/** A feature that is off for a tenant cannot come back through a layer (TN-027): its switch stays a condition. */
function keepSwitches(scope: OperationScope, operation: ValueOperation, entry: Entry, node: LayoutNode): void {
  for (const guard of switchConditions(entry.node.when)) {
    const kept = switchConditions(node.when).some((each) => canonicalJson(each) === canonicalJson(guard));
    if (kept) continue;
    entry.guards = [...(entry.guards ?? []), guard];
    refuseOperation(scope, operation, 'LOCKED', {
      nodeId: entry.id,
      pointer: operation.pointer,
      expected: 'the condition on a switch to stay',
      got: guard,
    });
  }
}

function switchConditions(when: Condition | undefined): Condition[] {
  return Object.entries(when ?? {})
    .filter(
      ([key, value]) =>
        key.startsWith('switch.') || (key.startsWith('$') && JSON.stringify(value).includes('"switch.')),
    )
    .map(([key, value]) => ({ [key]: value }));
}

function noteChanges(entry: Entry, layer: number, pointers: readonly string[]): void {
  entry.changes ??= new Map();
  for (const pointer of pointers) {
    for (const noted of entry.changes.keys()) if (noted.startsWith(`${pointer}/`)) entry.changes.delete(noted);
    entry.changes.set(pointer, layer);
  }
}

/** What gives a value back that an operation is about to change: the value, or its absence. */
export function restoreValue(tree: Tree, { node: id, pointer }: ValueOperation): (SetOperation | UnsetOperation)[] {
  const entry = tree.entries.get(id);
  const keys = parsePointer(pointer);
  if (entry === undefined || keys === undefined) return [];
  const depth = keys.findIndex((_, index) => valueAt(entry.node, keys.slice(0, index + 1)) === undefined);
  if (depth >= 0)
    return [
      {
        op: 'unset',
        node: id,
        pointer: pointer
          .split('/')
          .slice(0, depth + 2)
          .join('/'),
      },
    ];
  return [{ op: 'set', node: id, pointer, value: valueAt(entry.node, keys) as SetOperation['value'] }];
}
