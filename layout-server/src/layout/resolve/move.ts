import type { MoveOperation } from '@vitrine/schemas';
import type { EditOperation } from './edit-operations.ts';
import { isLockedAgainst, refuseLocked } from './locks.ts';
import { findEntry, fitsDepth, refuseOperation, type OperationScope } from './operation-scope.ts';
import { placeIn } from './placement.ts';
import { detach, dropSlotIfNew } from './slots.ts';
import { childrenOf, depthOf, heightOf, type Entry, type Tree } from './tree-index.ts';

/**
 * Moves a node with its subtree. Refused if it is the root, if the node is locked, or the slots of its parent or new parent, if a
 * node would come to lie below itself, or if the page would become too deep.
 */
export function applyMove(scope: OperationScope, operation: MoveOperation): boolean {
  const entry = findEntry(scope, operation, operation.node);
  if (entry === undefined) return false;
  if (entry.parent === undefined) {
    return refuseOperation(scope, operation, 'NOT_ALLOWED', {
      nodeId: entry.id,
      expected: 'a node below the root',
      got: 'the root',
    });
  }
  const parent = operation.parent === undefined ? entry.parent : findEntry(scope, operation, operation.parent);
  if (parent === undefined) return false;
  if (isLockedAgainst(entry, 'move', scope.layer)) return refuseLocked(scope, operation, { entry, lock: 'move' });
  // Within the slots of one parent nothing is put in or taken out; a lock of everything forbids that order, too.
  const stays = parent === entry.parent && (operation.slot ?? entry.slot) === entry.slot;
  const locked = [entry.parent, parent].find(
    (each) => isLockedAgainst(each, 'insert', scope.layer) && !(stays && each.node.lock !== true),
  );
  if (locked !== undefined) return refuseLocked(scope, operation, { entry: locked, lock: 'insert' });
  if (liesIn(parent, entry)) {
    return refuseOperation(scope, operation, 'CYCLE', {
      nodeId: entry.id,
      expected: 'a parent outside the node itself',
      got: parent.id,
    });
  }
  if (!fitsDepth(scope, operation, entry.id, depthOf(parent) + heightOf(entry))) return false;

  const slot = operation.slot ?? entry.slot;
  detach(entry);
  const siblings = childrenOf(parent).get(slot) ?? [];
  const index = placeIn(scope, operation, entry.id, siblings);
  childrenOf(parent).set(slot, siblings.toSpliced(index, 0, entry));
  entry.parent = parent;
  entry.slot = slot;
  entry.movedBy = scope.layer;
  return true;
}

/** What moves the node back to its present place. */
export function invertMove(tree: Tree, operation: MoveOperation): EditOperation[] {
  const entry = tree.entries.get(operation.node);
  if (entry?.parent === undefined) return [];
  const siblings = entry.parent.children?.get(entry.slot) ?? [];
  const previous = siblings[siblings.indexOf(entry) - 1];
  const back = { op: 'move', node: entry.id, parent: entry.parent.id, slot: entry.slot } as const;
  return [
    previous === undefined ? { ...back, at: 'start' } : { ...back, after: previous.id },
    ...dropSlotIfNew(tree, operation.parent ?? entry.parent.id, operation.slot ?? entry.slot),
  ];
}

function liesIn(inner: Entry, outer: Entry): boolean {
  for (let each: Entry | undefined = inner; each !== undefined; each = each.parent) if (each === outer) return true;
  return false;
}
