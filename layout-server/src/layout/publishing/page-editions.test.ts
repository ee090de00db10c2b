import { describe, expect, it } from 'vitest';
import { createMigrations } from '@vitrine/component-registry/manifest';
import { ANYBODY, type Experiment, type LayerDocument } from '@vitrine/schemas';
import { resolve } from '../resolve/index.ts';
import type { LayoutKind } from '../revisions/index.ts';
import { armCombinations } from './arm-combinations.ts';
import { pageOf } from './check-editions.ts';
import { composePage, pageEditions, pageLayers } from './page-editions.ts';
import { layersOf, tenantsSeeing, touchedPages, withDocument, type PlacedLayer, type Site } from './site.ts';
import { frameLayout, homeLayout, testWorld, textExperiment } from '../testing/world.ts';

const nothing: Site = new Map();
const shared: Site = new Map([
  ['home', { bases: new Map([['base', { id: 'base/home.layout#1', document: homeLayout() }]]), layers: new Map() }],
]);

describe('the sets of arms that are checked', () => {
  it('are the one empty set without tests', () => {
    expect(armCombinations([])).toEqual([{}]);
  });

  it('are every combination of few tests, controls first', () => {
    expect(armCombinations([textExperiment('x', ''), textExperiment('y', '')])).toEqual([
      { x: 'a', y: 'a' },
      { x: 'a', y: 'b' },
      { x: 'b', y: 'a' },
      { x: 'b', y: 'b' },
    ]);
  });

  it('leave out what a namespace keeps apart', () => {
    const inShare = (key: string, range: [number, number]) => ({
      ...textExperiment(key, ''),
      namespace: { id: 'hero', range },
    });
    expect(armCombinations([inShare('x', [0, 0.5]), inShare('y', [0.5, 1])])).toEqual([
      { x: 'a', y: 'a' },
      { x: 'a', y: 'b' },
      { x: 'b', y: 'a' },
    ]);
  });

  it('show every variant of many tests once, beside the controls of the others', () => {
    const keys = ['t1', 't2', 't3', 't4', 't5', 't6'];
    const sets = armCombinations(keys.map((key) => textExperiment(key, '')));
    expect(sets).toHaveLength(7);
    expect(new Set(Object.values(sets[0] ?? {}))).toEqual(new Set(['a']));
    for (const key of keys) expect(sets.filter((arms) => arms[key] === 'b')).toHaveLength(1);
  });

  it('shows what is withheld from who is held out at once, beside the arms of tests that have these visitors', () => {
    const withheld = (key: string): Experiment => ({
      ...textExperiment(key, ''),
      coverage: 0,
      holdouts: ['winter'],
      shipped: { arm: 'b', document: 'oak/home.layer', variants: [] },
      variants: [
        { key: 'ship', weight: 1 },
        { key: 'out', weight: 0, without: true },
      ],
    });
    const shipped = ['one', 'two'].map(withheld);
    const inside: Experiment = { ...textExperiment('in', ''), holdouts: ['winter'] };
    const [open, out] = [
      { one: 'ship', two: 'ship' },
      { one: 'out', two: 'out' },
    ];
    expect(armCombinations([...shipped, inside, textExperiment('x', '')])).toEqual([
      { ...open, in: 'a', x: 'a' },
      { ...open, in: 'a', x: 'b' },
      { ...open, in: 'b', x: 'a' },
      { ...open, in: 'b', x: 'b' },
      { ...out, in: 'a', x: 'a' },
      { ...out, in: 'a', x: 'b' },
    ]);
  });
});

describe('the editions of a page', () => {
  it('are one for each tenant, locale and set of arms', () => {
    const world = testWorld();
    world.running.set('ch/home', [textExperiment('greeting', 'Hallo')]);
    const editions = pageEditions(['home'], shared, ['at', 'ch'], world);
    expect(editions.map(({ tenant, locale, arms }) => [tenant, locale, arms['greeting']])).toEqual([
      ['at', 'de-AT', undefined],
      ['ch', 'de-CH', 'a'],
      ['ch', 'de-CH', 'b'],
      ['ch', 'fr-CH', 'a'],
      ['ch', 'fr-CH', 'b'],
    ]);
  });

  it('are none for a page without a base', () => {
    expect(pageEditions(['home'], nothing, ['at'], testWorld())).toEqual([]);
  });

  it("use a tenant's own base rather than the shared one", () => {
    const own = withDocument(shared, { scope: 'ch', page: 'home', kind: 'layout' }, homeLayout('Grüezi'));
    const documents = own.ok ? own.value : nothing;
    expect(pageEditions(['home'], documents, ['at', 'ch'], testWorld()).map(({ base }) => base.id)).toEqual([
      'base/home.layout#1',
      'ch/home.layout',
      'ch/home.layout',
    ]);
    expect(tenantsSeeing(documents, { scope: 'base', page: 'home', kind: 'layout' }, testWorld())).toEqual(['at']);
  });
});

