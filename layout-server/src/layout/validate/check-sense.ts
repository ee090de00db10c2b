import { fault, type Fault } from '@vitrine/schemas';
import { isObject, type Resolution } from '../resolve/index.ts';
import { layerOf, layerOfAbsence, layerOfAll, placedNodes } from './check-nodes.ts';
import type { ComponentLookup } from './types.ts';

/** Bars that speak to the shopper at once; two of them shout each other down. */
const ONCE: readonly string[] = ['promo-bar', 'banner-bar'];

/** Where a picture stands beside words that say all of it. */
const DECORATED: readonly string[] = ['empty-state'];

/** Gate 4 for what no shopper should get: a page whose main area is empty. One that content fills is judged with it. */
export function checkEmpty(
  { tree, provenance }: Resolution,
  components: ComponentLookup,
  hasContent: boolean,
): Fault[] {
  const rules = components.find(tree.type, tree.v);
  const main = tree.slots?.['main'];
  if (hasContent || rules === undefined || !Object.hasOwn(rules.slots, 'main') || main === undefined) return [];
  const isKept = Object.keys(provenance.absent).length > 0;
  return main.length > 0 || !isKept
    ? []
    : [
        fault('EMPTY_PAGE', {
          expected: `at least one node in the main area that every visitor sees; show one of ${Object.keys(provenance.absent).slice(0, 3).join(', ')} again, or put another one in`,
          got: 0,
          pointer: '/slots/main',
          layer: layerOfAbsence(provenance),
          nodeId: tree.id,
        }),
      ];
}

/**
 * What an author should look at again: two bars of one kind, and a picture of a node's own that says nothing to whoever
 * cannot see it. In lists the titles beside the pictures say it.
 */
export function senseWarnings({ tree, provenance }: Resolution): Fault[] {
  const nodes = [...placedNodes(tree)].map(({ node }) => node);
  const doubled = ONCE.flatMap((type) => {
    const bars = nodes.filter((node) => node.type === type);
    const [first, second] = bars;
    return first === undefined || second === undefined
      ? []
      : [
          fault('DOUBLE_PROMOTION', {
            expected: `one "${type}" at a time: ${bars.length} are shown together (${bars.map(({ id }) => id).join(', ')}); hide "${first.id}" while "${second.id}" shows`,
            got: bars.length,
            layer: layerOfAll(
              provenance,
              bars.map(({ id }) => id),
            ),
            nodeId: second.id,
          }),
        ];
  });
  const silent = nodes
    .filter(({ type }) => !DECORATED.includes(type))
    .flatMap((node) =>
      ['image', 'poster']
        .filter((name) => isObject(node.props[name]) && node.props[`${name}Alt`] === '')
        .map((name) => {
          const pointer = `/props/${name}Alt`;
          return fault('NO_WORDS', {
            expected:
              'words that say what the picture shows, for whoever cannot see it; leave them empty only where it merely decorates',
            got: '',
            pointer,
            layer: layerOf(provenance, node.id, pointer),
            nodeId: node.id,
          });
        }),
    );
  return [...doubled, ...silent];
}
