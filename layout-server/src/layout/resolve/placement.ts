import { perhaps, type InsertOperation, type MoveOperation } from '@vitrine/schemas';
import { refuseOperation, type OperationScope } from './operation-scope.ts';
import type { Entry } from './tree-index.ts';

/**
 * Where in a slot a node goes. The first neighbour named decides (`before`, then `after`); if it is not in the slot, the
 * other one does, else `at`, else the end, and the operation is reported as displaced.
 */
export function placeIn(
  scope: OperationScope,
  operation: InsertOperation | MoveOperation,
  nodeId: string,
  siblings: readonly Entry[],
): number {
  const { before, after, at = 'end' } = operation;
  const wanted = [
    ...(before === undefined ? [] : [{ id: before, offset: 0 }]),
    ...(after === undefined ? [] : [{ id: after, offset: 1 }]),
  ].map(({ id, offset }) => ({ id, offset, index: siblings.findIndex((sibling) => sibling.id === id) }));
  const found = wanted.find(({ index }) => index >= 0);
  const [first] = wanted;
  if (first !== undefined && found !== first) {
    refuseOperation(scope, operation, 'DISPLACED', {
      nodeId,
      expected: `the neighbour "${first.id}" in the slot${scope.isAuthored ? clueTo(scope, first.id, nodeId, siblings) : ''}`,
      got: undefined,
    });
  }
  if (found !== undefined) return found.index + found.offset;
  return at === 'start' ? 0 : siblings.length;
}

/** Where the neighbour is instead, or which one may have been meant; empty where neither can be said. */
function clueTo({ tree }: OperationScope, neighbour: string, nodeId: string, siblings: readonly Entry[]): string {
  if (neighbour === nodeId) return ', which is another node';
  const elsewhere = tree.entries.get(neighbour);
  if (elsewhere?.parent !== undefined)
    return `; it lies in ${elsewhere.slot} of ${elsewhere.parent.id}, so name one that lies here`;
  return perhaps(
    siblings.map(({ id }) => id),
    neighbour,
  );
}
