import {
  fault,
  oneOf,
  type CmsPage,
  type CmsParagraph,
  type Fault,
  type LayerDocument,
  type LayoutDocument,
  type LayoutNode,
  type Value,
} from '@vitrine/schemas';
import { PARAGRAPH_KINDS, paragraphNodes } from '../../content/cms/index.ts';
import { resolve, type AppliedLayer, type Library, type RequestFacts } from '../resolve/index.ts';
import { checkNodes, type ComponentLookup, type SourceLookup } from '../validate/index.ts';

/** What the content service's page becomes on the shop's page. */
export interface ContentLayer {
  layer: AppliedLayer;
  /** How many paragraphs are shown, and what was left out: kinds that the shop does not know, and nodes that no component takes. */
  shown: number;
  unknown: readonly CmsParagraph[];
  faults: readonly Fault[];
}

/** Where content stands on a page, as the layout says it. */
type Place = NonNullable<LayoutDocument['content']>;

/**
 * Content as a layer below all others (LX-003): its paragraphs are inserted in their order in the place of the node that
 * stands there without content, and its head is the page's. Layers of merchandisers can address the nodes by their ids. A
 * paragraph passes the gate of its component's props here, in the words and pictures of the shop, or it is left out (LX-005).
 */
export function contentLayer(
  page: CmsPage,
  place: Place,
  options: {
    entry: string;
    request: RequestFacts;
    library: Library;
    components: ComponentLookup;
    sources: SourceLookup;
  },
): ContentLayer {
  const { entry, request, library, components, sources } = options;
  const id = `content/${entry}`;
  const { nodes: told, unknown, headedBy } = paragraphNodes(page);
  const nodes = told.map((node) => withoutWaysOff(node, library));
  const faults: Fault[] = [];
  const taken = new Set<string>();
  const sound = nodes.filter((node) => {
    // By itself it is looked at as the root of a page, which is always shown.
    const { when: _wanted, ...always } = node;
    const found = [
      ...faultsOf(always, id, { request, library, components, sources }),
      ...unknownSwitch(page, node.id, { layer: id, switches: request.switches }),
    ];
    faults.push(...found);
    const isSound = found.length === 0 && !taken.has(node.id);
    taken.add(node.id);
    return isSound;
  });
  if (headedBy !== undefined && !sound.some((node) => node.id === `cms-${headedBy.id}`)) {
    // A page keeps its heading, whatever became of the paragraph that had it.
    const rest = contentLayer(
      { ...page, paragraphs: page.paragraphs.filter((each) => each !== headedBy) },
      place,
      options,
    );
    return {
      ...rest,
      faults: [...faults, ...rest.faults.filter(({ nodeId }) => !faults.some((one) => one.nodeId === nodeId))],
    };
  }
  const { parent, slot, instead } = place;
  const { title, description, robots = 'index' } = page;
  const document: LayerDocument = {
    page: request.page,
    prefix: 'cms',
    meta: { title, robots, ...(description === undefined ? {} : { description }) },
    ops: [
      ...sound.map((node) => ({ op: 'insert' as const, parent, slot, before: instead, node })),
      { op: 'hide', node: instead },
    ],
  };
  return {
    layer: { id, kind: 'content', document },
    shown: sound.length,
    unknown,
    faults,
  };
}

/** A paragraph that waits for a switch which no shop has would never be shown. */
function unknownSwitch(
  { paragraphs }: CmsPage,
  nodeId: string,
  { layer, switches }: { layer: string; switches: RequestFacts['switches'] },
): Fault[] {
  const wanted = paragraphs.find(({ id }) => `cms-${id}` === nodeId)?.switch;
  if (wanted === undefined || Object.hasOwn(switches, wanted)) return [];
  return [
    fault('UNKNOWN_SWITCH', {
      expected: oneOf(Object.keys(switches), wanted),
      got: wanted,
      pointer: '/switch',
      layer,
      nodeId,
    }),
  ];
}

/** A link in HTML that was made safe, which leads to an address of the shop. */
const OWN_LINK = /<a [^>]*?href="(\/[^"]*)"[^>]*>(.*?)<\/a>/gsu;
/** A line that is nothing but such a link. */
const LINE_OF_LINK = /<(p|li)>\s*<a [^>]*?href="(\/[^"]*)"[^>]*>[^<]*<\/a>\s*<\/\1>/gsu;

/**
 * A paragraph without ways to pages that are switched off: an editor does not hear of a switch. A link within a sentence is words
 * like the others; a line, an entry or a button that is nothing but the way there is gone.
 */
function withoutWaysOff(node: LayoutNode, { leadsOff }: Library): LayoutNode {
  const { props } = node;
  if (leadsOff === undefined || props === undefined) return node;
  const isWayOff = (value: Value): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    typeof value['href'] === 'string' &&
    leadsOff(value['href']);
  const shown = (value: Value): Value => {
    if (typeof value === 'string')
      return value
        .replaceAll(LINE_OF_LINK, (line, _tag, address: string) => (leadsOff(address) ? '' : line))
        .replaceAll(OWN_LINK, (link, address: string, words: string) => (leadsOff(address) ? words : link));
    if (Array.isArray(value)) return value.filter((each) => !isWayOff(each)).map(shown);
    if (typeof value !== 'object' || value === null) return value;
    return fieldsOf(value);
  };
  const fieldsOf = (fields: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, each]) => (isWayOff(each) ? [] : [[name, shown(each)] as const])),
    );
  return { ...node, props: fieldsOf(props) };
}

/** What an editor is told of the paragraphs that are left out; `id` is the document, or the page of a service elsewhere. */
export function leftOut(
  { unknown, faults }: Pick<ContentLayer, 'unknown' | 'faults'>,
  id: string,
): {
  unknown: Fault[];
  faults: Fault[];
} {
  const expected = `one of the kinds of paragraphs ${PARAGRAPH_KINDS.join(', ')}; without one of them it is not shown`;
  return {
    unknown: unknown.map(({ id: paragraph, kind }) =>
      fault('UNKNOWN_TYPE', { expected, got: kind, layer: id, nodeId: `cms-${paragraph}` }),
    ),
    faults: faults.map(({ layer = '', ...each }) => ({
      ...each,
      layer: id,
      message: layer === '' ? each.message : each.message.replace(layer, id),
    })),
  };
}

function faultsOf(
  node: LayoutNode,
  id: string,
  {
    request,
    library,
    components,
    sources,
  }: {
    request: RequestFacts;
    library: Library;
    components: ComponentLookup;
    sources: SourceLookup;
  },
): Fault[] {
  const resolution = resolve({
    base: { page: request.page, catalog: 1, root: node },
    baseId: id,
    layers: [],
    request,
    library,
  });
  return [...resolution.warnings, ...checkNodes(resolution, components, sources)];
}
