import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerDocument, LayoutDocument, LayoutNode } from '@vitrine/schemas';
import { documents } from '../resolve/testing/index.ts';
import { movedBetween } from './places.ts';
import { blastRadius, diffLayers, diffLayouts } from './index.ts';

const rail: LayoutNode = { id: 'rail', type: 'product-rail', props: { title: 'Bestseller', level: 2 } };
const page = (main: LayoutNode[], rest: Partial<LayoutDocument> = {}): LayoutDocument => ({
  page: 'home',
  catalog: 1,
  root: { id: 'home', type: 'page', slots: { main } },
  ...rest,
});
const [hero, text, note]: [LayoutNode, LayoutNode, LayoutNode] = [
  { id: 'hero', type: 'hero-banner' },
  { id: 'text', type: 'rich-text' },
  { id: 'note', type: 'rich-text' },
];

describe('a diff of layouts in words', () => {
  it('names what moved, by as few moves as explain it', () => {
    expect(diffLayouts(page([hero, text, note, rail]), page([rail, hero, text, note]))).toEqual([
      'rail (product-rail, “Bestseller”) moved before hero.',
    ]);
    const nested = { ...hero, slots: { teaser: [rail] } };
    expect(diffLayouts(page([hero, rail]), page([nested]))).toEqual([
      'rail (product-rail, “Bestseller”) moved from main of home to teaser of hero, alone.',
    ]);
  });

  it('names what was added and removed, with its place', () => {
    expect(diffLayouts(page([hero, note]), page([hero, rail, note]))).toEqual([
      'rail (product-rail, “Bestseller”) was added to main of home before note.',
    ]);
    expect(diffLayouts(page([hero, rail]), page([hero]))).toEqual([
      'rail (product-rail, “Bestseller”) was removed from main of home.',
    ]);
  });

  it('names values that differ, old and new, and the head', () => {
    const renamed = { ...rail, props: { title: 'Top 10', limit: { $bp: { base: 2 } } }, when: { device: 'mobile' } };
    expect(diffLayouts(page([rail]), page([renamed], { meta: { title: 'Home' }, frame: 'frame' }))).toEqual([
      'The document: set /meta to {"title":"Home"}.',
      'The document: set /frame to "frame".',
      'rail: set /props/title to "Top 10" (was "Bestseller").',
      'rail: removed /props/level (was 2).',
      'rail: set /props/limit to {"$bp":{"base":2}}.',
      'rail: set /when to {"device":"mobile"}.',
    ]);
  });

  it('says nothing of equal documents, and names every value that was set', () => {
    fc.assert(
      fc.property(documents, fc.jsonValue(), (document, value) => {
        expect(diffLayouts(document, structuredClone(document))).toEqual([]);
        const root = { ...document.root, props: { ...document.root.props, title: value as string } };
        const isSame = JSON.stringify(document.root.props?.['title']) === JSON.stringify(value);
        expect(
          diffLayouts(document, { ...document, root }).some((sentence) => /^n0: (set|removed) \/props/.test(sentence)),
        ).toBe(!isSame);
      }),
      { numRuns: 300 },
    );
  });

  it('moves as few nodes as are needed', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 })
          .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length }))),
        ([before, after]) => {
          const moved = movedBetween(before, after);
          const stay = (ids: readonly string[]) => ids.filter((id) => !moved.has(id));
          expect(stay(after)).toEqual(stay(before));
          if (before.length > 0) expect(moved.size).toBeLessThan(before.length);
        },
      ),
    );
  });
});

describe('a diff of layers in words', () => {
  const layer = (ops: LayerDocument['ops'], rest: Partial<LayerDocument> = {}): LayerDocument => ({
    page: 'home',
    prefix: 'at',
    ops,
    ...rest,
  });

  it('names the operations that came and went', () => {
    const before = layer([
      { op: 'hide', node: 'note' },
      { op: 'set', node: 'hero', pointer: '/props/text', value: 'Servus' },
    ]);
    const after = layer(
      [
        { op: 'set', node: 'hero', pointer: '/props/text', value: 'Griaß di' },
        { op: 'hide', node: 'note' },
        { op: 'move', node: 'rail', before: 'hero' },
      ],
      { schedule: { from: '2026-11-27T00:00' } },
    );
    expect(diffLayers(before, after)).toEqual([
      'The layer: set /schedule to {"from":"2026-11-27T00:00"}.',
      'The layer no longer sets /props/text of hero to "Servus".',
      'The layer now sets /props/text of hero to "Griaß di".',
      'The layer now moves rail before hero.',
    ]);
  });

  it('tells every operation, and a new order alone', () => {
    const ops: LayerDocument['ops'] = [
      {
        op: 'insert',
        parent: 'home',
        slot: 'main',
        at: 'start',
        node: { id: 'at.rail', type: 'product-rail', props: { title: 'Neu' } },
      },
      { op: 'move', node: 'rail', parent: 'home', slot: 'main' },
      { op: 'unset', node: 'hero', pointer: '/when' },
      { op: 'merge', node: 'hero', pointer: '/props', value: { level: 1 } },
    ];
    expect(diffLayers(layer([]), layer(ops))).toEqual([
      'The layer now adds at.rail (product-rail, “Neu”) to main of home, at the start.',
      'The layer now moves rail to main of home, at the end.',
      'The layer now removes /when of hero.',
      'The layer now merges {"level":1} into /props of hero.',
    ]);
    expect(diffLayers(layer(ops), layer(ops.toReversed()))).toEqual([
      'The operations of the layer are in another order.',
    ]);
  });
});

describe('the blast radius in words', () => {
  it('is a sentence for each page', () => {
    const edition = (tenant: string, locale: string, name = 'home') => ({ tenant, locale, page: name });
    expect(
      blastRadius([
        edition('at', 'de-AT'),
        edition('at', 'de-AT'),
        edition('ch', 'de-CH'),
        edition('ch', 'fr-CH'),
        edition('nl', 'nl-NL'),
        edition('at', 'de-AT', 'gone'),
      ]),
    ).toEqual([
      'home looks different in at (de-AT), ch (de-CH, fr-CH) and nl (nl-NL).',
      'gone looks different in at (de-AT).',
    ]);
    expect(blastRadius([])).toEqual([]);
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((page) => ({ tenant: 'at', locale: 'de-AT', page }));
    expect(blastRadius(many)).toEqual(['6 pages look different in at (de-AT).']);
  });
});
