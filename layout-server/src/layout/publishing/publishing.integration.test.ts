import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LayerDocument } from '@vitrine/schemas';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { testEngines } from '@vitrine/platform/testing/databases';
import { openEventLog, type EventLog, type ShopEvent } from '@vitrine/platform/events';
import { silentLogger } from '@vitrine/platform/logging';
import { createRevisions, type Revisions } from '../revisions/index.ts';
import {
  createPublishing,
  explainPage,
  seedLayouts,
  type Publishing,
  type PublishRequest,
  type VisitorProfile,
} from './index.ts';
import {
  frameLayout,
  homeLayout,
  testComponents,
  testWorld,
  textExperiment,
  type TestWorld,
  noSets,
} from '../testing/world.ts';

const clock = fixedClock('2026-11-20T08:00:00.000Z');
const layer = (ops: LayerDocument['ops'], prefix = 'at'): LayerDocument => ({ page: 'home', prefix, ops });
const setText = (value: string) => ({ op: 'set' as const, node: 'hero', pointer: '/props/text', value });

describe.each(testEngines())('publishing on $engine', ({ open }) => {
  let database: Database;
  let events: EventLog;
  let revisions: Revisions;
  let publishing: Publishing;
  let world: TestWorld;
  let heard: ShopEvent[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    // Not the triggers of single rows: a test may begin anew, a server never does.
    await database.orm.execute(sql`truncate revisions`);
    world = testWorld();
    events = await openEventLog({ database, clock, logger: silentLogger });
    revisions = createRevisions({ database, clock });
    publishing = createPublishing({
      sets: noSets,
      database,
      revisions,
      events,
      world,
      components: testComponents,
      clock,
    });
    heard = [];
    events.subscribe((event) => {
      heard.push(event);
    });
    return () => events.close();
  });
  const publish = (documentId: string, document: unknown, over: Partial<PublishRequest> = {}) =>
    publishing.publish({ documentId, document, message: 'a change', author: 'Mara Holzer', source: 'cli', ...over });
  const seedHome = async () => {
    const outcome = await publish('base/home.layout', homeLayout());
    heard.length = 0;
    return outcome;
  };

  it('shows a shared page to every tenant, says where, and marks it for each', async () => {
    const outcome = await publish('base/home.layout', homeLayout());
    expect(outcome).toMatchObject({
      code: 'PUBLISHED',
      unchanged: false,
      warnings: [],
      revision: { number: 1, status: 'published' },
    });
    expect(
      outcome.code === 'PUBLISHED' && outcome.changes.map(({ tenant, locale, path }) => [tenant, locale, path]),
    ).toEqual([
      ['at', 'de-AT', '/'],
      ['ch', 'de-CH', '/'],
      ['ch', 'fr-CH', '/fr'],
    ]);
    expect(heard.map(({ tenant, tags }) => [tenant, tags])).toEqual([
      ['at', ['layout:at:home']],
      ['ch', ['layout:ch:home']],
    ]);
  });

  it('lets twelve people publish at once, each upon what the one before made', async () => {
    await seedHome();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => publish('at/home.layer', layer([setText(`Von ${index}`)]))),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => 'PUBLISHED'));
    expect(outcomes.map((outcome) => outcome.code === 'PUBLISHED' && outcome.revision.number)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  it('checks one edition at a time, so that readers are answered between two', async () => {
    await seedHome();
    let most = 0;
    let inThisTurn = 0;
    const library = world.library.bind(world);
    world.library = (...place) => {
      // Each edition that is checked asks for its words; the count ends with the turn of the loop.
      if (place[2] !== undefined) {
        if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
        inThisTurn += 1;
        most = Math.max(most, inThisTurn);
      }
      return library(...place);
    };
    const all = Array.from({ length: 6 }, (_, index) =>
      publish('ch/home.layer', layer([setText(`Von ${index}`)], 'ch')),
    );
    await Promise.all(all);
    expect(most).toBe(1);
  });

  it("a tenant's layer touches that tenant alone", async () => {
    await seedHome();
    const outcome = await publish('at/home.layer', layer([setText('Servus')]));
    expect(outcome).toMatchObject({
      code: 'PUBLISHED',
      changes: [{ tenant: 'at', locale: 'de-AT', page: 'home', path: '/' }],
    });
    expect(heard.map(({ tenant }) => tenant)).toEqual(['at']);
  });

  it('a layer with a condition on the locale changes that locale alone', async () => {
    await seedHome();
    const outcome = await publish('ch/home.layer', { ...layer([setText('Bonjour')], 'ch'), when: { locale: 'fr-CH' } });
    expect(outcome).toMatchObject({ code: 'PUBLISHED', changes: [{ tenant: 'ch', locale: 'fr-CH', path: '/fr' }] });
  });

  it("a locale's layer changes that locale alone, and its words need to exist there alone", async () => {
    await seedHome();
    const message = world.library;
    world.library = (tenant, locale, facts) => ({
      ...message(tenant, locale, facts),
      message: (key) => (key === 'home.french' ? (locale === 'fr-CH' ? 'Bonjour' : undefined) : key),
    });
    const french = layer([{ op: 'set', node: 'hero', pointer: '/props/text', value: { $t: 'home.french' } }], 'fr');
    expect(await publish('ch/home.fr-CH.layer', french)).toMatchObject({
      code: 'PUBLISHED',
      changes: [{ tenant: 'ch', locale: 'fr-CH', path: '/fr' }],
    });
    expect(await publish('ch/home.layer', { ...french, prefix: 'ch' })).toMatchObject({ code: 'INVALID' });
    expect(await publish('at/home.fr-CH.layer', french)).toMatchObject({
      code: 'INVALID',
      faults: [{ code: 'NOT_ALLOWED', got: '"fr-CH"' }],
    });
  });

  it('a campaign shows by the clocks of its shop, is checked before it does, and says when the next change is', async () => {
    await seedHome();
    const sale = (from: string, text: unknown) => ({
      ...layer([{ op: 'set', node: 'hero', pointer: '/props/text', value: text as string }], 'sale'),
      schedule: { from, until: '2026-12-01T00:00' },
    });
    expect(await publish('at/home.sale.campaign', sale('2026-11-27T00:00', 7))).toMatchObject({
      code: 'INVALID',
      faults: [{ code: 'WRONG_TYPE', layer: 'at/home.sale.campaign' }],
    });
    expect(await publish('at/home.sale.campaign', sale('2026-11-27T00:00', 'Sale'))).toMatchObject({
      code: 'PUBLISHED',
      changes: [{ tenant: 'at' }],
    });
    await publish('at/home.last-days.campaign', sale('2026-11-29T00:00', 'Last days'));
    const explain = async (now: string) => {
      const explanation = await explainPage(
        { world, revisions, publishing, clock: fixedClock(now) },
        new URL('http://at.localhost/'),
      );
      if (typeof explanation === 'string') throw new Error(explanation);
      return [explanation.layers.filter(({ applied }) => applied).at(-1)?.id, explanation.validUntil];
    };
    expect(await explain('2026-11-26T22:59:59.999Z')).toEqual(['base/home.layout#1', '2026-11-26T23:00:00.000Z']);
    expect(await explain('2026-11-26T23:00:00.001Z')).toEqual(['at/home.sale.campaign#1', '2026-11-28T23:00:00.000Z']);
    expect(await explain('2026-11-29T12:00:00.000Z')).toEqual([
      'at/home.last-days.campaign#1',
      '2026-11-30T23:00:00.000Z',
    ]);
    expect(await explain('2026-12-01T12:00:00.000Z')).toEqual(['base/home.layout#1', '']);
    const over = { ...sale('2026-11-01T00:00', 'Over'), schedule: { until: '2026-11-10T00:00' } };
    expect(await publish('at/home.over.campaign', over, { dryRun: true })).toMatchObject({
      code: 'PUBLISHABLE',
      warnings: [{ code: 'TIME_OVER', layer: 'at/home.over.campaign', got: '"2026-11-10T00:00"' }],
    });
  });

  it('refuses a document with all its faults, naming node and pointer, and writes nothing', async () => {
    await seedHome();
    const faulty = homeLayout();
    faulty.root.slots = {
      main: [
        { id: 'hero', type: 'text', props: { text: 7 } },
        { id: 'hero', type: 'text', props: { text: 'again' } },
        { id: 'other', type: 'carousel' },
      ],
    };
    const outcome = await publish('base/home.layout', faulty);
    const faults = outcome.code === 'INVALID' ? outcome.faults : [];
    expect(faults.map(({ code, nodeId }) => [code, nodeId])).toEqual(
      expect.arrayContaining([
        ['DUPLICATE_ID', 'hero'],
        ['UNKNOWN_TYPE', 'other'],
      ]),
    );
    expect(
      faults.every(({ layer: name, message }) => name === 'base/home.layout' && message.includes('expected')),
    ).toBe(true);
    expect(await revisions.published('base', 'home', 'layout')).toMatchObject({ number: 1 });
    expect(heard).toEqual([]);
  });

  it("refuses a base that breaks another tenant's layer, and names that layer", async () => {
    await seedHome();
    await publish('ch/home.layer', layer([setText('Grüezi')], 'ch'));
    const withoutHero = homeLayout();
    withoutHero.root.slots = { main: [{ id: 'stage', type: 'text', props: { text: 'New' } }] };
    const outcome = await publish('base/home.layout', withoutHero);
    expect(outcome).toMatchObject({ code: 'INVALID', faults: [{ code: 'MISSING_NODE', layer: 'ch/home.layer#1' }] });
  });

  it('checks every variant of the running tests', async () => {
    await seedHome();
    world.running.set('at/home', [textExperiment('greeting', 'Hallo')]);
    const withoutHero = homeLayout();
    withoutHero.root.slots = { main: [{ id: 'stage', type: 'text', props: { text: 'New' } }] };
    expect(await publish('base/home.layout', withoutHero)).toMatchObject({
      code: 'INVALID',
      faults: [{ layer: 'at/experiments/greeting#b' }],
    });
  });

  it('warns of a test that runs on the page, and of two arms that nobody can tell apart any more, by name', async () => {
    await seedHome();
    world.running.set('at/home', [textExperiment('greeting', 'Hallo')]);
    const told = async (text: string) => {
      const outcome = await publish('at/home.layer', layer([setText(text)]));
      return 'warnings' in outcome ? outcome.warnings.map(({ code, got, layer: name }) => [code, got, name]) : outcome;
    };
    const changed = ['TESTED_PAGE', '"greeting"', 'at/experiments/greeting'];
    expect(await told('Servus')).toEqual([changed]);
    expect(await told('Hallo')).toEqual([changed, ['EQUAL_ARMS', '"a and b"', 'at/experiments/greeting']]);
    expect(await told('Hallo'), 'nothing changes').toEqual([]);
    expect(await told('Griaß di')).toEqual([changed]);
    world.running.set('at/home', []);
    expect(await told('Servus')).toEqual([]);
  });

  it('names the arms in which shoppers see a difference', async () => {
    world.running.set('at/home', [textExperiment('greeting', 'Hallo')]);
    await seedHome();
    const outcome = await publish('at/home.layer', layer([setText('Servus')]));
    // The variant sets the same text above the tenant's layer, so its visitors see no difference.
    expect(outcome).toMatchObject({ code: 'PUBLISHED', changes: [{ tenant: 'at', arms: { greeting: 'a' } }] });
  });

  it('is not held up by a fault that another document had before, but tells of it', async () => {
    world.messages.add('home.old');
    await seedHome();
    const inserted = await publish(
      'at/home.layer',
      layer([
        {
          op: 'insert',
          parent: 'home',
          slot: 'main',
          node: { id: 'at.more', type: 'note', props: { label: { $t: 'home.old' } } },
        },
      ]),
    );
    expect(inserted).toMatchObject({ code: 'PUBLISHED' });
    world.messages.delete('home.old');
    const outcome = await publish('base/home.layout', homeLayout('A new title'));
    expect(outcome).toMatchObject({
      code: 'PUBLISHED',
      warnings: [{ code: 'MISSING_MESSAGE', layer: 'at/home.layer#1' }],
    });
  });

  it('refuses an outdated expected revision', async () => {
    await seedHome();
    await publish('at/home.layer', layer([setText('first')]));
    expect(await publish('at/home.layer', layer([setText('second')]), { expectedRevision: 0 })).toEqual({
      code: 'CONFLICT',
      documentId: 'at/home.layer',
      current: 1,
      expected: 0,
    });
    expect(heard).toHaveLength(1);
  });

  it('of five publishes at once over the same revision, one wins and the others are conflicts', async () => {
    await seedHome();
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((text) =>
        publish('at/home.layer', layer([setText(text)]), { expectedRevision: 0 }),
      ),
    );
    expect(outcomes.map(({ code }) => code).sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'PUBLISHED',
    ]);
    expect(await revisions.history('at', 'home', 'layer', 20)).toHaveLength(1);
  });

  it('a base and a layer that are each valid but not together cannot both be published at once', async () => {
    await seedHome();
    const withoutHero = homeLayout();
    withoutHero.root.slots = { main: [{ id: 'stage', type: 'text', props: { text: 'New' } }] };
    const outcomes = await Promise.all([
      publish('base/home.layout', withoutHero),
      publish('at/home.layer', layer([setText('Servus')])),
    ]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['INVALID', 'PUBLISHED']);
  });

  it('nor by two instances that check at once, where no turn of one process keeps them apart', async () => {
    await seedHome();
    const other = createPublishing({
      sets: noSets,
      database,
      revisions,
      events,
      world,
      components: testComponents,
      clock,
    });
    const withoutHero = homeLayout();
    withoutHero.root.slots = { main: [{ id: 'stage', type: 'text', props: { text: 'New' } }] };
    const given = { message: 'a change', author: 'Mara Holzer', source: 'cli' as const };
    const outcomes = await Promise.all([
      publish('base/home.layout', withoutHero),
      other.publish({ ...given, documentId: 'at/home.layer', document: layer([setText('Servus')]) }),
    ]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['INVALID', 'PUBLISHED']);
  });

  it('a dry run says what would change and writes nothing', async () => {
    await seedHome();
    const outcome = await publish('at/home.layer', layer([setText('Servus')]), { dryRun: true });
    expect(outcome).toMatchObject({ code: 'PUBLISHABLE', current: 0, changes: [{ tenant: 'at' }] });
    expect(await revisions.published('at', 'home', 'layer')).toBeUndefined();
    expect(heard).toEqual([]);
  });

  it('publishing what is published already writes nothing', async () => {
    await seedHome();
    expect(await publish('base/home.layout', homeLayout())).toMatchObject({
      code: 'PUBLISHED',
      unchanged: true,
      revision: { number: 1 },
    });
    expect(heard).toEqual([]);
  });

  it('rolls back by publishing the old document as a new revision', async () => {
    await seedHome();
    await publish('at/home.layer', layer([setText('first')]));
    await publish('at/home.layer', layer([setText('second')]));
    const outcome = await publishing.rollback({ documentId: 'at/home.layer', toRevision: 1, author: 'Ada Brandt' });
    expect(outcome).toMatchObject({
      code: 'PUBLISHED',
      revision: {
        number: 3,
        restores: 1,
        source: 'rollback',
        author: 'Ada Brandt',
        document: layer([setText('first')]),
      },
    });
    expect((await revisions.history('at', 'home', 'layer', 20)).map(({ number, status }) => [number, status])).toEqual([
      [3, 'published'],
      [2, 'superseded'],
      [1, 'superseded'],
    ]);
    expect(heard).toHaveLength(3);
  });

  it('rolls back over the revision that was seen, and over no other', async () => {
    await seedHome();
    await publish('at/home.layer', layer([setText('first')]));
    await publish('at/home.layer', layer([setText('second')]));
    await publish('at/home.layer', layer([setText('third')]));
    const before = [...heard];
    const back = (expectedRevision: number) =>
      publishing.rollback({ documentId: 'at/home.layer', toRevision: 1, expectedRevision, author: 'Mara Holzer' });
    for (const outdated of [0, 1, 2, 4])
      expect(await back(outdated)).toMatchObject({ code: 'CONFLICT', current: 3, expected: outdated });
    expect(await revisions.history('at', 'home', 'layer', 20)).toHaveLength(3);
    expect(heard).toEqual(before);
    expect(await back(3)).toMatchObject({ code: 'PUBLISHED', revision: { number: 4, restores: 1 } });
  });

  it('does not roll back to what is not there or was never published', async () => {
    await seedHome();
    const at = '2026-12-01T00:00:00Z';
    const draft = { documentId: 'at/home.layer', document: layer([]), message: '', author: 'Mara Holzer', at } as const;
    expect(await publishing.schedule({ ...draft, source: 'studio' })).toMatchObject({ code: 'SCHEDULED' });
    expect(await publishing.callOff({ documentId: 'at/home.layer', revision: 1 })).toMatchObject({
      revision: { number: 1, status: 'draft' },
    });
    expect(
      await publishing.rollback({ documentId: 'at/home.layer', toRevision: 1, author: 'Mara Holzer' }),
    ).toMatchObject({ code: 'UNKNOWN' });
    expect(
      await publishing.rollback({ documentId: 'at/home.layer', toRevision: 9, author: 'Mara Holzer' }),
    ).toMatchObject({ code: 'UNKNOWN' });
  });

  it.each([
    ['home', 'no id'],
    ['xx/home.layer', 'no tenant'],
    ['base/home.layer', 'a layer of the base'],
  ])('%s is unknown: %s', async (documentId) => {
    expect(await publish(documentId, layer([]))).toMatchObject({ code: 'UNKNOWN' });
  });

  it('refuses a document of another page than its id says, and a layer of a page without a layout', async () => {
    expect(await publish('base/search.layout', homeLayout())).toMatchObject({
      code: 'INVALID',
      faults: [{ pointer: '/page' }],
    });
    expect(await publish('at/home.layer', layer([]))).toMatchObject({
      code: 'INVALID',
      faults: [{ code: 'MISSING', layer: 'at/home.layer' }],
    });
  });

  it('a tenant with an own base no longer sees the shared one', async () => {
    await seedHome();
    await publish('ch/home.layout', homeLayout('Grüezi'));
    heard.length = 0;
    const outcome = await publish('base/home.layout', homeLayout('Neu'));
    expect(outcome.code === 'PUBLISHED' && outcome.changes.map(({ tenant }) => tenant)).toEqual(['at']);
    expect(heard.map(({ tenant }) => tenant)).toEqual(['at']);
  });

  describe('a frame', () => {
    const framedHome = () => ({ ...homeLayout(), frame: 'frame' });
    const seedFrame = async () => {
      await publish('base/frame.layout', frameLayout());
      await publish('base/home.layout', framedHome());
      heard.length = 0;
    };

    it('touches every page that names it, and marks those pages', async () => {
      await seedFrame();
      const outcome = await publish('base/frame.layout', frameLayout('Menü'));
      expect(
        outcome.code === 'PUBLISHED' && outcome.changes.map(({ tenant, locale, page }) => [tenant, locale, page]),
      ).toEqual([
        ['at', 'de-AT', 'home'],
        ['ch', 'de-CH', 'home'],
        ['ch', 'fr-CH', 'home'],
      ]);
      expect(heard.map(({ tenant, tags }) => [tenant, tags])).toEqual([
        ['at', ['layout:at:frame', 'layout:at:home']],
        ['ch', ['layout:ch:frame', 'layout:ch:home']],
      ]);
    });

    it("is changed for one tenant by that tenant's layer of it", async () => {
      await seedFrame();
      const document = {
        page: 'frame',
        prefix: 'at',
        ops: [{ op: 'set', node: 'menu', pointer: '/props/label', value: 'Speisekarte' }],
      };
      expect(await publish('at/frame.layer', document)).toMatchObject({
        code: 'PUBLISHED',
        changes: [{ tenant: 'at', page: 'home', path: '/' }],
      });
    });

    it('is named in the faults of its own nodes, not the page', async () => {
      await seedFrame();
      const outcome = await publish('base/frame.layout', frameLayout({ $t: 'frame.nowhere' }));
      const faults = outcome.code === 'INVALID' ? outcome.faults : [];
      expect(faults.map(({ code, layer: name, nodeId }) => [code, name, nodeId])).toEqual(
        faults.map(() => ['MISSING_MESSAGE', 'base/frame.layout', 'menu']),
      );
      expect(faults).not.toEqual([]);
      expect(faults.every(({ message }) => message.startsWith('base/frame.layout'))).toBe(true);
    });

    it('must be published before a page that names it, and is refused if it breaks a layer of such a page', async () => {
      expect(await publish('base/home.layout', framedHome())).toMatchObject({
        code: 'INVALID',
        faults: [{ code: 'MISSING_NODE', layer: 'base/home.layout', pointer: '/frame' }],
      });
      await seedFrame();
      await publish('ch/home.layer', layer([{ op: 'hide', node: 'menu' }], 'ch'));
      const empty = frameLayout();
      empty.root.slots = {};
      expect(await publish('base/frame.layout', empty)).toMatchObject({
        code: 'INVALID',
        faults: [{ code: 'MISSING_NODE', layer: 'ch/home.layer#1' }],
      });
    });

    it('is told in the explanation of a page', async () => {
      await seedFrame();
      const explanation = await explainPage(
        { world, revisions, publishing, clock },
        new URL('http://at.localhost:3000/'),
      );
      expect(explanation).toMatchObject({
        tags: expect.arrayContaining(['layout:at:frame', 'layout:at:home']) as unknown,
        layers: [{ id: 'base/home.layout#1' }, { id: 'base/frame.layout#1', applied: true }],
        nodes: [
          { id: 'home' },
          { id: 'menu', layer: 'base/frame.layout#1' },
          { id: 'hero', layer: 'base/home.layout#1' },
        ],
      });
    });
  });

  describe('the first start', () => {
    const file = (documentId: string, document: unknown) => ({
      documentId,
      document,
      file: `tenants/${documentId}.json`,
    });
    const seed = (...files: ReturnType<typeof file>[]) =>
      seedLayouts({
        database,
        revisions,
        events,
        world,
        components: testComponents,
        clock,
        tenants: ['at', 'ch'],
        files: { list: async () => files },
      });

    it('publishes every file as revision 1, whatever their order', async () => {
      const result = await seed(
        file('at/home.layer', layer([setText('Servus')])),
        file('base/home.layout', homeLayout()),
      );
      expect(result).toEqual({ ok: true, seeded: ['at/home.layer', 'base/home.layout'], unpublished: [] });
      expect(await revisions.published('at', 'home', 'layer')).toMatchObject({
        number: 1,
        source: 'seed',
        author: 'Vitrine',
      });
      expect(heard.map(({ tenant, tags }) => [tenant, tags])).toEqual([
        ['at', ['layout:at:home']],
        ['ch', ['layout:ch:home']],
      ]);
    });

    it('publishes nothing if one file is faulty, and names the file', async () => {
      const result = await seed(
        file('base/home.layout', homeLayout()),
        file('at/home.layer', layer([{ op: 'hide', node: 'nobody' }])),
      );
      expect(result).toMatchObject({ ok: false, files: ['tenants/at/home.layer.json'], storeWasEmpty: true });
      expect(await revisions.isEmpty()).toBe(true);
    });

    it('later publishes only documents that the store does not know', async () => {
      await seed(file('base/home.layout', homeLayout()));
      await publish('base/home.layout', homeLayout('by staff'));
      const again = await seed(
        file('base/home.layout', homeLayout()),
        file('ch/home.layer', layer([setText('Grüezi')], 'ch')),
      );
      expect(again).toEqual({ ok: true, seeded: ['ch/home.layer'], unpublished: [] });
      expect(await revisions.published('base', 'home', 'layout')).toMatchObject({
        number: 2,
        document: homeLayout('by staff'),
      });
    });

    it('names the documents whose files were changed since, and leaves them alone', async () => {
      await seed(file('base/home.layout', homeLayout()));
      expect(await seed(file('base/home.layout', homeLayout('new in the file')))).toEqual({
        ok: true,
        seeded: [],
        unpublished: ['base/home.layout'],
      });
      await publish('base/home.layout', homeLayout('new in the file'));
      await publish('base/home.layout', homeLayout('by staff'));
      expect(await seed(file('base/home.layout', homeLayout('new in the file')))).toMatchObject({ unpublished: [] });
    });
  });

  it('explains a page: its layers, who gave what, and what it depends on', async () => {
    await seedHome();
    world.running.set('at/home', [textExperiment('greeting', 'Hallo')]);
    await publish('at/home.layer', layer([setText('Servus')]));
    const explanation = await explainPage(
      { world, revisions, publishing, clock },
      new URL('http://at.localhost:3000/'),
    );
    expect(explanation).toMatchObject({
      address: { tenant: 'at', page: 'home', status: 200 },
      layers: [
        { id: 'base/home.layout#1', applied: true, revision: { author: 'Mara Holzer' } },
        { id: 'at/home.layer#1', applied: true },
        { id: 'at/experiments/greeting#b', applied: false, revision: undefined },
      ],
      nodes: [
        { id: 'home', depth: 0, layer: 'base/home.layout#1' },
        { id: 'hero', depth: 1, changed: [{ pointer: '/props/text', layer: 'at/home.layer#1' }] },
      ],
    });
    world.running.set('at/home', [{ ...textExperiment('greeting', 'Hallo'), status: 'stopped' }]);
    const stopped = async (as?: VisitorProfile) =>
      JSON.stringify(
        await explainPage({ world, revisions, publishing, clock }, new URL('http://at.localhost:3000/'), { as }),
      );
    const variant = '{"id":"at/experiments/greeting#b","kind":"variant","applied":true}';
    expect(await stopped({ arms: { greeting: 'b' } }), 'an arm that is named, though its test does not run').toContain(
      variant,
    );
    expect(await stopped()).not.toContain('greeting');
    expect(await explainPage({ world, revisions, publishing, clock }, new URL('http://elsewhere.example/'))).toContain(
      'expected the address of one of our shops',
    );
  });
});
