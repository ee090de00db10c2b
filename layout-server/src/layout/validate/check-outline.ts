import { fault, type Fault } from '@vitrine/schemas';
import { isObject, type DraftNode, type Resolution } from '../resolve/index.ts';
import { layerOf, layerOfAbsence, layerOfAll } from './check-nodes.ts';
import type { ComponentLookup, ComponentRules } from './types.ts';

interface Heading {
  nodeId: string;
  level: number;
}

/**
 * Gate 4 for a resolved tree: exactly one heading of level 1, and no heading more than one level below the one before it.
 * Which headings there are is said by the components' definitions; a page may begin with a lower one.
 */
export function checkOutline({ tree, provenance }: Resolution, components: ComponentLookup): Fault[] {
  const headings = headingsOf(tree, components);
  const first = headings.filter(({ level }) => level === 1);
  const count =
    first.length === 1
      ? []
      : [
          fault('HEADING_COUNT', {
            expected: 'exactly one heading of level 1',
            got: first.map(({ nodeId }) => nodeId),
            layer:
              first.length === 0
                ? (layerOfAbsence(provenance) ?? layerOf(provenance, tree.id, ''))
                : layerOfAll(
                    provenance,
                    first.map(({ nodeId }) => nodeId),
                  ),
            nodeId: first[1]?.nodeId ?? tree.id,
          }),
        ];
  const order = headings.flatMap(({ nodeId, level }, index) => {
    const before = headings[index - 1];
    if (before === undefined || level <= before.level + 1) return [];
    return [
      fault('HEADING_ORDER', {
        expected: `a heading of level ${before.level + 1} or above after "${before.nodeId}"`,
        got: level,
        layer: layerOfAll(provenance, [before.nodeId, nodeId]),
        nodeId,
      }),
    ];
  });
  return [...count, ...order];
}

function headingsOf(node: DraftNode, components: ComponentLookup): Heading[] {
  const rules = components.find(node.type, node.v);
  const slots = node.slots ?? {};
  // The definition names its slots in the order in which they are shown.
  const order = [...new Set([...Object.keys(rules?.slots ?? {}), ...Object.keys(slots)])];
  const below = order.flatMap((slot) => (slots[slot] ?? []).flatMap((child) => headingsOf(child, components)));
  const own = rules === undefined ? undefined : headingOf(node, rules);
  return own === undefined ? below : [own, ...below];
}

function headingOf({ id, props, holes = [] }: DraftNode, { heading }: ComponentRules): Heading | undefined {
  if (heading === undefined) return undefined;
  const { prop, level, levelProp } = heading;
  const comesWithData = holes.some(({ path }) => path[0] === prop);
  if (!comesWithData && (props[prop] === undefined || props[prop] === null || props[prop] === '')) return undefined;
  const given = levelProp !== undefined && isObject(props) ? props[levelProp] : undefined;
  return { nodeId: id, level: typeof given === 'number' ? given : level };
}
