import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DIMENSION_NAMES,
  type LayoutDocument,
  type LayoutNode,
  validateLayerDocument,
  validateLayoutDocument,
  visitorClassOf,
} from '@vitrine/schemas';
import {
  applyToDocument,
  createAlikeResolver,
  fill,
  invert,
  resolve,
  type AppliedLayer,
  type DataResult,
  type DraftNode,
  type PlaceOf,
  type RequestFacts,
} from './index.ts';
import {
  conditions,
  documents,
  layers,
  operations,
  plainDocuments,
  plainValues,
  pointers,
  requests,
  values,
} from './testing/arbitraries.ts';
import { deepFreeze, fullLibrary as library, requestFacts } from './testing/fakes.ts';

const RUNS = { numRuns: 1_000 };

/** What a shopper can see of a resolution. */
function visible(input: Parameters<typeof resolve>[0]) {
  const { tree, meta, needs } = resolve(input);
  return { tree, meta, needs };
}

function* nodesOf(node: DraftNode): Generator<DraftNode> {
  yield node;
  for (const list of Object.values(node.slots ?? {})) for (const child of list) yield* nodesOf(child);
  if (node.fallback !== undefined) yield* nodesOf(node.fallback);
}

/** A stored node in the shape of a resolved one. */
function answered({ id, type, v = 1, props = {}, slots, fallback }: LayoutNode): DraftNode {
  return {
    id,
    type,
    v,
    props,
    ...(slots === undefined
      ? {}
      : { slots: Object.fromEntries(Object.entries(slots).map(([slot, list]) => [slot, list.map(answered)])) }),
    ...(fallback === undefined ? {} : { fallback: answered(fallback) }),
  };
}

