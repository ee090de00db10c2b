import { fault, type Fault, type LayerDocument, type LayoutDocument } from '@vitrine/schemas';
import { formatPointer, isObject, isTagged, parsePointer, type DraftNode, type Resolution } from '../resolve/index.ts';
import { authoredNodes, authoredTrees } from './authored-nodes.ts';
import { layerOf, placedNodes } from './check-nodes.ts';
import type { ComponentLookup, ComponentRules } from './types.ts';

/** Definitions of shop.schema.json that only the catalogue can fill. */
const FACTS = /\/shop\.schema\.json#\/\$defs\/(price|productCard|rating)$/;
/** Props that say such a fact in a shape of their own. */
const FACT_NAMES: ReadonlySet<string> = new Set(['price', 'rating', 'stars', 'average', 'availability', 'stock']);

/**
 * Gate 4 for prices, ratings and stock: they come with data alone, for what is typed is soon untrue. Looks at the props
 * that a component's schema has for them.
 */
export function checkTypedFacts({ tree, provenance }: Resolution, components: ComponentLookup): Fault[] {
  return [...placedNodes(tree)].flatMap(({ node }) => {
    const rules = components.find(node.type, node.v);
    return (rules === undefined ? [] : factPlaces(rules)).flatMap((place) =>
      [...valuesAt(node.props, place, [])]
        .filter(({ keys }) => !comesWithData(node, keys))
        .map(({ keys, value }) => {
          const pointer = formatPointer(['props', ...keys]);
          return fault('TYPED_FACT', {
            expected: `data from a source, as in { "$data": "products" }, for prices, ratings and stock are never typed`,
            got: value,
            pointer,
            layer: layerOf(provenance, node.id, pointer),
            nodeId: node.id,
          });
        }),
    );
  });
}

const places = new WeakMap<ComponentRules, readonly (readonly string[])[]>();

/** Where in its props a component shows such facts; `*` stands for every entry of a list. */
export function factPlaces(rules: ComponentRules): readonly (readonly string[])[] {
  const known = places.get(rules) ?? [...placesIn(rules.propsSchema, [])];
  places.set(rules, known);
  return known;
}

function* placesIn(schema: unknown, keys: readonly string[]): Generator<readonly string[]> {
  if (!isObject(schema)) return;
  const name = keys.at(-1) ?? '';
  if ((typeof schema['$ref'] === 'string' && FACTS.test(schema['$ref'])) || FACT_NAMES.has(name)) {
    yield keys;
    return;
  }
  if (isObject(schema['properties']))
    for (const [key, each] of Object.entries(schema['properties'])) yield* placesIn(each, [...keys, key]);
  yield* placesIn(schema['items'], [...keys, '*']);
}

function* valuesAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  keys: readonly (string | number)[],
): Generator<{ keys: readonly (string | number)[]; value: unknown }> {
  if (value === undefined || value === null) return;
  if (key === undefined) yield { keys, value };
  else if (key === '*') {
    if (Array.isArray(value))
      for (const [index, each] of value.entries()) yield* valuesAt(each, rest, [...keys, index]);
  } else if (isObject(value) && Object.hasOwn(value, key)) yield* valuesAt(value[key], rest, [...keys, key]);
}

/** Whether data fills the place, what it lies in or what lies in it. */
function comesWithData({ holes = [] }: DraftNode, keys: readonly (string | number)[]): boolean {
  return holes.some(({ path }) => {
    const length = Math.min(path.length, keys.length);
    return path.slice(0, length).every((key, index) => String(key) === String(keys[index]));
  });
}

/** What follows `Fr.` where it is a Friday: an hour, hours until an hour, a date. */
const FRIDAY = String.raw`\d{1,2}(?::\d\d|(?:\s?[-–—]\s?\d{1,2})?\s?Uhr|\.\d{1,2}\.|\.\s\p{L}{3})`;

const TYPED: readonly { what: string; pattern: RegExp }[] = [
  {
    what: 'an amount of money',
    pattern: new RegExp(
      String.raw`(?:€|\bEUR|\bCHF|\bFr\.(?!\s?${FRIDAY}))\s?\d|\d\s?(?:€|EUR\b|CHF\b|euros?\b|franken\b|francs?\b)|\d[.,][-–—](?!\d)`,
      'iu',
    ),
  },
  {
    what: 'a rating',
    pattern:
      /\d\s*(?:von|out of|sur|van(?: de)?)\s*5\s*(?:stern|star|étoile|ster)|\d[.,]\d\s*(?:stern|stars?\b|étoile|ster(?:ren)?\b)|[★⭐]{2,}/iu,
  },
  {
    what: 'stock',
    pattern:
      /(?:nur noch|only|plus que|nog maar)\s+(?:\d+|wenige|a few|quelques|enkele)\s+(?:stück|exemplare|auf lager|verfügbar|left|available|pièce|exemplaires|disponibles|stuks|en stock|op voorraad|beschikbaar)/iu,
  },
];

/** The same for sentences that a document types: amounts, ratings and stock are worded in the shop's texts, or come with data. */
export function checkTypedWords(document: LayoutDocument | LayerDocument, layer: string): Fault[] {
  const given: { nodeId: string; keys: readonly string[]; value: unknown }[] = [
    ...authoredTrees(document).flatMap((tree) =>
      [...authoredNodes(tree)].map(({ node }) => ({ nodeId: node.id, keys: ['props'], value: node.props })),
    ),
    ...('root' in document
      ? []
      : document.ops.flatMap((operation) =>
          operation.op === 'set' || operation.op === 'merge'
            ? [{ nodeId: operation.node, keys: parsePointer(operation.pointer) ?? [], value: operation.value }]
            : [],
        )),
  ].filter(({ keys }) => keys[0] === 'props');
  return given.flatMap(({ nodeId, keys, value }) =>
    [...textsIn(value, keys)].flatMap(({ text, at }) => {
      const found = TYPED.find(({ pattern }) => pattern.test(text));
      return found === undefined
        ? []
        : [
            fault('TYPED_FACT', {
              expected: `no ${found.what.replace(/^an? /, '')} in a typed text: take what products cost from data, and word what a campaign promises in the shop's texts, as in { "$t": "home.promo.text" }`,
              got: text,
              pointer: formatPointer(at),
              layer,
              nodeId,
            }),
          ];
    }),
  );
}

function* textsIn(value: unknown, at: readonly string[]): Generator<{ text: string; at: readonly string[] }> {
  if (typeof value === 'string') yield { text: value, at };
  else if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* textsIn(each, [...at, String(index)]);
  else if (isObject(value) && (!isTagged(value) || '$bp' in value))
    for (const [key, each] of Object.entries(value)) yield* textsIn(each, [...at, key]);
}
