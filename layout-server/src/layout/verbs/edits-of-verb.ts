import {
  fault,
  perhaps,
  type DocumentEdit,
  type Fault,
  type LayerDocument,
  type LayoutDocument,
  type LayoutNode,
  type Result,
} from '@vitrine/schemas';
import { isOfLayout, parseDocumentId, roleOf } from '../documents/index.ts';
import { applyToDocument, isObject, parsePointer, valueAt, withValue } from '../resolve/index.ts';
import { placesIn, type Place } from '../wording/index.ts';
import { copyOf } from './copy-node.ts';
import { exampleNode, type ExampleComponents } from './example-node.ts';
import { nodeAsBefore } from './node-as-before.ts';

/** Where a node goes; left out: beside the neighbour, else at the end of the main area. */
export interface NodePlace {
  parent?: string | undefined;
  slot?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** Words at a place of a node, such as /props/link/label. */
export interface Words {
  pointer: string;
  words: string;
}

/** A new node, which begins as the example of its component but for what its author says. */
interface Begun {
  component: string;
  props?: LayoutNode['props'];
  words?: readonly Words[];
}

/** What a person does with a node. */
export type Verb =
  | ({ kind: 'insert' } & NodePlace & (Begun | { copyOf: string }))
  | { kind: 'duplicate' | 'remove' | 'unhide'; node: string }
  | ({ kind: 'wrap'; node: string; slot?: string | undefined } & Begun)
  | { kind: 'append' | 'take'; node: string; pointer: string; value: unknown }
  | { kind: 'rollback'; node: string; before: LayoutDocument | LayerDocument };

/** A document with what its author sees: the page with all that lies below the document, and the document's own say. */
export interface VerbScene {
  id: string;
  document: LayoutDocument | LayerDocument;
  /** The whole page as the document makes it, conditions left aside. */
  page: LayoutDocument;
  components: ExampleComponents;
  /** Whether the shop has a picture of this name. */
  hasPicture(name: string): boolean;
}

/** The steps that do it, or why that cannot be done and what can. */
export function editsOfVerb(verb: Verb, scene: VerbScene): Result<DocumentEdit[]> {
  const places = placesIn(scene.page);
  const refuse = (expected: string, got: unknown, pointer = ''): { ok: false; faults: Fault[] } => ({
    ok: false,
    faults: [
      fault('NOT_ALLOWED', {
        expected,
        got,
        pointer,
        layer: scene.id,
        ...('node' in verb ? { nodeId: verb.node } : {}),
      }),
    ],
  });
  const find = (node: string): Place | undefined => places.get(node);
  const missing = (node: string) =>
    refuse(
      `a node of the page${perhaps([...places.keys()], node)}; "layouts show" with the page's address lists them`,
      node,
    );
  const target = 'node' in verb ? find(verb.node) : undefined;
  if ('node' in verb && verb.kind !== 'rollback' && target === undefined) return missing(verb.node);

  switch (verb.kind) {
    case 'insert': {
      const made = 'copyOf' in verb ? find(verb.copyOf)?.node : exampleNode(verb.component, scene);
      if (made === undefined) {
        if ('copyOf' in verb) return missing(verb.copyOf);
        return refuse(
          `a component${perhaps(scene.components.types(), verb.component)}; "layouts catalog" lists them`,
          verb.component,
        );
      }
      if (typeof made === 'string') return refuse(made, 'component' in verb ? verb.component : '');
      const worded = 'component' in verb ? { ...made, props: { ...made.props, ...verb.props } } : made;
      const said = withWords(worded, 'component' in verb ? verb.words : undefined);
      if (typeof said === 'string') return refuse('a place for words, such as /props/title', said, said);
      const place = placeFor(verb, scene, find);
      if (place === undefined) return missing(verb.before ?? verb.after ?? verb.parent ?? '');
      return { ok: true, value: [{ op: 'insert', ...place, node: fresh(said, scene, places) }] };
    }
    case 'duplicate': {
      if (target?.parent === undefined) return refuse('a node below the root', verb.node);
      const { parent, slot, node } = target;
      return { ok: true, value: [{ op: 'insert', parent, slot, after: node.id, node: fresh(node, scene, places) }] };
    }
    case 'remove':
      return { ok: true, value: [{ op: 'remove', node: verb.node }] };
    case 'unhide':
      return unhide(verb.node, scene, refuse);
    case 'wrap': {
      const rules = scene.components.find(verb.component);
      const slot = verb.slot ?? Object.keys(rules?.slots ?? {})[0];
      if (rules === undefined || slot === undefined || target?.parent === undefined)
        return refuse(
          `a component with a slot${perhaps(scene.components.types(), verb.component)}, around a node below the root`,
          verb.component,
        );
      const made = exampleNode(verb.component, scene);
      if (typeof made !== 'object') return refuse(made ?? 'a component', verb.component);
      const { slots: _, ...empty } = made;
      const said = withWords({ ...empty, props: { ...empty.props, ...verb.props } }, verb.words);
      if (typeof said === 'string') return refuse('a place for words, such as /props/title', said, said);
      const outer = fresh(said, scene, places);
      const { parent, slot: own } = target;
      return {
        ok: true,
        value: [
          { op: 'insert', parent, slot: own, before: verb.node, node: outer },
          { op: 'move', node: verb.node, parent: outer.id, slot },
        ],
      };
    }
    case 'append':
    case 'take': {
      const list = valueAt(target?.node, parsePointer(verb.pointer) ?? []);
      if (list !== undefined && !Array.isArray(list)) return refuse('a list', list, verb.pointer);
      const before = (list ?? []) as unknown[];
      const wanted = JSON.stringify(verb.value);
      const kept = before.filter((each) => JSON.stringify(each) !== wanted);
      if (verb.kind === 'take' && kept.length === before.length)
        return refuse(
          `an entry of the list${
            typeof verb.value === 'string'
              ? perhaps(
                  before.filter((each) => typeof each === 'string'),
                  verb.value,
                )
              : ''
          }`,
          verb.value,
          verb.pointer,
        );
      const value = (verb.kind === 'take' ? kept : [...before, verb.value]) as never;
      return { ok: true, value: [{ op: 'set', node: verb.node, pointer: verb.pointer, value }] };
    }
    case 'rollback': {
      const document = nodeAsBefore(scene.document, verb.before, verb.node);
      return document === undefined
        ? refuse('a node that this document brought or changed in one of the two revisions', verb.node)
        : { ok: true, value: [{ op: 'replace', document: document as never }] };
    }
  }
}

function unhide(
  node: string,
  { document }: VerbScene,
  refuse: (expected: string, got: unknown) => { ok: false; faults: Fault[] },
): Result<DocumentEdit[]> {
  if ('root' in document) {
    if (placesIn(document).get(node)?.node.hidden !== true) return refuse('a node that this document hides', node);
    const shown = applyToDocument(document, [{ op: 'show', node }]).document;
    return { ok: true, value: [{ op: 'replace', document: shown as never }] };
  }
  return document.ops.some((each) => each.op === 'hide' && each.node === node)
    ? { ok: true, value: [{ op: 'reset', node, what: 'hidden' }] }
    : refuse('a node that this document hides; "layouts explain" says which one does', node);
}

/** The node with words of its author's own; the pointer that leads nowhere, if one does. */
function withWords(node: LayoutNode, all: readonly Words[] = []): LayoutNode | string {
  let worded = node;
  for (const { pointer, words } of all) {
    const keys = parsePointer(pointer) ?? [];
    const next = keys[0] === 'props' && keys.length > 1 ? withValue(worded, keys, words) : undefined;
    if (next === undefined) return pointer;
    worded = next;
  }
  return worded;
}

/** Where an insert goes: the slot of the neighbour, else the one that is named, else the only one of its parent, else the end of the main area. */
function placeFor(
  { parent, slot, before, after }: NodePlace,
  { page, components }: Pick<VerbScene, 'page' | 'components'>,
  find: (node: string) => Place | undefined,
): { parent: string; slot: string; before?: string; after?: string } | undefined {
  const neighbour = before ?? after;
  if (neighbour !== undefined) {
    const place = find(neighbour);
    if (place?.parent === undefined) return undefined;
    return { parent: place.parent, slot: place.slot, ...(before === undefined ? { after: neighbour } : { before }) };
  }
  const into = parent === undefined ? page.root : find(parent)?.node;
  if (into === undefined) return undefined;
  const [only, ...others] = Object.keys(components.find(into.type)?.slots ?? {});
  return { parent: into.id, slot: slot ?? (others.length === 0 ? only : undefined) ?? 'main' };
}

/** A node under ids that the page does not have, with the prefix of the layer that gets it. */
function fresh(node: LayoutNode, { id: own, document }: VerbScene, places: ReadonlyMap<string, Place>): LayoutNode {
  const taken = new Set<string>(places.keys());
  for (const { node: each } of places.values())
    if (isObject(each.fallback)) for (const id of idsIn(each.fallback)) taken.add(id);
  return copyOf(node, { prefix: 'root' in document ? undefined : prefixIn(own, document.prefix), taken });
}

/** Campaigns do not see each other, and may show together: each has ids of its own. */
function prefixIn(id: string, prefix: string): string {
  const address = parseDocumentId(id);
  const role = address !== undefined && isOfLayout(address) ? roleOf(address.kind) : undefined;
  return role?.role === 'campaign' ? `${prefix}.${role.campaign}` : prefix;
}

function idsIn(node: LayoutNode): string[] {
  return [
    node.id,
    ...Object.values(node.slots ?? {}).flatMap((list) => list.flatMap(idsIn)),
    ...(node.fallback === undefined ? [] : idsIn(node.fallback)),
  ];
}