describe('laws of resolve', { timeout: 120_000 }, () => {
  it('no layers is identity: a document without questions comes out as it is', () => {
    fc.assert(
      fc.property(plainDocuments, requests, (base, request) => {
        const { tree, warnings, vary, needs, validUntil } = resolve({ base, layers: [], request, library });
        expect(tree).toEqual(answered(base.root));
        expect({ warnings, vary, needs, validUntil }).toEqual({ warnings: [], vary: [], needs: [], validUntil: '' });
      }),
      RUNS,
    );
  });

  it('layers without operations are identity too', () => {
    fc.assert(
      fc.property(documents, requests, (base, request) => {
        const empty: AppliedLayer = {
          id: 'empty',
          kind: 'tenant',
          document: { page: 'home', prefix: 'layer', ops: [] },
        };
        expect(visible({ base, layers: [empty], request, library })).toEqual(
          visible({ base, layers: [], request, library }),
        );
      }),
      RUNS,
    );
  });

  it('a page that is kept for visitors who answer alike is the one that each of them would get', () => {
    fc.assert(
      fc.property(
        documents,
        layers,
        requests,
        fc.array(requests, { minLength: 2, maxLength: 12 }),
        (base, some, of, all) => {
          const resolveAlike = createAlikeResolver({ base, layers: some, library });
          const made = new Set<object>();
          for (const { now, ...other } of all) {
            const request = { ...of, ...visitorClassOf(other), now };
            const given = resolveAlike(request);
            made.add(given);
            const { validUntil: _, ...expected } = resolve({ base, layers: some, request, library });
            expect(given).toMatchObject(expected);
            expect(given.tree).toEqual(expected.tree);
          }
          const again = all.map((each) => resolveAlike({ ...of, ...visitorClassOf(each), now: each.now }));
          expect(again.every((each) => made.has(each))).toBe(true);
        },
      ),
      // Each is a dozen requests.
      { numRuns: 300 },
    );
  });

  it('resolving twice gives equal answers, and changes neither base nor layers', () => {
    fc.assert(
      fc.property(documents, layers, requests, (base, chain, request) => {
        deepFreeze([base, chain]);
        expect(resolve({ base, layers: chain, request, library })).toEqual(
          resolve({ base, layers: chain, request, library }),
        );
      }),
      RUNS,
    );
  });

  it('the order in which layers of different kinds are given does not matter', () => {
    fc.assert(
      fc.property(documents, layers, requests, (base, chain, request) => {
        fc.pre(new Set(chain.map(({ kind }) => kind)).size === chain.length);
        expect(resolve({ base, layers: chain.toReversed(), request, library })).toEqual(
          resolve({ base, layers: chain, request, library }),
        );
      }),
      RUNS,
    );
  });

  it('set and unset on disjoint pointers commute', () => {
    const prop = (name: string) =>
      fc.oneof(
        fc.record({
          op: fc.constant('set' as const),
          node: fc.constantFrom('n0', 'n1'),
          pointer: fc.constantFrom(`/props/${name}`, `/props/${name}/a`),
          value: values,
        }),
        fc.record({
          op: fc.constant('unset' as const),
          node: fc.constantFrom('n0', 'n1'),
          pointer: fc.constantFrom(`/props/${name}`, `/props/${name}/a`),
        }),
      );
    fc.assert(
      fc.property(documents, prop('title'), prop('text'), (document, first, second) => {
        expect(applyToDocument(document, [first, second]).document).toEqual(
          applyToDocument(document, [second, first]).document,
        );
      }),
      RUNS,
    );
  });

  it('every id stays unique, fallbacks included', () => {
    fc.assert(
      fc.property(documents, layers, requests, (base, chain, request) => {
        const ids = [...nodesOf(resolve({ base, layers: chain, request, library }, { conditions: 'ignore' }).tree)].map(
          ({ id }) => id,
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
      RUNS,
    );
  });

  it('a hidden node never appears, nor does what lies in it', () => {
    fc.assert(
      fc.property(documents, layers, fc.constantFrom('n1', 'n2', 'n3'), requests, (base, chain, node, request) => {
        const hide: AppliedLayer = {
          id: 'zz',
          kind: 'draft',
          document: { page: 'home', prefix: 'zz', ops: [{ op: 'hide', node }] },
        };
        const { tree, warnings } = resolve({ base, layers: [...chain, hide], request, library });
        const refused = warnings.some(
          ({ layer, code }) => layer === 'zz' && (code === 'LOCKED' || code === 'MISSING_NODE'),
        );
        expect([...nodesOf(tree)].some(({ id }) => id === node) && !refused).toBe(false);
      }),
      RUNS,
    );
  });

  it('vary covers every dimension on which two evaluations differ', () => {
    fc.assert(
      fc.property(documents, layers, requests, requests, (base, chain, one, other) => {
        const { vary } = resolve({ base, layers: chain, request: one, library });
        const free = DIMENSION_NAMES.filter((dimension) => !vary.includes(dimension));
        const request: RequestFacts = {
          ...one,
          ...Object.fromEntries(free.map((dimension) => [dimension, other[dimension]])),
        };
        expect(visible({ base, layers: chain, request, library })).toEqual(
          visible({ base, layers: chain, request: one, library }),
        );
      }),
      RUNS,
    );
  });

  it('vary is static: no request, switch or arm changes it', () => {
    fc.assert(
      fc.property(documents, layers, requests, requests, (base, chain, one, other) => {
        expect(resolve({ base, layers: chain, request: one, library }).vary).toEqual(
          resolve({ base, layers: chain, request: other, library }).vary,
        );
      }),
      RUNS,
    );
  });

  it('nothing changes before validUntil', () => {
    fc.assert(
      fc.property(
        documents,
        layers,
        requests,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (base, chain, request, share) => {
          const now = request.now.getTime();
          const { validUntil } = resolve({ base, layers: chain, request, library });
          const end = validUntil === '' ? now + 400 * 86_400_000 : Date.parse(validUntil);
          expect(end).toBeGreaterThan(now);
          const later = { ...request, now: new Date(Math.min(end - 1, Math.floor(now + share * (end - now)))) };
          expect(visible({ base, layers: chain, request: later, library })).toEqual(
            visible({ base, layers: chain, request, library }),
          );
        },
      ),
      RUNS,
    );
  });

  it('a faulty condition never shows a node, not even inside $not', () => {
    fc.assert(
      fc.property(conditions, requests, (when, request) => {
        const faulty = { $or: [when, { $not: { planet: { $ne: 'mars' } } }, { bot: true }, { bot: false }] };
        const base: LayoutDocument = {
          page: 'home',
          catalog: 1,
          root: { id: 'n0', type: 'page', slots: { main: [{ id: 'n1', type: 'rich-text', when: faulty }] } },
        };
        expect(resolve({ base, layers: [], request, library }).tree.slots).toEqual({ main: [] });
      }),
      RUNS,
    );
  });
});

describe('laws of operations', () => {
  it('every operation has a computed inverse that restores the document', () => {
    fc.assert(
      fc.property(documents, operations, (document, operation) => {
        deepFreeze(document);
        const after = applyToDocument(document, [operation]).document;
        expect(applyToDocument(after, invert(document, operation)).document).toEqual(document);
      }),
      { numRuns: 3_000 },
    );
  });

  it('the inverses of a list of operations restore the document, last first', () => {
    fc.assert(
      fc.property(documents, fc.array(operations, { maxLength: 6 }), (document, ops) => {
        let current = document;
        const inverses = ops.map((operation) => {
          const inverse = invert(current, operation);
          current = applyToDocument(current, [operation]).document;
          return inverse;
        });
        expect(applyToDocument(current, inverses.toReversed().flat()).document).toEqual(document);
      }),
      RUNS,
    );
  });

  it('unknown fields survive a round trip', () => {
    const marked = (node: LayoutNode): LayoutNode =>
      Object.assign(
        { colour: { of: node.id } },
        {
          ...node,
          ...(node.slots === undefined
            ? {}
            : {
                slots: Object.fromEntries(Object.entries(node.slots).map(([slot, list]) => [slot, list.map(marked)])),
              }),
        },
      );
    fc.assert(
      fc.property(documents, fc.array(operations, { maxLength: 4 }), (document, ops) => {
        const strange: LayoutDocument = Object.assign({ newer: [1] }, document, { root: marked(document.root) });
        const after = applyToDocument(strange, ops).document;
        expect(after).toHaveProperty('newer', [1]);
        const brought = new Set(ops.flatMap((operation) => (operation.op === 'insert' ? ids(operation.node) : [])));
        for (const node of storedNodes(after.root))
          if (!brought.has(node.id)) expect(node).toHaveProperty('colour.of', node.id);
        expect(applyToDocument(strange, []).document).toBe(strange);
      }),
      RUNS,
    );
  });

  it('an operation that is reported as refused changes nothing', () => {
    fc.assert(
      fc.property(documents, operations, (document, operation) => {
        const { document: after, faults } = applyToDocument(document, [operation]);
        // These three report what an operation met and did not stop it; LOCKED here is a switch that is kept.
        const refused = faults.some(({ code }) => !['DISPLACED', 'CONFLICTING_BASE', 'LOCKED'].includes(code));
        expect(refused ? after : document).toEqual(document);
      }),
      RUNS,
    );
  });
});

describe('robustness', () => {
  it('never throws on any JSON that passed the envelope, and what comes out is JSON', () => {
    let passed = 0;
    fc.assert(
      fc.property(documents, layers, requests, (base, chain, request) => {
        fc.pre(validateLayoutDocument(base).ok && chain.every(({ document }) => validateLayerDocument(document).ok));
        passed += 1;
        const resolution = resolve({ base, layers: chain, request, library });
        expect(JSON.parse(JSON.stringify(resolution))).toEqual(resolution);
      }),
      RUNS,
    );
    expect(passed).toBeGreaterThanOrEqual(1_000);
  });

  it('no operation reaches a prototype (threat: prototype pollution)', () => {
    const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'a');
    const hostile = fc
      .tuple(fc.constantFrom('/props', '/data', '/fallback/props'), names, names)
      .map(([root, a, b]) => `${root}/${a}/${b}`);
    fc.assert(
      fc.property(documents, fc.oneof(hostile, pointers), plainValues, (document, pointer, value) => {
        applyToDocument(document, [
          { op: 'set', node: 'n0', pointer, value },
          { op: 'merge', node: 'n0', pointer, value: { polluted: 1 } },
        ]);
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(PROTOTYPE_NAMES);
      }),
      RUNS,
    );
  });
});

describe('laws of fill', () => {
  const outcomes: fc.Arbitrary<DataResult> = fc.oneof(
    fc.record({
      ok: fc.constant(true as const),
      value: fc.jsonValue({ maxDepth: 2 }),
      tags: fc.constantFrom(['product:at:A'], []),
    }),
    fc.record({ ok: fc.constant(false as const), reason: fc.constant('timed out') }),
  );

  it('never throws, whatever the data, and the draft stays as it is', () => {
    fc.assert(
      fc.property(documents, layers, fc.array(outcomes, { minLength: 4, maxLength: 4 }), (base, chain, results) => {
        const { tree, needs } = resolve({ base, layers: chain, request: requestFacts(), library });
        deepFreeze(tree);
        const { root } = fill({
          tree,
          results: new Map(needs.map(({ key }, index) => [key, results[index % 4] as DataResult])),
          placeOf,
        });
        const known = new Set([...nodesOf(tree)].map(({ id }) => id));
        const shown = [...nodesOf(root)].map(({ id }) => id);
        expect(shown.every((id) => known.has(id))).toBe(true);
      }),
      RUNS,
    );
  });

  it('with all data there, every node of the draft is in the tree', () => {
    fc.assert(
      fc.property(documents, layers, (base, chain) => {
        const { tree, needs } = resolve({ base, layers: chain, request: requestFacts(), library });
        const { root, warnings, criticalFailures } = fill({
          tree,
          results: new Map(needs.map(({ key }) => [key, { ok: true, value: [{ price: 1 }], tags: [] }])),
          placeOf,
        });
        // What lies in a node that comes later comes with it.
        expect([...nodesOf(root)].map(({ id }) => id)).toEqual([...pageNodesOf(tree)].map(({ id }) => id));
        expect([warnings, criticalFailures]).toEqual([[], []]);
      }),
      RUNS,
    );
  });

  it("every need is the page's or a later node's, and with its own data alone each later node can be shown", () => {
    const found = { ok: true as const, value: [], tags: [] };
    fc.assert(
      fc.property(documents, layers, (base, chain) => {
        const { tree, needs, later } = resolve({ base, layers: chain, request: requestFacts(), library });
        const places = new Map(
          [...pageNodesOf(tree)].filter(({ later: comesLater }) => comesLater === true).map((node) => [node.id, node]),
        );
        expect(later.map(({ node }) => node).sort()).toEqual([...places.keys()].sort());
        const keys = new Set([...needs, ...later.flatMap((one) => one.needs)].map(({ key }) => key));
        expect(
          [...nodesOf(tree)].flatMap((node) => Object.values(node.needs ?? {})).every((key) => keys.has(key)),
        ).toBe(true);
        for (const { node, needs: own } of later) {
          const { later: _later, fallback: _fallback, ...alone } = places.get(node) ?? tree;
          expect(fill({ tree: alone, results: new Map(own.map(({ key }) => [key, found])) }).criticalFailures).toEqual(
            [],
          );
        }
      }),
      RUNS,
    );
  });
});

/** What stands in the place of a node that comes later has its id. */
const placeOf: PlaceOf = ({ id }, fallback) => ({
  id,
  type: 'place',
  v: 1,
  props: {},
  ...(fallback === undefined ? {} : { fallback }),
});

/** The nodes that a page shows before any that comes later is there. */
function* pageNodesOf(node: DraftNode): Generator<DraftNode> {
  yield node;
  if (node.later !== true)
    for (const list of Object.values(node.slots ?? {})) for (const child of list) yield* pageNodesOf(child);
  if (node.fallback !== undefined) yield* pageNodesOf(node.fallback);
}

const PROTOTYPE_NAMES = Object.getOwnPropertyNames(Object.prototype).sort();

function* storedNodes(node: LayoutNode): Generator<LayoutNode> {
  yield node;
  for (const list of Object.values(node.slots ?? {})) for (const child of list) yield* storedNodes(child);
}

function ids(node: LayoutNode): string[] {
  return [...storedNodes(node)].map(({ id }) => id);
}
