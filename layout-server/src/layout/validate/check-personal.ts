import { fault, type Fault, type LayoutDocument } from '@vitrine/schemas';
import type { Resolution } from '../resolve/index.ts';
import { layerOf, placedNodes } from './check-nodes.ts';
import type { SourceLookup } from './types.ts';

/**
 * Gate 4 for personal sources: what is one visitor's alone is never waited for by a page that is kept for everybody. It
 * comes in browser mode, or the page itself says that it is for its visitor (`audience`).
 */
export function checkPersonal(
  { tree, needs, provenance }: Resolution,
  { audience }: Pick<LayoutDocument, 'audience'>,
  sources: SourceLookup,
): Fault[] {
  if (audience === 'visitor') return [];
  const personal = new Set(needs.filter(({ source }) => sources.find(source)?.personal === true).map(({ key }) => key));
  if (personal.size === 0) return [];
  return [...placedNodes(tree)]
    .filter(({ node }) => node.later !== true)
    .flatMap(({ node }) =>
      Object.entries(node.needs ?? {})
        .filter(([, key]) => personal.has(key))
        .map(([name]) =>
          fault('NOT_ALLOWED', {
            expected:
              'mode "browser" for data of a personal source, or a page with "audience": "visitor"; what is kept for everybody holds nothing of one',
            got: 'page',
            pointer: `/data/${name}/mode`,
            layer: layerOf(provenance, node.id, `/data/${name}`),
            nodeId: node.id,
          }),
        ),
    );
}
