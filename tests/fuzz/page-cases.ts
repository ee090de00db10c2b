import fc from 'fast-check';
import { catalog, type ComponentDefinition } from '@vitrine/component-registry/manifest';
import type { LayerDocument, LayoutDocument, LayoutNode, Operation, Value } from '@vitrine/schemas';
import {
  LAYER_KINDS,
  type AppliedLayer,
  type DataResult,
  type RequestFacts,
} from '../../layout-server/src/layout/resolve/index.ts';
import { conditions, operations, requests } from '../../layout-server/src/layout/resolve/testing/arbitraries.ts';
import { anyEdits, edited, wordEdits, type Edit } from './hostile-props.ts';
import { hostileStrings } from './hostile-strings.ts';

/** A page with everything that one answer is made of. */
export interface PageCase {
  base: LayoutDocument;
  layers: AppliedLayer[];
  request: RequestFacts;
  /** What every message, content entry and context value says. */
  words: string;
  /** What every data source answers. */
  data: DataResult;
}

/** How a case is made: `mild` ones mostly pass the gates, `wild` ones mostly do not. */
type Temper = 'mild' | 'wild';

const DEFINITIONS: readonly ComponentDefinition[] = catalog.types().flatMap((type) => catalog.find(type) ?? []);
const PARTS = DEFINITIONS.filter(({ type }) => type !== 'page');
const MOST_PARTS = 8;

interface Part {
  definition: ComponentDefinition;
  example: number;
  edits: Edit[];
  withData: boolean;
  mode: 'page' | 'browser';
  when: LayoutNode['when'] | undefined;
  fallback: boolean;
  parent: number;
}

function partsOf(temper: Temper): fc.Arbitrary<Part> {
  return fc.record({
    definition: fc.constantFrom(...PARTS),
    example: fc.nat(20),
    edits: temper === 'mild' ? fc.array(wordEdits, { maxLength: 2 }) : fc.array(anyEdits, { maxLength: 4 }),
    withData: fc.boolean(),
    mode: fc.constantFrom('page', 'browser'),
    when: fc.option(
      temper === 'mild'
        ? fc.constantFrom<NonNullable<LayoutNode['when']>>(
            { device: 'mobile' },
            { login: { $in: ['soft', 'full'] } },
            { 'switch.recommendations': true },
          )
        : conditions,
      { nil: undefined, freq: 4 },
    ),
    fallback: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
    parent: fc.nat(10),
  });
}

/** A node from an example of its component; `level` goes to the components that take the level of their heading. */
function nodeOf(part: Part, id: string, temper: Temper, level: number): LayoutNode {
  const {
    definition: { type, version, examples, heading, propsSchema },
    example,
    edits,
    withData,
    mode,
    when,
    fallback,
  } = part;
  const chosen = examples[example % examples.length];
  const props = edited(chosen?.props ?? {}, edits, temper === 'mild' ? 'words' : 'any');
  if (temper === 'mild' && heading?.levelProp !== undefined) props[heading.levelProp] = level;
  const takesProducts =
    withData && 'properties' in propsSchema && Object.hasOwn(propsSchema.properties as object, 'products');
  return {
    id,
    type,
    v: version,
    props: { ...props, ...(takesProducts ? { products: { $data: 'products' } } : {}) } as NonNullable<
      LayoutNode['props']
    >,
    ...(takesProducts ? { data: { products: { source: 'products', args: { limit: 4 }, mode } } } : {}),
    ...(when === undefined ? {} : { when }),
    ...(fallback ? { fallback: { id: `${id}-b`, type: 'rich-text', props: { html: '<p>Ersatz</p>' } } } : {}),
  };
}

const slotsOf = (type: string) => Object.entries(catalog.find(type)?.slots ?? {});

/** Hangs a node where its type is taken, a named place before an open one; a wild one anywhere. False if there is no place. */
function hang(node: LayoutNode, nodes: readonly LayoutNode[], { parent }: Part, temper: Temper): boolean {
  const open = (accepts: readonly string[]) => accepts.includes('*');
  const places = nodes.flatMap((host) =>
    slotsOf(host.type).flatMap(([slot, { accepts, max = 6 }]) => {
      const fits = accepts.includes(node.type) || open(accepts);
      const count = host.slots?.[slot]?.length ?? 0;
      return (fits && count < max) || temper === 'wild' ? [{ host, slot, named: !open(accepts) }] : [];
    }),
  );
  const preferred =
    temper === 'mild' && places.some(({ named }) => named) ? places.filter(({ named }) => named) : places;
  const place = preferred[parent % Math.max(preferred.length, 1)];
  if (place === undefined) return false;
  place.host.slots ??= {};
  (place.host.slots[place.slot] ??= []).push(node);
  return true;
}

