import type { CmsPage, LayerDocument, LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { compileCondition } from '@vitrine/schemas/conditions';
import { formatPointer, isObject, parsePointer } from '../resolve/index.ts';

/** What can be named; `brand` is one by its key in a condition, `path` is an address of the shop as it was typed, `route` one by its name. */
export type MentionKind = 'component' | 'product' | 'category' | 'picture' | 'text' | 'route' | 'path' | 'brand';

/** One thing that a document names. */
export interface Mention {
  kind: MentionKind;
  value: string;
  /** The node that names it; undefined in the document's head. */
  nodeId: string | undefined;
  /** Where in the node, or in the document for its head. */
  pointer: string;
  /** Of a route: what fills its parameters, as it was written. */
  params?: Readonly<Record<string, unknown>>;
}

/** Everything that a document names, in its order: a base in its nodes, a layer in what it inserts and sets. */
export function mentionsIn(document: LayoutDocument | LayerDocument): Mention[] {
  return [
    ...valueMentions(document.meta, { nodeId: undefined, keys: ['meta'] }),
    ...('when' in document ? conditionMentions(document.when, undefined) : []),
    ...('root' in document
      ? nodeMentions(document.root)
      : standing(document.ops).flatMap((operation) => {
          if (operation.op === 'insert') return [...nodeMentions(operation.node)];
          if (operation.op !== 'set' && operation.op !== 'merge') return [];
          if (operation.pointer === '/when') return conditionMentions(operation.value, operation.node);
          return [
            ...valueMentions(operation.value, { nodeId: operation.node, keys: parsePointer(operation.pointer) ?? [] }),
          ];
        })),
  ];
}

/** Everything that a page of content names, in its order; its nodes are those that its paragraphs become. */
export function contentMentionsIn({ paragraphs }: Pick<CmsPage, 'paragraphs'>): Mention[] {
  return paragraphs.flatMap(({ id, kind: _kind, ...fields }) => {
    const place = { nodeId: `cms-${id}`, keys: [] };
    return [...valueMentions(fields, place), ...editorMentions(fields, place)];
  });
}

/** Everything that a file of content names, such as a menu or a banner, in its order. */
export function fileMentionsIn(file: unknown): Mention[] {
  const place = { nodeId: undefined, keys: [] };
  return [...valueMentions(file, place), ...editorMentions(file, place)];
}

/** The keys of the texts that a shop words, the categories that they name, and links inside them, in their order. */
export function copyMentionsIn(texts: unknown, keys: readonly string[] = []): Mention[] {
  const at = (kind: MentionKind, value: string): Mention => ({
    kind,
    value,
    nodeId: undefined,
    pointer: formatPointer(keys),
  });
  if (typeof texts === 'string')
    return [
      at('text', keys.join('.')),
      ...(keys[0] === 'category' && keys.length === 2 ? [at('category', keys[1] ?? '')] : []),
      ...linksInside(texts).map((href) => at('path', href)),
    ];
  return isObject(texts) ? Object.entries(texts).flatMap(([key, each]) => copyMentionsIn(each, [...keys, key])) : [];
}

function linksInside(richText: string): string[] {
  return [...richText.matchAll(/href="(\/[^/"][^"]*)"/g)].map(([, href = '']) => href);
}

/** What only editors write: the name of a picture without a tag, a category beside the words, links inside rich text. */
function* editorMentions(value: unknown, { nodeId, keys }: Place): Generator<Mention> {
  const at = (kind: MentionKind, text: string): Mention => ({
    kind,
    value: text,
    nodeId,
    pointer: formatPointer(keys),
  });
  if (typeof value === 'string') {
    if (keys.at(-1) === 'asset') yield at('picture', value);
    if (keys.length === 1 && keys[0] === 'category') yield at('category', value.split('/').at(-1) ?? value);
    for (const href of linksInside(value)) yield at('path', href);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) yield* editorMentions(each, { nodeId, keys: [...keys, key] });
}

/** The operations without those whose value a later one of the same document replaces or takes out. */
function standing(ops: readonly Operation[]): Operation[] {
  const later = new Map<string, string[]>();
  return ops
    .toReversed()
    .filter((operation) => {
      if (operation.op !== 'set' && operation.op !== 'merge' && operation.op !== 'unset') return true;
      const replaced = later.get(operation.node) ?? [];
      const stands = !replaced.some((pointer) => `${operation.pointer}/`.startsWith(`${pointer}/`));
      if (operation.op !== 'merge') later.set(operation.node, [...replaced, operation.pointer]);
      return stands;
    })
    .toReversed();
}

function* nodeMentions(node: LayoutNode): Generator<Mention> {
  const nodeId = node.id;
  yield { kind: 'component', value: node.type, nodeId, pointer: '/type' };
  yield* conditionMentions(node.when, nodeId);
  yield* valueMentions(node.props, { nodeId, keys: ['props'] });
  yield* valueMentions(node.data, { nodeId, keys: ['data'] });
  for (const list of Object.values(node.slots ?? {})) for (const child of list) yield* nodeMentions(child);
  if (node.fallback !== undefined) yield* nodeMentions(node.fallback);
}

/** What a condition needs its page to be about. */
function conditionMentions(when: unknown, nodeId: string | undefined): Mention[] {
  if (when === undefined) return [];
  return compileCondition(when).named.flatMap(({ attribute, value, pointer }) =>
    attribute === 'category' || attribute === 'brand'
      ? [{ kind: attribute, value, nodeId, pointer: `/when${pointer}` }]
      : [],
  );
}

interface Place {
  nodeId: string | undefined;
  keys: readonly string[];
}

function* valueMentions(value: unknown, place: Place): Generator<Mention> {
  const { nodeId, keys } = place;
  const at = (kind: MentionKind, text: string): Mention => ({
    kind,
    value: text,
    nodeId,
    pointer: formatPointer(keys),
  });
  if (typeof value === 'string') {
    const kind = kindOfText(value, keys);
    if (kind !== undefined) yield at(kind, kind === 'category' ? (value.split('/').at(-1) ?? value) : value);
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* valueMentions(each, { nodeId, keys: [...keys, String(index)] });
    return;
  }
  if (!isObject(value)) return;
  if (typeof value['type'] === 'string' && typeof value['id'] === 'string' && keys.at(-1) === 'fallback') {
    // The envelope has checked it as a node wherever it is one.
    yield* nodeMentions(value as unknown as LayoutNode);
    return;
  }
  if (typeof value['$t'] === 'string') yield at('text', value['$t']);
  if (typeof value['$asset'] === 'string') yield at('picture', value['$asset']);
  if (typeof value['$alt'] === 'string') yield at('picture', value['$alt']);
  if (typeof value['$link'] === 'string')
    yield { ...at('route', value['$link']), ...(isObject(value['params']) ? { params: value['params'] } : {}) };
  for (const [key, each] of Object.entries(value)) yield* valueMentions(each, { nodeId, keys: [...keys, key] });
}

/** What a text names by the key under which it stands, or under which its list stands. */
function kindOfText(text: string, keys: readonly string[]): MentionKind | undefined {
  const key = keys.findLast((each) => !/^[0-9]+$/.test(each)) ?? '';
  if (key === 'sku' || key === 'skus') return 'product';
  if (key === 'category' && (keys.includes('args') || keys.includes('params'))) return 'category';
  return /(^|[a-z])href$/i.test(key) && /^\/[^/]/.test(`${text} `) ? 'path' : undefined;
}
