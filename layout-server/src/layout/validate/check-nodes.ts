import { fault, faultsFromAjv, oneOf, type AjvError, type Fault } from '@vitrine/schemas';
import {
  formatPointer,
  isPartOf,
  parsePointer,
  valueAt,
  type DraftNode,
  type Need,
  type Provenance,
  type Resolution,
} from '../resolve/index.ts';
import type { ComponentLookup, ComponentRules, SourceLookup } from './types.ts';

/** A node of a resolved tree, with the slot that it lies in; the root and its fallback lie in none. */
export interface Placed {
  node: DraftNode;
  parent: DraftNode | undefined;
  slot: string;
}

/** The nodes of a resolved tree, each before what lies in it; fallbacks follow the slots. */
export function* placedNodes(node: DraftNode, parent?: DraftNode, slot = ''): Generator<Placed> {
  yield { node, parent, slot };
  for (const [name, list] of Object.entries(node.slots ?? {}))
    for (const child of list) yield* placedNodes(child, node, name);
  if (node.fallback !== undefined) yield* placedNodes(node.fallback, parent, slot);
}

/** The layer to which a fault in a node belongs: the one that gave the value or a part of it last, else the one that brought the node. */
export function layerOf({ nodes, values, layers }: Provenance, nodeId: string, pointer: string): string | undefined {
  const below = Object.entries(values[nodeId] ?? {})
    .filter(([changedAt]) => isPartOf(changedAt, pointer))
    .map(([, layer]) => layer);
  if (below.length > 0) return layers.findLast((layer) => below.includes(layer));
  const changed = Object.entries(values[nodeId] ?? {}).filter(
    ([changedAt]) => pointer === changedAt || pointer.startsWith(`${changedAt}/`),
  );
  const nearest = changed.toSorted(([a], [b]) => b.length - a.length)[0];
  return nearest?.[1] ?? nodes[nodeId];
}

/**
 * The layer to which a fault of several nodes together belongs, such as two main headings: the highest of those that
 * brought, moved or changed one of them, for below it there was no fault.
 */
export function layerOfAll(
  { nodes, values, moved, layers }: Provenance,
  nodeIds: readonly string[],
): string | undefined {
  const touched = new Set(
    nodeIds
      .flatMap((id) => [nodes[id], moved[id], ...Object.values(values[id] ?? {})])
      .filter((layer) => layer !== undefined),
  );
  return layers.findLast((layer) => touched.has(layer));
}

/** The highest layer that keeps a node out of the tree; undefined if none is kept out. */
export function layerOfAbsence({ absent, layers }: Provenance): string | undefined {
  const hiders = new Set(Object.values(absent).map(({ layer }) => layer));
  return layers.findLast((layer) => hiders.has(layer));
}

/** Gate 2 and the data part of gate 4 for every node of a resolved tree: known component, valid props, valid needs. */
export function checkNodes(resolution: Resolution, components: ComponentLookup, sources: SourceLookup): Fault[] {
  const needs = new Map(
    [...resolution.needs, ...resolution.later.flatMap((one) => one.needs)].map((need) => [need.key, need]),
  );
  return [...placedNodes(resolution.tree)].flatMap(({ node }) => [
    ...checkComponent(node, resolution.provenance, components),
    ...checkData(node, needs, resolution.provenance, sources),
  ]);
}

function checkComponent(node: DraftNode, provenance: Provenance, components: ComponentLookup): Fault[] {
  const { id, type, v } = node;
  const layer = layerOf(provenance, id, '');
  const rules = components.find(type, v);
  if (rules !== undefined) return checkProps(node, rules, provenance);
  return components.types().includes(type)
    ? [
        fault('UNKNOWN_VERSION', {
          expected: `a version of "${type}" that the catalog has`,
          got: v,
          pointer: '/v',
          layer,
          nodeId: id,
        }),
      ]
    : [
        fault('UNKNOWN_TYPE', {
          expected: oneOf(components.types(), type),
          got: type,
          pointer: '/type',
          layer,
          nodeId: id,
        }),
      ];
}

function checkProps(node: DraftNode, rules: ComponentRules, provenance: Provenance): Fault[] {
  const errors = (rules.validateProps(node.props) ?? []).filter((error) => !isDecidedLater(error, node));
  return faultsFromAjv(errors, { value: node.props, nodeId: node.id, pointerPrefix: '/props' })
    .map((one) => withFieldNames(one, rules))
    .map(({ code, expected, got, pointer, message }) =>
      withLayer({ code, expected, got, pointer, message, nodeId: node.id }, provenance),
    );
}

/** Of a prop that the component does not have: which it has. */
function withFieldNames(one: Fault, { type, propsSchema }: ComponentRules): Fault {
  const [, name] = one.code === 'UNKNOWN_FIELD' ? (/^\/props\/([^/]+)$/.exec(one.pointer) ?? []) : [];
  const fields = propsSchema !== undefined && 'properties' in propsSchema ? propsSchema.properties : undefined;
  if (name === undefined || typeof fields !== 'object' || fields === null) return one;
  const expected = `${one.expected}, but of "${type}" ${oneOf(Object.keys(fields), name)}`;
  // What came is in words already.
  return { ...one, expected, message: one.message.replace(one.expected, () => expected) };
}

function withLayer(one: Fault & { nodeId: string }, provenance: Provenance): Fault {
  const layer = layerOf(provenance, one.nodeId, one.pointer);
  return layer === undefined ? one : { ...one, layer, message: `${layer}, ${one.message}` };
}

/**
 * Whether an error is about a value that only the data decides, or that was left out and has a fault of its own.
 * A composition above such a value fails with it and says nothing more.
 */
function isDecidedLater(
  { instancePath, keyword, params }: AjvError,
  { holes = [], unanswered = [] }: DraftNode,
): boolean {
  const about =
    keyword === 'required' ? `${instancePath}${formatPointer([String(params['missingProperty'])])}` : instancePath;
  if (unanswered.includes(`/props${about}`)) return true;
  const isComposition = ['anyOf', 'oneOf', 'if', 'not'].includes(keyword);
  return holes.some(({ path }) => {
    const hole = formatPointer(path);
    return about === hole || about.startsWith(`${hole}/`) || (isComposition && hole.startsWith(`${instancePath}/`));
  });
}

function checkData(
  node: DraftNode,
  needs: ReadonlyMap<string, Need>,
  provenance: Provenance,
  sources: SourceLookup,
): Fault[] {
  return Object.entries(node.needs ?? {}).flatMap(([name, key]) => {
    const need = needs.get(key);
    if (need === undefined) return [];
    const place = `/data/${name}`;
    const source = sources.find(need.source);
    const layerAt = (pointer: string): string | undefined => layerOf(provenance, node.id, pointer);
    if (source === undefined) {
      return [
        fault('UNKNOWN_SOURCE', {
          expected: 'a registered data source',
          got: need.source,
          pointer: `${place}/source`,
          layer: layerAt(`${place}/source`),
          nodeId: node.id,
        }),
      ];
    }
    return source.checkArgs(need.args).map(({ expected, pointer }) =>
      fault('INVALID_ARGS', {
        expected,
        got: valueAt(need.args, parsePointer(pointer) ?? []),
        pointer: `${place}/args${pointer}`,
        layer: layerAt(`${place}/args${pointer}`),
        nodeId: node.id,
      }),
    );
  });
}
