import fc from 'fast-check';
import type { Condition, LayerDocument, LayoutDocument, LayoutNode, Operation, Value } from '@vitrine/schemas';
import { LAYER_KINDS, type AppliedLayer, type RequestFacts } from '../types.ts';
import { requestFacts } from './fakes.ts';

const SLOTS = ['main', 'aside', 'constructor'] as const;
const PROP_NAMES = ['title', 'text', 'items', 'pad', 'link'] as const;
const NEED_NAMES = ['products', 'product'] as const;
const INSTANTS = [
  '2026-11-20T09:00:00Z',
  '2026-11-20T11:00:00+01:00',
  '2026-11-27T00:00:00+01:00',
  '2026-12-24T17:00:00Z',
  '2027-06-01T00:00:00Z',
] as const;

/** Ids of the base's nodes are n0 (the root), n1, …; a few more than there are, so that some are missing. */
const nodeIds = fc.integer({ min: 0, max: 9 }).map((index) => `n${index}`);

const literals: fc.Arbitrary<Value> = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

const taggedValues: fc.Arbitrary<Value> = fc.oneof(
  fc.record({ $t: fc.constantFrom('home.title', 'missing.title') }),
  fc.record({ $t: fc.constant('home.title'), with: fc.record({ year: fc.constant({ $ctx: 'year' }) }) }),
  fc.record({ $asset: fc.constantFrom('spring', 'missing-spring') }),
  fc.record({ $ctx: fc.constantFrom('locale', 'tenantName', 'path', 'device', 'canonicalUrl', 'year', 'cookies') }),
  fc.record({
    $data: fc.constantFrom(...NEED_NAMES, 'unknown'),
    pointer: fc.constantFrom('', '/0', '/0/price', '/__proto__', 'x'),
  }),
  fc.record({ $link: fc.constantFrom('search', 'missing-route'), params: fc.record({ query: literals }) }),
  fc.record({ $bp: fc.record({ base: literals, md: fc.constant({ $ctx: 'device' }) }) }),
  fc.record({ $content: fc.constantFrom('banner', 'missing-entry'), field: fc.constant('title') }),
  fc.constantFrom<Value>(
    { $unknown: 1 },
    { $t: 'a', $asset: 'b' },
    { $t: 4 },
    { $bp: 'x' },
    { $data: 'products', extra: 1 },
  ),
);

/** Any value of a prop: literals, tagged values, faulty tagged values, lists and objects of them. */
export const values: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: literals, weight: 4 },
    { arbitrary: taggedValues, weight: 3 },
    { arbitrary: fc.array(tie('value'), { maxLength: 3 }), weight: 1 },
    { arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }), weight: 1 },
  ),
})).value;

/** Values without tags. */
export const plainValues: fc.Arbitrary<Value> = fc.oneof(
  literals,
  fc.array(literals, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), literals, { maxKeys: 3 }),
);

const propsOf = (value: fc.Arbitrary<Value>) => fc.dictionary(fc.constantFrom(...PROP_NAMES), value, { maxKeys: 3 });

const comparisons: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ device: fc.constantFrom('mobile', 'tablet', 'desktop') }),
  fc.record({ login: fc.record({ $in: fc.subarray(['anonymous', 'soft', 'full']) }) }),
  fc.record({ segment: fc.constantFrom<Condition[string]>('vip', { $exists: true }, { $not: { $eq: 'vip' } }) }),
  fc.record({ bot: fc.boolean() }),
  fc.record({ tenant: fc.constantFrom<Condition[string]>('at', { $ne: 'at' }) }),
  fc.record({
    time: fc
      .constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne')
      .chain((operator) => fc.constantFrom(...INSTANTS).map((instant) => ({ [operator]: instant }))),
  }),
  fc.record({ 'switch.recommendations': fc.boolean() }),
  fc.record({ 'switch.unheardOf': fc.boolean() }),
);

const faultyConditions: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { planet: 'mars' },
  { path: { $regex: '(a+)+$' } },
  { device: 'phone' },
  { time: { $gte: '2026-11-27' } },
  { device: {} },
  { $and: [] },
  { path: { $gt: '/' } },
  { 'switch.a.b': true },
  { $not: { planet: { $ne: 'mars' } } },
  { $or: 'x' },
  { locale: ['de-AT'] },
  { segment: '' },
);