describe('the layers of a page', () => {
  const shop = { id: 'at', timeZone: 'Europe/Vienna' };

  it("are the tenant's, then every variant that changes something, with its arm", () => {
    const layer: PlacedLayer = {
      id: 'at/home.layer#3',
      scope: 'at',
      page: 'home',
      kind: 'layer',
      document: { page: 'home', prefix: 'at', ops: [] },
    };
    expect(pageLayers(shop, [layer], [textExperiment('greeting', 'Hallo')], ['home'])).toMatchObject([
      { id: 'at/home.layer#3', kind: 'tenant' },
      { id: 'at/experiments/greeting#b', kind: 'experiment', arm: { experiment: 'greeting', variant: 'b' } },
    ]);
    expect(pageLayers(shop, [], [], ['home'])).toEqual([]);
  });

  it('of an arm of several pages are those of the frame and of the page, and what is withheld is so in both', () => {
    const op = (node: string, pointer: string, test?: string) =>
      ({ op: 'set', node, pointer, value: 'Neu', ...(test !== undefined && { test }) }) as const;
    const layers = [
      { page: 'home', prefix: 'wide', ops: [op('hero', '/props/text')] },
      { page: 'frame', prefix: 'wide', ops: [op('menu', '/props/label')] },
      { page: 'search', prefix: 'wide', ops: [op('hits', '/props/text')] },
    ];
    const own = textExperiment('wide', '');
    const wide: Experiment = { ...own, variants: [...own.variants.slice(0, 1), { key: 'b', weight: 0.5, layers }] };
    const framed: Site = new Map([
      [
        'home',
        {
          bases: new Map([['base', { id: 'base/home.layout#1', document: { ...homeLayout('Alt'), frame: 'frame' } }]]),
          layers: new Map(),
        },
      ],
      [
        'frame',
        { bases: new Map([['base', { id: 'base/frame.layout#1', document: frameLayout() }]]), layers: new Map() },
      ],
    ]);
    expect(composePage(framed, shop, 'home', [wide])?.layers.map(({ id, document }) => [id, document.page])).toEqual([
      ['at/experiments/wide#b/frame', 'home'],
      ['at/experiments/wide#b/home', 'home'],
    ]);
    const world = testWorld();
    world.running.set('at/home', [wide]);
    const [before, after] = pageEditions(['home'], framed, ['at'], world).map((each) =>
      pageOf(each, world, new Date(0)),
    );
    const shown = (page: typeof before) => JSON.stringify(page && resolve(page).tree);
    expect([shown(before).includes('Neu'), shown(after).split('Neu').length]).toEqual([false, 3]);
    // Shipped, it is in the frame's layer and in the page's, and held back from some in both.
    const shipped = {
      ...wide,
      shipped: { arm: 'b', document: 'at/home.layer', others: ['at/frame.layer'], variants: wide.variants },
      variants: [
        { key: 'ship', weight: 0.95 },
        { key: 'hold', weight: 0.05, without: true as const },
      ],
    } satisfies Experiment;
    const taken = (site: Site, page: string, node: string, pointer: string) => {
      const document = {
        page,
        prefix: 'at',
        ops: [op(node, pointer, 'wide')],
        tests: { wide: { arm: 'b', prefix: 'wide' } },
      };
      const next = withDocument(site, { scope: 'at', page, kind: 'layer' }, document);
      return next.ok ? next.value : nothing;
    };
    const both = taken(taken(framed, 'home', 'hero', '/props/text'), 'frame', 'menu', '/props/label');
    expect(composePage(both, shop, 'home', [shipped])?.layers.map(({ unless }) => unless?.variant)).toEqual([
      'hold',
      'hold',
    ]);
  });

  it("lie in a fixed order: the tenant's, the locales', then campaigns by their beginning", () => {
    const layers: [LayoutKind, LayerDocument['schedule']?][] = [
      ['late.campaign', { from: '2026-12-01T00:00' }],
      ['layer'],
      ['b.campaign', { from: '2026-11-27T00:00' }],
      ['a.campaign', { from: '2026-11-27T00:00' }],
      ['fr-CH.layer'],
      ['always.campaign', { until: '2027-01-01T00:00' }],
      ['de-CH.layer'],
    ];
    const site = layers.reduce<Site>((before, [kind, schedule]) => {
      const after = withDocument(
        before,
        { scope: 'ch', page: 'home', kind },
        { page: 'home', prefix: 'ch', ops: [], ...(schedule ? { schedule } : {}) },
      );
      if (!after.ok) throw new Error(after.faults[0]?.message);
      return after.value;
    }, nothing);
    const ordered = layersOf(site, 'ch', 'home');
    expect(ordered.map(({ kind }) => kind)).toEqual([
      'layer',
      'de-CH.layer',
      'fr-CH.layer',
      'always.campaign',
      'a.campaign',
      'b.campaign',
      'late.campaign',
    ]);
    expect(
      pageLayers({ id: 'ch', timeZone: 'Europe/Zurich' }, ordered, [], ['home']).map(({ kind, document }) => [
        kind,
        document.when,
      ]),
    ).toEqual([
      ['tenant', undefined],
      ['locale', { locale: 'de-CH' }],
      ['locale', { locale: 'fr-CH' }],
      ['campaign', { time: { $lt: '2026-12-31T23:00:00.000Z' } }],
      ['campaign', { time: { $gte: '2026-11-26T23:00:00.000Z' } }],
      ['campaign', { time: { $gte: '2026-11-26T23:00:00.000Z' } }],
      ['campaign', { time: { $gte: '2026-11-30T23:00:00.000Z' } }],
    ]);
    expect(layersOf(site, 'at', 'home')).toEqual([]);
  });

  it.each<[LayoutKind, LayerDocument['schedule'] | undefined, string]>([
    ['sale.campaign', undefined, '/schedule'],
    ['layer', { from: '2026-11-27T00:00' }, '/schedule'],
    ['sale.campaign', { from: '2026-02-30T00:00' }, '/schedule/from'],
    ['sale.campaign', { from: '2026-11-27T00:00', until: '2026-11-27T00:00' }, '/schedule/until'],
  ])('refuse as %s the schedule %j', (kind, schedule, pointer) => {
    const refused = withDocument(
      nothing,
      { scope: 'at', page: 'home', kind },
      { page: 'home', prefix: 'at', ops: [], ...(schedule ? { schedule } : {}) },
    );
    expect(refused.ok ? [] : refused.faults.map((each) => each.pointer)).toEqual([pointer]);
  });
});

