import { fault, type Fault } from '@vitrine/schemas';
import type { DraftNode, Provenance, Resolution } from '../resolve/index.ts';
import { layerOf, layerOfAbsence, layerOfAll, placedNodes } from './check-nodes.ts';
import type { ComponentLookup, SlotRule } from './types.ts';

/** Whether the numbers of children are checked: only where conditions have been evaluated. */
interface SlotOptions {
  counts: boolean;
}

/** Gate 3 for a resolved tree: every slot exists and takes what lies in it, a fallback where its node lies. */
export function checkSlots(
  { tree, provenance }: Resolution,
  components: ComponentLookup,
  { counts }: SlotOptions,
): Fault[] {
  const placed = [...placedNodes(tree)];
  return [
    ...placed.flatMap(({ node, parent, slot }) => [
      ...(parent === undefined ? [] : checkPlace(node, parent, slot, provenance, components)),
      ...checkOwnSlots(node, provenance, components, counts),
    ]),
    ...(counts
      ? checkOnce(
          placed.map(({ node }) => node),
          provenance,
          components,
        )
      : []),
  ];
}

/** What a page has at most one of has no second one, in whatever slot. The second is the one that a higher layer brought, wherever it stands. */
function checkOnce(nodes: readonly DraftNode[], provenance: Provenance, components: ComponentLookup): Fault[] {
  const only = nodes.filter(({ type, v }) => components.find(type, v)?.once === true);
  const rankOf = ({ id }: DraftNode): number => provenance.layers.indexOf(provenance.nodes[id] ?? '');
  return [...Map.groupBy(only, ({ type }) => type)].flatMap(([type, group]) => {
    const [first, ...more] = group.toSorted((one, other) => rankOf(one) - rankOf(other));
    return more.map(({ id }) =>
      fault('SLOT_COUNT', {
        expected: `at most one node of type "${type}" on a page, which is "${first?.id ?? ''}"; change that one, and bring no other`,
        got: id,
        pointer: '/type',
        layer: layerOf(provenance, id, ''),
        nodeId: id,
      }),
    );
  });
}

/** The layer that put a node where it lies: the one that moved it last, else the one that brought it. */
const placerOf = ({ nodes, moved }: Provenance, { id }: DraftNode): string | undefined => moved[id] ?? nodes[id];

/** The highest layer that put one of these nodes where they lie; undefined if there are none. */
function placersOf(provenance: Provenance, nodes: readonly DraftNode[]): string | undefined {
  const placers = new Set(nodes.map((node) => placerOf(provenance, node)));
  return provenance.layers.findLast((layer) => placers.has(layer));
}

function checkPlace(
  node: DraftNode,
  parent: DraftNode,
  slot: string,
  provenance: Provenance,
  components: ComponentLookup,
): Fault[] {
  const rule = ruleOf(parent, slot, components);
  if (rule === undefined || takes(rule, node.type)) return [];
  return [
    fault('SLOT_NOT_ACCEPTED', {
      expected: `in slot "${slot}" of "${parent.id}" one of ${rule.accepts.join(', ')}`,
      got: node.type,
      pointer: '/type',
      layer: placerOf(provenance, node),
      nodeId: node.id,
    }),
  ];
}

function checkOwnSlots(node: DraftNode, provenance: Provenance, components: ComponentLookup, counts: boolean): Fault[] {
  const rules = components.find(node.type, node.v)?.slots;
  if (rules === undefined) return [];
  const place = { layer: layerOf(provenance, node.id, '/slots'), nodeId: node.id };
  const strangers = Object.keys(node.slots ?? {})
    .filter((slot) => !Object.hasOwn(rules, slot))
    .map((slot) =>
      fault('UNKNOWN_SLOT', {
        ...place,
        // Whoever put something there is to take it away, not who brought the node that has no such slot.
        layer: placersOf(provenance, node.slots?.[slot] ?? []) ?? place.layer,
        expected: `one of the slots of "${node.type}": ${Object.keys(rules).join(', ') || 'none'}`,
        got: slot,
        pointer: `/slots/${slot}`,
      }),
    );
  if (!counts) return strangers;
  return [
    ...strangers,
    ...Object.entries(rules).flatMap(([slot, { min = 0, max = Infinity }]) => {
      const count = node.slots?.[slot]?.length ?? 0;
      if (count >= min && count <= max) return [];
      const range = max === Infinity ? `at least ${min}` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
      return [
        fault('SLOT_COUNT', {
          ...place,
          layer:
            (count < min
              ? layerOfAbsence(provenance)
              : layerOfAll(
                  provenance,
                  (node.slots?.[slot] ?? []).map(({ id }) => id),
                )) ?? place.layer,
          expected: `${range} nodes in slot "${slot}"`,
          got: count,
          pointer: `/slots/${slot}`,
        }),
      ];
    }),
  ];
}

function ruleOf({ type, v }: DraftNode, slot: string, components: ComponentLookup): SlotRule | undefined {
  const slots = components.find(type, v)?.slots;
  return slots !== undefined && Object.hasOwn(slots, slot) ? slots[slot] : undefined;
}

/** `*` takes every type but the root's. */
function takes({ accepts }: SlotRule, type: string): boolean {
  return accepts.includes(type) || (accepts.includes('*') && type !== 'page');
}
