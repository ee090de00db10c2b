import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  type LayerDocument,
  type LayoutDocument,
  type LayoutNode,
  type Operation,
} from '@vitrine/schemas';
import { applyToDocument, isObject, isTagged, parsePointer, valueAt } from '../resolve/index.ts';
import { documents, operations } from '../resolve/testing/index.ts';
import { placesIn, valueChanges } from '../wording/index.ts';
import { collisionText, mergeDocuments, type Choices, type Side } from './index.ts';

const NODES = ['hero', 'rail', 'footer'] as const;
const POINTERS = ['/props/title', '/props/image', '/props/image/alt', '/props/text'] as const;
const RUNS = { numRuns: 300 };

const sets = fc.record({
  node: fc.constantFrom(...NODES),
  pointer: fc.constantFrom(...POINTERS),
  value: fc.constantFrom('A', 'B', 'C'),
});
/** A layer says each thing once, as the editor writes it. */
const layers: fc.Arbitrary<LayerDocument> = fc
  .uniqueArray(sets, { maxLength: 8, selector: ({ node, pointer }) => `${node} ${pointer}` })
  .map((list) => ({ page: 'home', prefix: 'at', ops: list.map((each): Operation => ({ op: 'set', ...each })) }));
const anyLayers: fc.Arbitrary<LayerDocument> = fc
  .array(operations, { maxLength: 6 })
  .map((ops) => ({ page: 'home', prefix: 'at', ops }));
const texts = fc.dictionary(
  fc.constantFrom('home', 'footer'),
  fc.dictionary(fc.constantFrom('title', 'text', 'more'), fc.constantFrom('A', 'B', 'C'), { maxKeys: 3 }),
  { maxKeys: 2 },
);
const edited = (document: LayoutDocument, list: readonly Operation[]) => applyToDocument(document, list).document;
const pages = fc
  .tuple(documents, fc.array(operations, { maxLength: 4 }), fc.array(operations, { maxLength: 4 }))
  .map(([base, own, other]) => ({ base, mine: edited(base, own), theirs: edited(base, other) }));
const three = <T>(arbitrary: fc.Arbitrary<T>) => fc.record({ base: arbitrary, mine: arbitrary, theirs: arbitrary });
const anything: fc.Arbitrary<{ base: unknown; mine: unknown; theirs: unknown }> = fc.oneof(
  three<unknown>(anyLayers),
  three<unknown>(layers),
  three<unknown>(texts),
  pages,
  three<unknown>(fc.jsonValue()),
);
const said = ({ ops }: LayerDocument): Record<string, unknown> =>
  Object.fromEntries(
    ops.map((each) => [`${'node' in each ? String(each.node) : ''} ${'pointer' in each ? each.pointer : ''}`, each]),
  );
