import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerDocument, LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { editDocument } from '../editing/index.ts';
import { documents, operations } from '../resolve/testing/index.ts';
import { applyToDocument } from '../resolve/index.ts';
import { placesIn } from '../wording/index.ts';
import { editsOfVerb, type Verb, type VerbScene } from './index.ts';
import { nodeAsBefore } from './node-as-before.ts';

const RUNS = { numRuns: 500 };
const ADDRESS = { scope: 'base', page: 'home', kind: 'layout' } as const;
const components: VerbScene['components'] = {
  types: () => ['page', 'rich-text'],
  find: (type) =>
    type === 'page' ? { type, version: 1, slots: { main: { accepts: ['*'] } }, validateProps: () => null } : undefined,
};

/** A page with one of its nodes below the root. */
const picked = fc
  .tuple(documents, fc.nat(20))
  .map(([document, pick]) => {
    const below = [...placesIn(document).values()].filter(({ parent }) => parent !== undefined);
    return { document, node: below[pick % Math.max(1, below.length)]?.node };
  })
  .filter((each): each is { document: LayoutDocument; node: LayoutNode } => each.node !== undefined);

function done(document: LayoutDocument, verb: Verb): LayoutDocument {
  const edits = editsOfVerb(verb, {
    id: 'base/home.layout',
    document,
    page: document,
    components,
    hasPicture: () => false,
  });
  const edited = edits.ok ? editDocument(ADDRESS, document, edits.value) : edits;
  if (!edited.ok) throw new Error(edited.faults.map(({ message }) => message).join('; '));
  return edited.value as LayoutDocument;
}

function allIds(node: LayoutNode): string[] {
  return [
    node.id,
    ...Object.values(node.slots ?? {}).flatMap((list) => list.flatMap(allIds)),
    ...(node.fallback === undefined ? [] : allIds(node.fallback)),
  ];
}

it('a node that is put into another one comes into its only slot, without that being said', () => {
  const bar = { id: 'bar', type: 'promo-bar', v: 1, props: {} };
  const page: LayoutDocument = {
    page: 'home',
    root: { id: 'home', type: 'page', v: 1, props: {}, slots: { main: [bar] } },
  } as unknown as LayoutDocument;
  const slots = {
    'promo-bar': { countdown: { accepts: ['*'] } },
    page: { header: { accepts: ['*'] }, main: { accepts: ['*'] } },
  };
  const into = (parent?: string) => {
    const edits = editsOfVerb(
      { kind: 'insert', copyOf: 'bar', ...(parent === undefined ? {} : { parent }) },
      {
        id: 'base/home.layout',
        document: page,
        page,
        components: {
          types: () => Object.keys(slots),
          find: (type) => ({ type, version: 1, slots: slots[type as 'page'], validateProps: () => null }),
        },
        hasPicture: () => false,
      },
    );
    return edits.ok ? edits.value : edits.faults;
  };
  expect(into('bar')).toMatchObject([{ parent: 'bar', slot: 'countdown' }]);
  expect(into()).toMatchObject([{ parent: 'home', slot: 'main' }]);
});

describe('laws of verbs', () => {
  it('a copy has ids of its own, and without it the page is as it was', () => {
    fc.assert(
      fc.property(picked, ({ document, node }) => {
        const after = done(document, { kind: 'duplicate', node: node.id });
        const ids = allIds(after.root);
        expect(new Set(ids).size).toBe(ids.length);
        const before = new Set(allIds(document.root));
        const copy = [...placesIn(after).keys()].find((id) => !before.has(id)) ?? '';
        expect(done(after, { kind: 'remove', node: copy })).toEqual(document);
      }),
      RUNS,
    );
  });

  it('a container takes the place of what it wraps, and nothing is lost', () => {
    fc.assert(
      fc.property(picked, ({ document, node }) => {
        const after = done(document, { kind: 'wrap', node: node.id, component: 'page' });
        const place = placesIn(after).get(node.id);
        expect(place).toMatchObject({ node, slot: 'main', previous: undefined, next: undefined });
        const [old, now] = [placesIn(document).get(node.id), placesIn(after).get(place?.parent ?? '')];
        expect([now?.parent, now?.slot, now?.previous]).toEqual([old?.parent, old?.slot, old?.previous]);
        expect([...placesIn(after).keys()]).toEqual(expect.arrayContaining([...placesIn(document).keys()]));
      }),
      RUNS,
    );
  });

  it('a node of a page goes back to what it was, and every other one stays what it is', () => {
    fc.assert(
      fc.property(picked, fc.array(operations, { maxLength: 5 }), ({ document, node }, ops) => {
        const now = applyToDocument(document, ops).document;
        const back = nodeAsBefore(now, document, node.id);
        if (back === undefined) return;
        const bare = (page: LayoutDocument, id: string) => {
          const { slots: _slots, ...values } = placesIn(page).get(id)?.node ?? { id: '' };
          return values;
        };
        expect(bare(back, node.id)).toEqual(bare(document, node.id));
        for (const id of placesIn(now).keys()) if (id !== node.id) expect(bare(back, id)).toEqual(bare(now, id));
      }),
      RUNS,
    );
  });

  it('a layer does to a node what it did, and to every other one what it does', () => {
    const layers = fc
      .array(operations, { maxLength: 8 })
      .map((ops): LayerDocument => ({ page: 'home', prefix: 'layer', ops }));
    const of = (operation: Operation) => (operation.op === 'insert' ? operation.node.id : operation.node);
    fc.assert(
      fc.property(layers, layers, fc.nat(9), (now, before, pick) => {
        const node = `n${pick}`;
        const back = nodeAsBefore(now, before, node);
        if (back === undefined) return;
        expect(back.ops.filter((each) => of(each) === node)).toEqual(before.ops.filter((each) => of(each) === node));
        expect(back.ops.filter((each) => of(each) !== node)).toEqual(now.ops.filter((each) => of(each) !== node));
      }),
      RUNS,
    );
  });
});
