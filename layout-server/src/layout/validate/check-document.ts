import { ANYBODY, fault, type Fault, type LayerDocument, type LayoutDocument, type LayoutNode } from '@vitrine/schemas';
import { resolve, type Resolution } from '../resolve/index.ts';
import { authoredNodes, authoredTrees } from './authored-nodes.ts';
import { checkConditions } from './check-conditions.ts';
import { checkLayerEnvelope, checkLayoutEnvelope } from './check-envelope.ts';
import { checkGraph } from './check-graph.ts';
import { checkNodes } from './check-nodes.ts';
import { checkSlots } from './check-slots.ts';
import { checkTypedWords } from './check-typed.ts';
import { FaultList } from './fault-list.ts';
import type { DocumentSetting, Edition } from './types.ts';

/**
 * The four gates on a base by itself, in every edition that shows it. Empty if it is in order. Whatever needs the whole
 * page (numbers of children, headings, operations that find their nodes) is checked by `checkPage`.
 */
export function checkLayout(value: unknown, setting: DocumentSetting): Fault[] {
  const envelope = checkLayoutEnvelope(value, setting.id);
  return envelope.ok ? checkContent(envelope.value, setting) : envelope.faults;
}

/** The four gates on a layer by itself: what it inserts and which values it sets, in every edition that shows it. */
export function checkLayer(value: unknown, setting: DocumentSetting): Fault[] {
  const envelope = checkLayerEnvelope(value, setting.id);
  return envelope.ok ? checkContent(envelope.value, setting) : envelope.faults;
}

function checkContent(document: LayoutDocument | LayerDocument, setting: DocumentSetting): Fault[] {
  const faults = new FaultList();
  faults.add(checkGraph(document, setting.id));
  faults.add(checkConditions(document, setting.switches, setting.id));
  faults.add(checkTypedWords(document, setting.id));
  if ('root' in document) faults.add(checkContentPlace(document, setting.id));
  for (const edition of setting.editions) {
    const probe = probeOf(document, setting, edition);
    if ('root' in document)
      faults.add(
        checkTree(probe(document.root, document.meta), setting).filter((one) => !isGivenByFrame(one, document)),
      );
    else faults.add(checkLayerContent(document, probe, setting));
  }
  return faults.all();
}

/** The place of content is a slot of a node of the page, and the node that stands there without content is in it (LX-003). */
function checkContentPlace({ content, root }: LayoutDocument, layer: string): Fault[] {
  if (content === undefined) return [];
  const { parent, slot, instead } = content;
  const holder = [...authoredNodes(root)].find(({ node }) => node.id === parent)?.node;
  if (holder === undefined)
    return [fault('MISSING_NODE', { expected: 'a node of the page', got: parent, pointer: '/content/parent', layer })];
  const isThere = (holder.slots?.[slot] ?? []).some(({ id }) => id === instead);
  return isThere
    ? []
    : [
        fault('MISSING_NODE', {
          expected: `a node in the slot "${slot}" of "${parent}"`,
          got: instead,
          pointer: '/content/instead',
          layer,
        }),
      ];
}

/** A root may leave props to the frame that the page names (ADR 0002); the page in its frame is checked by `checkPage`. */
function isGivenByFrame({ code, nodeId }: Fault, { frame, root }: LayoutDocument): boolean {
  return frame !== undefined && code === 'MISSING' && nodeId === root.id;
}

/** Resolves a subtree by itself in one edition: every node of it, whatever its condition, but for those of switches. */
type Probe = (root: LayoutNode, meta?: LayoutDocument['meta']) => Resolution;

function probeOf(
  { page }: LayoutDocument | LayerDocument,
  { id }: DocumentSetting,
  { tenant, locale, library, switches }: Edition,
): Probe {
  const request = {
    tenant,
    locale,
    page,
    path: '/',
    ...ANYBODY,
    now: new Date(0),
    switches,
    arms: {},
  };
  return (root, meta) =>
    resolve(
      {
        base: { page, catalog: 1, root, ...(meta === undefined ? {} : { meta }) },
        baseId: id,
        layers: [],
        library,
        request,
      },
      { conditions: 'switches' },
    );
}

function checkTree(resolution: Resolution, { components, sources }: DocumentSetting): Fault[] {
  return [
    ...warningsOf(resolution),
    ...checkNodes(resolution, components, sources),
    ...checkSlots(resolution, components, { counts: false }),
  ];
}

/** What a layer inserts, its head, and the values that it sets in nodes of others; whether a node takes them is seen on the page. */
function checkLayerContent(layer: LayerDocument, probe: Probe, setting: DocumentSetting): Fault[] {
  const inserted = authoredTrees(layer).flatMap(({ when: _when, hidden: _hidden, ...root }) =>
    checkTree(probe(root), setting),
  );
  const head = warningsOf(probe({ id: layer.prefix, type: 'page' }, layer.meta));
  const values = layer.ops.flatMap((operation) => {
    if ((operation.op !== 'set' && operation.op !== 'merge') || !operation.pointer.startsWith('/props/')) return [];
    const { node: id, pointer, value } = operation;
    return warningsOf(probe({ id, type: 'page', props: { value } }))
      .filter(({ code }) => code !== 'UNKNOWN_DATA')
      .map((one) => ({
        ...one,
        pointer: one.pointer.replace('/props/value', pointer),
        message: one.message.replace('/props/value', pointer),
      }));
  });
  return [...inserted, ...head, ...values];
}

function warningsOf({ warnings }: Resolution): Fault[] {
  return warnings.filter(({ code }) => !CHECKED_BEFORE.has(code));
}

/** The gates of graph and conditions say these better, and once for all editions. */
const CHECKED_BEFORE: ReadonlySet<Fault['code']> = new Set([
  'DUPLICATE_ID',
  'TOO_DEEP',
  'TOO_MANY_NODES',
  'UNKNOWN_ATTRIBUTE',
  'UNKNOWN_OPERATOR',
  'INVALID_CONDITION',
]);