const changesOf = (before: LayerDocument, after: LayerDocument) => {
  const [old, now] = [said(before), said(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => canonicalJson(old[key] ?? null) !== canonicalJson(now[key] ?? null))
    .map((key) => [key, now[key]] as const);
};

describe('two authors of one document', () => {
  it('where one of them changed nothing, it says what the other says; where both say the same, that', () => {
    fc.assert(
      fc.property(anything, ({ base, mine, theirs }) => {
        expect(mergeDocuments({ base, mine, theirs: base })).toEqual({ document: mine, collisions: [], settled: [] });
        expect(mergeDocuments({ base, mine: base, theirs })).toEqual({ document: theirs, collisions: [], settled: [] });
        expect(mergeDocuments({ base, mine, theirs: mine }).collisions).toEqual([]);
        expect(mergeDocuments({ base, mine, theirs: undefined }).document).toEqual(mine);
      }),
      RUNS,
    );
  });

  it('is merged whatever it holds, and choosing for all leaves nothing to ask', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom<Side>('mine', 'theirs'), (states, all) => {
        const asked = mergeDocuments(states);
        const chosen = mergeDocuments(states, { all });
        expect(chosen.collisions).toEqual([]);
        expect(asked.collisions.length > 0).toBe(chosen.settled.length > 0);
        const one = asked.collisions[0];
        if (one === undefined) return;
        const rest = mergeDocuments(states, { of: new Map([[one.key, all]]) }).collisions;
        expect(rest.map(({ key }) => key)).not.toContain(one.key);
      }),
      RUNS,
    );
  });

  it('a layer keeps every change of both that is not asked about', () => {
    fc.assert(
      fc.property(three(layers), (states) => {
        const { document, collisions } = mergeDocuments(states);
        const merged = said(document as LayerDocument);
        const asked = (key: string) =>
          collisions.some(({ nodeId, pointer }) => {
            const other = `${nodeId} ${pointer}`;
            return `${key}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${key}/`);
          });
        const kept = [states.mine, states.theirs].flatMap((side) =>
          changesOf(states.base, side).filter(([key]) => !asked(key)),
        );
        expect(kept.map(([key]) => [key, merged[key]])).toEqual(kept);
      }),
      RUNS,
    );
  });

  it('a layer has all changes of the side that is chosen for all', () => {
    fc.assert(
      fc.property(three(layers), fc.constantFrom<Side>('mine', 'theirs'), (states, all) => {
        const merged = said(mergeDocuments(states, { all }).document as LayerDocument);
        for (const [key, value] of changesOf(states.base, states[all])) expect(merged[key]).toEqual(value);
      }),
      RUNS,
    );
  });

  it('asks about the same values whoever of the two is asked', () => {
    fc.assert(
      fc.property(three(texts), ({ base, mine, theirs }) => {
        const keys = (states: object) =>
          mergeDocuments(states as never)
            .collisions.map(({ key }) => key)
            .sort();
        expect(keys({ base, mine: theirs, theirs: mine })).toEqual(keys({ base, mine, theirs }));
      }),
      RUNS,
    );
  });

  it('a page has each node once, and every value that one changed and nobody is asked about', () => {
    fc.assert(
      fc.property(pages, (states) => {
        const { document, collisions } = mergeDocuments(states);
        const merged = document as LayoutDocument;
        const ids = idsOf(merged.root);
        expect(new Set(ids).size).toBe(ids.length);
        if (collisions.length > 0) return;
        const [base, now] = [placesIn(states.base), placesIn(merged)];
        for (const side of [states.mine, states.theirs])
          for (const [id, place] of placesIn(side)) {
            const was = base.get(id);
            if (was === undefined) expect(now.has(id), `${id} was added`).toBe(true);
            else
              for (const { pointer, after } of valueChanges(bare(was.node), bare(place.node))) {
                const value = valueAt(now.get(id)?.node, parsePointer(pointer) ?? []);
                // An object that both brought holds what either put into it.
                if (isObject(after) && !isTagged(after)) expect(value).toMatchObject(after);
                else expect(value).toEqual(after);
              }
          }
      }),
      RUNS,
    );
  });
});

describe('a layer that two people changed', () => {
  const layer = (...ops: Operation[]): LayerDocument => ({ page: 'home', prefix: 'at', ops });
  const set = (pointer: string, value: unknown): Operation => ({
    op: 'set',
    node: 'hero',
    pointer,
    value: value as string,
  });
  const promo = (text: string, pad = 1): Operation => ({
    op: 'insert',
    parent: 'home',
    slot: 'main',
    node: { id: 'at.promo', type: 'note', props: { text, pad } },
  });

  it('asks about a value that both set, with all three of it', () => {
    expect(
      mergeDocuments({
        base: layer(set('/props/text', 'A')),
        mine: layer(set('/props/text', 'B'), { op: 'hide', node: 'rail' }),
        theirs: layer(set('/props/text', 'C'), set('/props/title', 'T')),
      }),
    ).toEqual({
      document: layer(set('/props/text', 'C'), { op: 'hide', node: 'rail' }, set('/props/title', 'T')),
      collisions: [
        { key: 'hero /props/text', nodeId: 'hero', pointer: '/props/text', base: 'A', mine: 'B', theirs: 'C' },
      ],
      settled: [],
    });
  });

  it('asks where one sets a part of what the other replaces', () => {
    const { collisions } = mergeDocuments({
      base: layer(),
      mine: layer(set('/props/image/alt', 'a tree')),
      theirs: layer(set('/props/image', { $asset: 'tree' })),
    });
    expect(collisions.map(({ key }) => key)).toEqual(['hero /props/image/alt']);
  });

  it('takes two values of one node that it inserts', () => {
    expect(
      mergeDocuments({ base: layer(promo('A')), mine: layer(promo('B')), theirs: layer(promo('A', 2)) }),
    ).toMatchObject({ document: layer(promo('B', 2)), collisions: [] });
  });

  it('asks who removed a node that the other changed', () => {
    const states = {
      base: layer(promo('A')),
      mine: layer(),
      theirs: layer(promo('A'), { op: 'set', node: 'at.promo', pointer: '/props/text', value: 'B' }),
    };
    expect(mergeDocuments(states).collisions.map(({ key }) => key)).toEqual(['at.promo node']);
    expect(mergeDocuments(states, { all: 'mine' }).document).toEqual(layer());
    expect(mergeDocuments(states, { all: 'theirs' }).document).toEqual(states.theirs);
  });

  it('keeps a node before what is done to it', () => {
    const onIt: Operation = { op: 'hide', node: 'at.promo' };
    const { document } = mergeDocuments({
      base: layer(),
      mine: layer(promo('A'), onIt),
      theirs: layer(set('/props/text', 'B')),
    });
    const { ops } = document as LayerDocument;
    expect(ops.findIndex(({ op }) => op === 'insert')).toBeLessThan(ops.findIndex(({ op }) => op === 'hide'));
  });
});

