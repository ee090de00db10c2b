import { fault, LIMITS, type Fault, type LayerDocument, type LayoutDocument, type LayoutNode } from '@vitrine/schemas';
import { authoredNodes, authoredTrees } from './authored-nodes.ts';

/** Gate 3 for a document by itself: unique ids, no node inside itself, depth and number of nodes, the layer's prefix. */
export function checkGraph(document: LayoutDocument | LayerDocument, layer: string): Fault[] {
  const trees = authoredTrees(document);
  return [
    ...('root' in document ? checkRoot(document.root, layer) : checkPrefixes(document, layer)),
    ...checkIds(trees, layer),
    ...checkBudgets(trees, layer),
  ];
}

function checkRoot({ id, type }: LayoutNode, layer: string): Fault[] {
  return type === 'page'
    ? []
    : [fault('WRONG_ROOT', { expected: 'a root of type "page"', got: type, pointer: '/type', layer, nodeId: id })];
}

/** What came with the arm of a test keeps the ids that it had there. */
function checkPrefixes(document: LayerDocument, layer: string): Fault[] {
  const { ops, prefix, tests = {} } = document;
  return ops.flatMap((each) => {
    if (each.test !== undefined && !Object.hasOwn(tests, each.test))
      return [
        fault('NOT_ALLOWED', {
          expected: 'a test of which the layer has an arm in its "tests"',
          got: each.test,
          pointer: '/test',
          layer,
        }),
      ];
    const brought = each.test === undefined ? undefined : tests[each.test];
    return checkPrefix(authoredTrees({ ...document, ops: [each] }), brought?.prefix ?? prefix, layer);
  });
}

function checkPrefix(trees: readonly LayoutNode[], prefix: string, layer: string): Fault[] {
  return nodesOf(trees)
    .filter(({ node }) => !node.id.startsWith(`${prefix}.`))
    .map(({ node: { id } }) =>
      fault('WRONG_PREFIX', {
        expected: `an id that begins with "${prefix}."`,
        got: id,
        pointer: '/id',
        layer,
        nodeId: id,
      }),
    );
}

function checkIds(trees: readonly LayoutNode[], layer: string): Fault[] {
  const seen = new Set<string>();
  return nodesOf(trees).flatMap(({ node: { id }, above }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return above.includes(id)
      ? [
          fault('CYCLE', {
            expected: 'no node inside a node of the same id',
            got: [...above, id].join(' > '),
            pointer: '/id',
            layer,
            nodeId: id,
          }),
        ]
      : [
          fault('DUPLICATE_ID', {
            expected: 'an id that no other node of the page has',
            got: id,
            pointer: '/id',
            layer,
            nodeId: id,
          }),
        ];
  });
}

function checkBudgets(trees: readonly LayoutNode[], layer: string): Fault[] {
  const nodes = nodesOf(trees);
  const deep = nodes.find(({ depth }) => depth > LIMITS.depth);
  return [
    ...(deep === undefined
      ? []
      : [
          fault('TOO_DEEP', {
            expected: `at most ${LIMITS.depth} levels of nodes`,
            got: deep.depth,
            layer,
            nodeId: deep.node.id,
          }),
        ]),
    ...(nodes.length <= LIMITS.nodes
      ? []
      : [fault('TOO_MANY_NODES', { expected: `at most ${LIMITS.nodes} nodes`, got: nodes.length, layer })]),
  ];
}

function nodesOf(trees: readonly LayoutNode[]) {
  return trees.flatMap((tree) => [...authoredNodes(tree)]);
}