function grown(parts: readonly Part[], temper: Temper): LayoutNode {
  const page = catalog.find('page')?.examples[0]?.props ?? {};
  const root: LayoutNode = {
    id: 'n0',
    type: 'page',
    props: { ...page } as NonNullable<LayoutNode['props']>,
    slots: {},
  };
  const nodes = [root];
  for (const [index, part] of parts.entries()) {
    const node = nodeOf(part, `n${index + 1}`, temper, 2);
    if (hang(node, nodes, part, temper)) nodes.push(node);
  }
  return root;
}

/** The one heading of level 1, at the top of the page. */
function withHero(root: LayoutNode, hero: Part): LayoutNode {
  const { when: _when, ...node } = nodeOf(hero, 'n9', 'mild', 1);
  return { ...root, slots: { ...root.slots, main: [node, ...(root.slots?.['main'] ?? [])] } };
}

const heroParts: fc.Arbitrary<Part> = partsOf('mild').map((part) => ({
  ...part,
  definition: catalog.find('hero-banner') ?? part.definition,
  fallback: false,
}));

const bases = (temper: Temper): fc.Arbitrary<LayoutDocument> =>
  fc
    .record({
      parts: fc.array(partsOf(temper), { minLength: 1, maxLength: MOST_PARTS }),
      hero: heroParts,
      title: hostileStrings,
    })
    .map(({ parts, hero, title }) => {
      const root = grown(parts, temper);
      return { page: 'home', catalog: 1, meta: { title }, root: temper === 'mild' ? withHero(root, hero) : root };
    });

const someIds = fc.integer({ min: 0, max: MOST_PARTS + 1 }).map((index) => `n${index}`);

/** Operations that fit most pages. */
const mildOperations: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(partsOf('mild'), fc.nat(500)).map(([part, number]): Operation => ({
    op: 'insert',
    parent: 'n0',
    slot: slotsOf('page').find(([, { accepts }]) => accepts.includes(part.definition.type))?.[0] ?? 'main',
    node: nodeOf(part, `layer.x${number}`, 'mild', 2),
  })),
  fc.record({
    op: fc.constant('set' as const),
    node: fc.constant('n9'),
    pointer: fc.constantFrom('/props/headline', '/props/text', '/props/eyebrow', '/props/imageAlt'),
    value: hostileStrings as fc.Arbitrary<Value>,
  }),
  fc.record({ op: fc.constant('hide' as const), node: fc.constantFrom('n1', 'n2', 'n3') }),
);

const wildOperations: fc.Arbitrary<Operation> = fc.oneof(
  operations,
  mildOperations,
  fc.record({
    op: fc.constant('set' as const),
    node: someIds,
    pointer: fc.constantFrom(
      '/props/title',
      '/props/html',
      '/props/link/href',
      '/props/image/src',
      '/props/items/0/label',
      '/props/href',
    ),
    value: hostileStrings as fc.Arbitrary<Value>,
  }),
);

const layersOf = (temper: Temper): fc.Arbitrary<AppliedLayer[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(...LAYER_KINDS),
        ops: fc.array(temper === 'mild' ? mildOperations : wildOperations, { maxLength: temper === 'mild' ? 2 : 6 }),
      }),
      { maxLength: temper === 'mild' ? 2 : 3 },
    )
    .map((list) =>
      list.map(({ kind, ops }, index): AppliedLayer => {
        const document: LayerDocument = { page: 'home', prefix: 'layer', ops };
        return {
          id: `at/home.layer#${index}`,
          kind,
          document,
          ...(kind === 'experiment' ? { arm: { experiment: 'exp', variant: 'a' } } : {}),
        };
      }),
    );

/** What sources give: cards that fit their schema with hostile words, anything at all, or nothing. */
const dataOf = (temper: Temper): fc.Arbitrary<DataResult> => {
  const cards = fc.array(fc.array(wordEdits, { maxLength: 2 }), { maxLength: 4 }).map((list): DataResult => {
    const card =
      catalog.find('product-card')?.examples[0]?.props['product'] ??
      catalog.find('product-card')?.examples[0]?.props ??
      {};
    return {
      ok: true,
      value: list.map((edits) => edited(card as Record<string, unknown>, edits, 'words')),
      tags: ['catalogue:at'],
    };
  });
  if (temper === 'mild') return cards;
  return fc.oneof(
    cards,
    fc.record({ ok: fc.constant(true as const), value: fc.jsonValue({ maxDepth: 3 }), tags: fc.constant([]) }),
    fc.constant<DataResult>({ ok: false, reason: 'timed out' }),
  );
};

/** Random pages over every component of the catalog, more than half of them mild. */
export const pageCases: fc.Arbitrary<PageCase> = fc.constantFrom<Temper>('mild', 'mild', 'wild').chain((temper) =>
  fc.record({
    base: bases(temper),
    layers: layersOf(temper),
    request: requests,
    words: hostileStrings,
    data: dataOf(temper),
  }),
);
