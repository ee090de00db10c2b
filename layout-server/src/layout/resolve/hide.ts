import type { HideOperation } from '@vitrine/schemas';
import type { EditOperation } from './edit-operations.ts';
import { keptBelow, refuseLocked } from './locks.ts';
import { findEntry, refuseOperation, type OperationScope } from './operation-scope.ts';
import type { Tree } from './tree-index.ts';

/** Leaves a tombstone. Refused for the root, and if a lower layer wants the node, or one below it, shown. */
export function applyHide(scope: OperationScope, operation: HideOperation): boolean {
  const entry = findEntry(scope, operation, operation.node);
  if (entry === undefined) return false;
  if (entry.parent === undefined) {
    return refuseOperation(scope, operation, 'NOT_ALLOWED', {
      nodeId: entry.id,
      expected: 'a node below the root',
      got: 'the root',
    });
  }
  const kept = keptBelow(entry, scope.layer);
  if (kept !== undefined) return refuseLocked(scope, operation, { entry, kept, lock: 'hide' });
  if (entry.node.hidden !== true) entry.hiddenBy = scope.layer;
  entry.node = { ...entry.node, hidden: true };
  return true;
}

/** What takes the tombstone away; nothing if it was there before. */
export function invertHide(tree: Tree, operation: HideOperation): EditOperation[] {
  const node = tree.entries.get(operation.node)?.node;
  if (node === undefined || node.hidden === true) return [];
  return [{ op: 'show', node: operation.node, ...(node.hidden === undefined ? {} : { hidden: false }) }];
}
