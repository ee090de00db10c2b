import { fault, type Fault, type LayerDocument, type LayoutDocument } from '@vitrine/schemas';
import { checkCondition } from '@vitrine/schemas/conditions';
import { authoredNodes, authoredTrees } from './authored-nodes.ts';

/** Gate 4: every condition of a document asks only for known attributes, by known operators, with values of their kind. */
export function checkConditions(
  document: LayoutDocument | LayerDocument,
  switches: readonly string[],
  layer: string,
): Fault[] {
  const check = (condition: unknown, pointer: string, nodeId?: string): Fault[] =>
    checkCondition(condition, switches).map(({ code, ...problem }) =>
      fault(code, { ...problem, pointer: `${pointer}${problem.pointer}`, layer, nodeId }),
    );
  const own = 'root' in document || document.when === undefined ? [] : check(document.when, '/when');
  const nodes = authoredTrees(document)
    .flatMap((tree) => [...authoredNodes(tree)])
    .flatMap(({ node }) => (node.when === undefined ? [] : check(node.when, '/when', node.id)));
  const operations =
    'root' in document
      ? []
      : document.ops.flatMap((operation) =>
          (operation.op === 'set' || operation.op === 'merge') && operation.pointer === '/when'
            ? check(operation.value, '/when', operation.node)
            : [],
        );
  return [...own, ...nodes, ...operations];
}
