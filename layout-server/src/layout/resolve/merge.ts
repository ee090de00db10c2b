import { isObject, type MergeOperation } from '@vitrine/schemas';
import { formatPointer, valueAt, withValue } from './json-pointer.ts';
import { replaceNode, restoreValue, targetOf } from './node-values.ts';
import { refuseOperation, type OperationScope } from './operation-scope.ts';
import { isTagged } from './tagged-values.ts';
import type { Tree } from './tree-index.ts';

/**
 * Merges an object into an object, key by key and level by level. Tagged values, conditions, nodes and arrays are atoms:
 * where one stands on either side, the new value replaces the old one. Refused like `set`.
 */
export function applyMerge(scope: OperationScope, operation: MergeOperation): boolean {
  const target = targetOf(scope, operation);
  if (target === undefined) return false;
  const { entry, keys } = target;
  const changed: string[] = [];
  const before = valueAt(entry.node, keys);
  const merged = isAtomAt(keys)
    ? note(changed, keys, operation.value)
    : mergeValue(before, operation.value, keys, changed);
  const node = withValue(entry.node, keys, merged);
  if (node === undefined) {
    return refuseOperation(scope, operation, 'MISSING_VALUE', {
      nodeId: entry.id,
      pointer: operation.pointer,
      expected: 'an object or an existing entry on the way',
      got: undefined,
    });
  }
  return replaceNode(scope, operation, target, node, changed);
}

/** What gives the former object back. */
export function invertMerge(tree: Tree, operation: MergeOperation): ReturnType<typeof restoreValue> {
  return restoreValue(tree, operation);
}

function mergeValue(before: unknown, value: unknown, keys: readonly string[], changed: string[]): unknown {
  if (!isPlain(before) || !isPlain(value)) return note(changed, keys, value);
  const merged = { ...before };
  for (const [key, member] of Object.entries(value)) {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    merged[key] = mergeValue(old, member, [...keys, key], changed);
  }
  return merged;
}

function note(changed: string[], keys: readonly string[], value: unknown): unknown {
  changed.push(formatPointer(keys));
  return value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !isTagged(value);
}

/** Whether keys lead to a condition or a node, at the node itself or inside its fallback. */
function isAtomAt(keys: readonly string[]): boolean {
  const [field, ...rest] = keys;
  if (field === 'when') return true;
  if (field === 'slots') return rest.length >= 2 && isAtomOrNode(rest.slice(2));
  return field === 'fallback' && isAtomOrNode(rest);
}

function isAtomOrNode(keysInNode: readonly string[]): boolean {
  return keysInNode.length === 0 || isAtomAt(keysInNode);
}
