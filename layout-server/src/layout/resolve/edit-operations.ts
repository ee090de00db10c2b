import type { Operation } from '@vitrine/schemas';
import { findEntry, type OperationScope } from './operation-scope.ts';
import { detach } from './slots.ts';
import { subtree } from './tree-index.ts';

/** Takes a node and its subtree out of the document. */
export interface RemoveOperation {
  op: 'remove';
  node: string;
}

/** Takes a tombstone away: the member vanishes, or becomes an explicit false. */
export interface ShowOperation {
  op: 'show';
  node: string;
  hidden?: false;
}

/** Takes an empty slot away; `last`: the node's `slots` as well. */
export interface DropSlotOperation {
  op: 'drop-slot';
  node: string;
  slot: string;
  last: boolean;
}

/**
 * Whatever can be applied to a document. The last three are no operations of a layer, for a layer never removes what a
 * lower one brought, it hides it: only an editor that takes its own step back needs them.
 */
export type EditOperation = Operation | RemoveOperation | ShowOperation | DropSlotOperation;

/** Removes a node that an insert brought. Refused for the root. */
export function applyRemove(scope: OperationScope, operation: RemoveOperation): boolean {
  const entry = findEntry(scope, operation, operation.node);
  if (entry?.parent === undefined) return false;
  detach(entry);
  for (const each of subtree(entry)) scope.tree.entries.delete(each.id);
  for (const [id, owner] of scope.tree.fallbackOwners) {
    if (scope.tree.entries.get(owner.id) !== owner) scope.tree.fallbackOwners.delete(id);
  }
  return true;
}

/** Takes a tombstone away. */
export function applyShow(scope: OperationScope, operation: ShowOperation): boolean {
  const entry = findEntry(scope, operation, operation.node);
  if (entry === undefined) return false;
  const { hidden: _tombstone, ...node } = entry.node;
  entry.node = operation.hidden === undefined ? node : { ...node, hidden: operation.hidden };
  return true;
}

/** Takes an empty slot away; one that has children stays. */
export function applyDropSlot(scope: OperationScope, operation: DropSlotOperation): boolean {
  const entry = findEntry(scope, operation, operation.node);
  if (entry?.children?.get(operation.slot)?.length !== 0) return false;
  entry.children.delete(operation.slot);
  if (operation.last && entry.children.size === 0) entry.children = undefined;
  return true;
}
