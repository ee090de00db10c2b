import type { SetOperation } from '@vitrine/schemas';
import { withValue } from './json-pointer.ts';
import { replaceNode, restoreValue, targetOf } from './node-values.ts';
import { refuseOperation, type OperationScope } from './operation-scope.ts';
import type { Tree } from './tree-index.ts';

/**
 * Replaces one value of a node; objects missing on the way are made. Refused if the way leads through a text, a number
 * or an array's end, or if the node would lose its shape.
 */
export function applySet(scope: OperationScope, operation: SetOperation): boolean {
  const target = targetOf(scope, operation);
  if (target === undefined) return false;
  const { pointer, value } = operation;
  const node = withValue(target.entry.node, target.keys, value);
  if (node === undefined) {
    return refuseOperation(scope, operation, 'MISSING_VALUE', {
      nodeId: target.entry.id,
      pointer,
      expected: 'an object or an existing entry on the way',
      got: undefined,
    });
  }
  return replaceNode(scope, operation, target, node, [pointer]);
}

/** What gives the former value back. */
export function invertSet(tree: Tree, operation: SetOperation): ReturnType<typeof restoreValue> {
  return restoreValue(tree, operation);
}
