import { LIMITS, type InsertOperation, type LayoutNode } from '@vitrine/schemas';
import type { EditOperation } from './edit-operations.ts';
import { isLockedAgainst, refuseLocked } from './locks.ts';
import { findEntry, fitsDepth, refuseOperation, type OperationScope } from './operation-scope.ts';
import { placeIn } from './placement.ts';
import { dropSlotIfNew } from './slots.ts';
import { childrenOf, depthOf, graft, heightOf, idsOf, sizeOf, detachedEntry, type Tree } from './tree-index.ts';

/**
 * Puts a new subtree into a slot. Refused as a whole if the parent is missing or locked, if one of its ids is taken, or
 * if the page would become too deep or too large.
 */
export function applyInsert(scope: OperationScope, operation: InsertOperation): boolean {
  const { tree, layer } = scope;
  const { node, slot } = operation;
  const parent = findEntry(scope, operation, operation.parent);
  if (parent === undefined) return false;
  if (isLockedAgainst(parent, 'insert', layer))
    return refuseLocked(scope, operation, { entry: parent, lock: 'insert' });
  const taken = takenId(tree, node);
  if (taken !== undefined) {
    return refuseOperation(scope, operation, 'DUPLICATE_ID', {
      nodeId: node.id,
      expected: 'ids that no other node of the page has',
      got: taken,
    });
  }
  if (!fitsDepth(scope, operation, node.id, depthOf(parent) + heightOf(detachedEntry(node, layer)))) return false;
  const size = sizeOf(tree) + [...idsOf(node)].length;
  if (size > LIMITS.nodes) {
    return refuseOperation(scope, operation, 'TOO_MANY_NODES', {
      nodeId: node.id,
      expected: `at most ${LIMITS.nodes} nodes`,
      got: size,
    });
  }
  const siblings = childrenOf(parent).get(slot) ?? [];
  const index = placeIn(scope, operation, node.id, siblings);
  childrenOf(parent).set(slot, siblings.toSpliced(index, 0, graft(tree, node, { parent, slot, layer })));
  return true;
}

/** What removes the subtree again. */
export function invertInsert(tree: Tree, operation: InsertOperation): EditOperation[] {
  return [{ op: 'remove', node: operation.node.id }, ...dropSlotIfNew(tree, operation.parent, operation.slot)];
}

function takenId(tree: Tree, node: LayoutNode): string | undefined {
  const own = new Set<string>();
  for (const id of idsOf(node)) {
    if (own.has(id) || tree.entries.has(id) || tree.fallbackOwners.has(id)) return id;
    own.add(id);
  }
  return undefined;
}