/** Conditions, one in eight of them faulty. */
export const conditions: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: comparisons, weight: 6 },
    { arbitrary: faultyConditions, weight: 1 },
    { arbitrary: fc.record({ $not: tie('condition') }), weight: 1 },
    {
      arbitrary: fc
        .constantFrom('$and', '$or', '$nor')
        .chain((list) =>
          fc.array(tie('condition'), { minLength: 1, maxLength: 2 }).map((of): Condition => ({ [list]: of })),
        ),
      weight: 1,
    },
  ),
})).condition;

const needs = fc.dictionary(
  fc.constantFrom(...NEED_NAMES),
  fc.record(
    {
      source: fc.constantFrom('recommendations', 'products'),
      args: fc.dictionary(fc.constantFrom('limit', 'slot'), fc.oneof(literals, fc.constant({ $ctx: 'device' })), {
        maxKeys: 2,
      }),
      mode: fc.constantFrom('page' as const, 'browser' as const),
    },
    { requiredKeys: ['source', 'args'] },
  ),
  { maxKeys: 2 },
);

/** Locks by what is done, pointers among them. */
export const lockLists: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.constantFrom('hide', 'move', 'insert', 'unset', '/props/text', '/props/pad/$bp/md', '/when', '/data'),
  { minLength: 1, maxLength: 4 },
);

/** What a node can hold beside its place; every field may be absent. */
const bodies = fc.record(
  {
    v: fc.constantFrom(1, 2),
    props: propsOf(values),
    data: needs,
    when: conditions,
    critical: fc.boolean(),
    lock: fc.oneof(fc.constant(true), lockLists),
    hidden: fc.boolean(),
    note: fc.string({ maxLength: 5 }),
  },
  { requiredKeys: [] },
);

const plainBodies = fc.record(
  { v: fc.constantFrom(1, 2), props: propsOf(plainValues), note: fc.string({ maxLength: 5 }) },
  { requiredKeys: [] },
);

type Body = Omit<LayoutNode, 'id' | 'type' | 'slots' | 'fallback'>;

interface Seed {
  body: Body;
  parent: number;
  slot: string;
  fallback: Body | undefined;
}

function seedsOf(body: fc.Arbitrary<Body>): fc.Arbitrary<Seed> {
  return fc.record({
    body,
    parent: fc.nat(20),
    slot: fc.constantFrom(...SLOTS),
    fallback: fc.option(body, { nil: undefined, freq: 4 }),
  });
}

/** Builds a tree of seeds: each hangs below an earlier one; ids are given by `idOf`. */
function grow(seeds: readonly Seed[], idOf: (index: number) => string): LayoutNode {
  const nodes = seeds.map(({ body, fallback }, index): LayoutNode => ({
    id: idOf(index),
    type: index % 2 === 0 ? 'page' : 'rich-text',
    ...body,
    ...(fallback === undefined ? {} : { fallback: { id: `${idOf(index)}-plan-b`, type: 'rich-text', ...fallback } }),
  }));
  nodes.forEach((node, index) => {
    if (index === 0) return;
    const seed = seeds[index];
    const parent = nodes[(seed?.parent ?? 0) % index];
    if (seed === undefined || parent === undefined) return;
    parent.slots ??= {};
    const own = Object.hasOwn(parent.slots, seed.slot) ? parent.slots[seed.slot] : undefined;
    if (own === undefined) parent.slots[seed.slot] = [node];
    else own.push(node);
  });
  return nodes[0] as LayoutNode;
}

function documentsOf(body: fc.Arbitrary<Body>): fc.Arbitrary<LayoutDocument> {
  return fc.array(seedsOf(body), { minLength: 1, maxLength: 9 }).map((seeds) => ({
    page: 'home',
    catalog: 1,
    meta: { title: { $t: 'home.title' } },
    root: grow(seeds, (index) => `n${index}`),
  }));
}

/** Bases with conditions, tagged values, fallbacks, locks and tombstones. */
export const documents: fc.Arbitrary<LayoutDocument> = documentsOf(bodies);

/** Bases in which every question is answered already. */
export const plainDocuments: fc.Arbitrary<LayoutDocument> = documentsOf(plainBodies);

