import { fault, type Fault } from '@vitrine/schemas';
import type { DraftNode, Provenance, Resolution } from '../resolve/index.ts';
import { layerOf, placedNodes } from './check-nodes.ts';
import type { ComponentLookup } from './types.ts';

/**
 * Gate 4 for nodes that come after the page: they arrive as plain markup, so nothing in them, nor in the fallback that
 * they replace, may need scripts of its own; a form, and the heading that names the page, are never among them.
 */
export function checkLater({ tree, provenance }: Resolution, components: ComponentLookup): Fault[] {
  const faultIn = (later: DraftNode, node: DraftNode, expected: string): Fault =>
    fault('NOT_ALLOWED', {
      expected,
      got: node.type,
      pointer: '/type',
      layer: deferringLayer(provenance, later.id) ?? layerOf(provenance, node.id, ''),
      nodeId: node.id,
    });
  return [...placedNodes(tree)]
    .filter(({ node }) => node.later === true)
    .flatMap(({ node: later }) =>
      [...placedNodes(later)].flatMap(({ node }) => {
        const rules = components.find(node.type, node.v);
        if (rules?.island !== undefined) {
          return [
            faultIn(
              later,
              node,
              `a component without scripts in "${later.id}", whose data comes in browser mode; use mode "page", or another component`,
            ),
          ];
        }
        if (node.props['form'] !== undefined)
          return [
            faultIn(
              later,
              node,
              `no form in "${later.id}", whose data comes in browser mode: a form that was sent is shown again with its page`,
            ),
          ];
        return rules?.heading?.level === 1
          ? [
              faultIn(
                later,
                node,
                `no heading of level 1 in "${later.id}", whose data comes in browser mode: search engines and screen readers look for it first`,
              ),
            ]
          : [];
      }),
    );
}

/** The layer that changed the node's needs last, if one did. */
function deferringLayer({ values }: Provenance, id: string): string | undefined {
  return Object.entries(values[id] ?? {}).findLast(
    ([pointer]) => pointer === '/data' || pointer.startsWith('/data/'),
  )?.[1];
}
