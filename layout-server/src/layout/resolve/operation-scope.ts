import { fault, LIMITS, perhaps, type Fault, type FaultCode } from '@vitrine/schemas';
import type { EditOperation } from './edit-operations.ts';
import type { Entry, Tree } from './tree-index.ts';

/** What an operation is applied to, and on whose behalf. */
export interface OperationScope {
  readonly tree: Tree;
  /** Rank of the layer; the base is 0 and its own locks do not bind it. */
  readonly layer: number;
  readonly layerId: string;
  /** Position of the operation in its document. */
  readonly index: number;
  /** Whether a refusal names what may have been meant: an author wants it, and a shopper's page would wait for it. */
  readonly isAuthored: boolean;
  report(fault: Fault): void;
}

interface Refusal {
  nodeId: string;
  expected: string;
  got: unknown;
  pointer?: string;
}

/** Reports a fault of an operation, naming which one it is. Gives false, so that a refusal can be returned. */
export function refuseOperation(
  scope: OperationScope,
  operation: EditOperation,
  code: FaultCode,
  { expected, ...rest }: Refusal,
): false {
  const place = `operation ${scope.index + 1} (${operation.op})`;
  scope.report(fault(code, { ...rest, expected: `${expected} for ${place}`, layer: scope.layerId }));
  return false;
}

/** The entry of a node; undefined, and reported, if the page has none. */
export function findEntry(scope: OperationScope, operation: EditOperation, nodeId: string): Entry | undefined {
  const entry = scope.tree.entries.get(nodeId);
  if (entry === undefined)
    refuseOperation(scope, operation, 'MISSING_NODE', {
      nodeId,
      expected: `a node of the page${scope.isAuthored ? perhaps([...scope.tree.entries.keys()], nodeId) : ''}`,
      got: undefined,
    });
  return entry;
}

/** Whether so many levels fit; reports it if not. */
export function fitsDepth(scope: OperationScope, operation: EditOperation, nodeId: string, depth: number): boolean {
  return (
    depth <= LIMITS.depth ||
    refuseOperation(scope, operation, 'TOO_DEEP', {
      nodeId,
      expected: `at most ${LIMITS.depth} levels of nodes`,
      got: depth,
    })
  );
}