describe('the pages that a document touches', () => {
  const site = (...layouts: ReturnType<typeof homeLayout>[]): Site =>
    new Map(
      layouts.map((document) => [
        document.page,
        { bases: new Map([['base', { id: `base/${document.page}.layout#1`, document }]]), layers: new Map() },
      ]),
    );

  it('are the page itself, or for a frame all that name it', () => {
    const pages = site({ ...homeLayout(), frame: 'frame' }, { ...homeLayout(), page: 'alone' }, frameLayout());
    expect(touchedPages(pages, 'home')).toEqual(['home']);
    expect(touchedPages(pages, 'alone')).toEqual(['alone']);
    expect(touchedPages(pages, 'frame')).toEqual(['home']);
  });

  it('are none for a frame that no page names yet', () => {
    expect(touchedPages(site(frameLayout()), 'frame')).toEqual([]);
    expect(touchedPages(site(homeLayout()), 'framework')).toEqual(['framework']);
  });
});

describe('documents of older component versions', () => {
  const migrations = createMigrations([
    {
      type: 'text',
      from: 1,
      to: 2,
      pointers: { '/props/text': '/props/title' },
      up: ({ text, ...rest }) => ({ ...rest, ...(text === undefined ? {} : { title: text }) }),
    },
  ]);
  const add = (site: Site, address: Parameters<typeof withDocument>[1], document: unknown): Site => {
    const next = withDocument(site, address, document, migrations);
    if (!next.ok) throw new Error(next.faults[0]?.message);
    return next.value;
  };

  it('are lifted when a page is composed: the base, what layers insert, and what they set', () => {
    const base = add(nothing, { scope: 'base', page: 'home', kind: 'layout' }, homeLayout('Hallo'));
    const site = add(
      base,
      { scope: 'at', page: 'home', kind: 'layer' },
      {
        page: 'home',
        prefix: 'at',
        ops: [
          { op: 'set', node: 'hero', pointer: '/props/text', value: 'Servus' },
          {
            op: 'insert',
            parent: 'home',
            slot: 'main',
            node: { id: 'at.more', type: 'text', props: { text: 'Mehr' } },
          },
          { op: 'set', node: 'at.more', pointer: '/props/title', value: 'Noch mehr', v: 2 },
        ],
      },
    );
    const composed = composePage(site, { id: 'at', timeZone: 'Europe/Vienna' }, 'home', [], migrations);
    if (!composed) throw new Error('expected a page, got none');
    const { tree, warnings } = resolve({
      base: composed.base.document,
      layers: composed.layers,
      library: testWorld().library('at', 'de-AT'),
      request: {
        tenant: 'at',
        locale: 'de-AT',
        page: 'home',
        path: '/',
        ...ANYBODY,
        now: new Date(0),
        switches: {},
        arms: {},
      },
    });
    expect(tree.slots?.['main']).toEqual([
      { id: 'hero', type: 'text', v: 2, props: { title: 'Servus' } },
      { id: 'at.more', type: 'text', v: 2, props: { title: 'Noch mehr' } },
    ]);
    expect(warnings).toEqual([]);
  });
});