describe('a page that two people changed', () => {
  const node = (id: string, text = id): LayoutNode => ({ id, type: 'note', props: { text } });
  const page = (...main: LayoutNode[]): LayoutDocument => ({
    page: 'home',
    catalog: 1,
    root: { id: 'home', type: 'page', slots: { main } },
  });
  const order = (document: unknown) => (document as LayoutDocument).root.slots?.['main']?.map(({ id }) => id);

  it('has what one added and where the other moved', () => {
    const { document, collisions } = mergeDocuments({
      base: page(node('a'), node('b'), node('c')),
      mine: page(node('a'), node('new'), node('b'), node('c')),
      theirs: page(node('c'), node('a'), node('b')),
    });
    expect(order(document)).toEqual(['c', 'a', 'new', 'b']);
    expect(collisions).toEqual([]);
  });

  it('asks where both moved a node to, and who removed what the other changed', () => {
    const base = page(node('a'), node('b'), node('c'));
    expect(
      mergeDocuments({
        base,
        mine: page(node('b'), node('c'), node('a')),
        theirs: page(node('b'), node('a'), node('c')),
      }).collisions,
    ).toMatchObject([{ key: 'a place' }]);
    const states = { base, mine: page(node('a'), node('c')), theirs: page(node('a'), node('b', 'new'), node('c')) };
    expect(mergeDocuments(states).collisions).toMatchObject([{ key: 'b node', mine: undefined }]);
    expect(order(mergeDocuments(states, { all: 'mine' }).document)).toEqual(['a', 'c']);
    expect(order(mergeDocuments(states, { all: 'theirs' }).document)).toEqual(['a', 'b', 'c']);
  });
});

function bare({ slots: _slots, ...own }: LayoutNode): object {
  return own;
}

function idsOf(node: LayoutNode): string[] {
  return [node.id, ...Object.values(node.slots ?? {}).flatMap((list) => list.flatMap(idsOf))];
}

describe('a page of content that one moved while another changed it', () => {
  const page = (more: object): object => ({
    title: 'Mantel',
    paragraphs: [{ id: 'a', kind: 'text', html: 'Warm' }],
    ...more,
  });
  const moved = { title: 'Mantel', paragraphs: [], movedTo: '/lp/winter' };
  const hotfix = page({ title: 'Wollmantel' });

  it.each([{}, { all: 'mine' }, { all: 'theirs' }, { of: new Map([['document', 'mine']]) }] as Choices[])(
    'has to be moved anew, whatever is chosen: its words would be lost, or there twice',
    (choices) => {
      const { document, collisions } = mergeDocuments({ base: page({}), mine: moved, theirs: hotfix }, choices);
      expect(document).toEqual(hotfix);
      expect(collisions.map(collisionText)).toEqual([
        'the page was changed since it was moved to /lp/winter: take that step back and rename its address again, so that it moves as it is now',
      ]);
    },
  );

  it('moves where nobody else changed it', () => {
    expect(mergeDocuments({ base: page({}), mine: moved, theirs: page({}) })).toEqual({
      document: moved,
      collisions: [],
      settled: [],
    });
  });
});
