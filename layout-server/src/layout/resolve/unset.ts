import type { UnsetOperation } from '@vitrine/schemas';
import { withoutValue } from './json-pointer.ts';
import { replaceNode, restoreValue, targetOf } from './node-values.ts';
import { refuseOperation, type OperationScope } from './operation-scope.ts';
import type { Tree } from './tree-index.ts';

/** Removes one member of an object. Refused if there is none; a list is set as a whole and loses no entry this way. */
export function applyUnset(scope: OperationScope, operation: UnsetOperation): boolean {
  const target = targetOf(scope, operation);
  if (target === undefined) return false;
  const { pointer } = operation;
  const node = withoutValue(target.entry.node, target.keys);
  if (node === undefined) {
    return refuseOperation(scope, operation, 'MISSING_VALUE', {
      nodeId: target.entry.id,
      pointer,
      expected: 'a member of an object',
      got: undefined,
    });
  }
  return replaceNode(scope, operation, target, node, [pointer]);
}

/** What gives the former value back; nothing if there was none. */
export function invertUnset(tree: Tree, operation: UnsetOperation): ReturnType<typeof restoreValue> {
  return restoreValue(tree, operation).filter(({ op }) => op === 'set');
}