const inserted: fc.Arbitrary<LayoutNode> = fc
  .tuple(fc.array(seedsOf(bodies), { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([seeds, number]) => grow(seeds, (index) => `layer.x${number}-${index}`));

const anyIds = fc.oneof(
  { arbitrary: nodeIds, weight: 5 },
  { arbitrary: fc.integer({ min: 0, max: 3 }).map((number) => `layer.x${number}-0`), weight: 2 },
);

/** Pointers as the envelope takes them, those into a prototype included. */
export const pointers: fc.Arbitrary<string> = fc.constantFrom(
  '/props',
  '/props/title',
  '/props/text',
  '/props/items',
  '/props/items/0',
  '/props/items/a',
  '/props/pad/$bp/md',
  '/props/title/$t',
  '/props/link/$ctx',
  '/props/__proto__/polluted',
  '/props/constructor/prototype/polluted',
  '/props/items/99',
  '/when',
  '/when/device',
  '/when/$and/0/bot',
  '/when/time/$gte',
  '/data',
  '/data/products',
  '/data/products/args/limit',
  '/data/products/args/slot',
  '/fallback',
  '/fallback/props/text',
  '/fallback/when',
  '/fallback/slots/main/0',
  '/fallback/id',
  '/critical',
  '/critical/x',
  '/props/a~1b/~0c',
);

const neighbours = fc.record(
  { before: anyIds, after: anyIds, at: fc.constantFrom('start', 'end') },
  { requiredKeys: [] },
);

const setValues: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: values, weight: 4 },
  { arbitrary: conditions as fc.Arbitrary<Value>, weight: 1 },
  { arbitrary: inserted as fc.Arbitrary<unknown> as fc.Arbitrary<Value>, weight: 1 },
  { arbitrary: fc.constantFrom('mobile', ...INSTANTS), weight: 1 },
);

const objects = fc.oneof(propsOf(values), conditions as fc.Arbitrary<Record<string, Value>>);

/** Any operation that passes the envelope, whether it fits or not. */
export const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .tuple(
      fc.record({
        op: fc.constant('insert' as const),
        parent: anyIds,
        slot: fc.constantFrom(...SLOTS),
        node: inserted,
      }),
      neighbours,
    )
    .map(([op, where]) => ({ ...op, ...where })),
  fc
    .tuple(
      fc.record(
        { op: fc.constant('move' as const), node: anyIds, parent: anyIds, slot: fc.constantFrom(...SLOTS) },
        { requiredKeys: ['op', 'node'] },
      ),
      neighbours,
    )
    .map(([op, where]) => ({ ...op, ...where })),
  fc.record(
    {
      op: fc.constant('set' as const),
      node: anyIds,
      pointer: pointers,
      value: setValues,
      was: fc.constant('0123456789abcdef'),
    },
    { requiredKeys: ['op', 'node', 'pointer', 'value'] },
  ),
  fc.record({ op: fc.constant('unset' as const), node: anyIds, pointer: pointers }),
  fc.record({ op: fc.constant('merge' as const), node: anyIds, pointer: pointers, value: objects }),
  fc.record({ op: fc.constant('hide' as const), node: anyIds }),
);

/** Layers of any kind, one in three of a variant. */
export const layers: fc.Arbitrary<AppliedLayer[]> = fc
  .array(
    fc.record({
      document: fc.record(
        {
          page: fc.constant('home'),
          prefix: fc.constant('layer'),
          ops: fc.array(operations, { maxLength: 6 }),
          when: conditions,
          meta: fc.record({ title: values, robots: fc.constantFrom('index', 'noindex') }, { requiredKeys: [] }),
        },
        { requiredKeys: ['page', 'prefix', 'ops'] },
      ) as fc.Arbitrary<LayerDocument>,
      kind: fc.constantFrom(...LAYER_KINDS),
      arm: fc.option(
        fc.constantFrom('a', 'b').map((variant) => ({ experiment: 'exp', variant })),
        { nil: undefined, freq: 2 },
      ),
    }),
    { maxLength: 3 },
  )
  .map((list) =>
    list.map(({ document, kind, arm }, index) => ({
      id: `layer-${index}`,
      document,
      ...(arm === undefined ? { kind } : { kind: 'experiment', arm }),
    })),
  );

/** Requests of one page: everything that a condition can ask for differs. */
export const requests: fc.Arbitrary<RequestFacts> = fc
  .record({
    device: fc.constantFrom('mobile' as const, 'tablet' as const, 'desktop' as const),
    login: fc.constantFrom('anonymous' as const, 'soft' as const, 'full' as const),
    segment: fc.constantFrom('', 'vip', 'new'),
    bot: fc.boolean(),
    now: fc.date({ min: new Date('2026-11-01T00:00:00Z'), max: new Date('2027-02-01T00:00:00Z'), noInvalidDate: true }),
    arms: fc.constantFrom<Record<string, string>>({}, { exp: 'a' }, { exp: 'b' }),
    switches: fc.constantFrom<Record<string, boolean>>({}, { recommendations: true }, { recommendations: false }),
  })
  .map((facts) => requestFacts(facts));
