import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEdit, LayerDocument } from '@vitrine/schemas';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openEventLog, type ShopEvent } from '@vitrine/platform/events';
import { countingIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { testEngines } from '@vitrine/platform/testing/databases';
import { createPublishing, type Publishing } from '../publishing/index.ts';
import { createRevisions, type Revisions } from '../revisions/index.ts';
import { frameLayout, homeLayout, testComponents, testWorld } from '../testing/world.ts';
import { MOST_STEPS } from './change-set-service.ts';
import { createChangeSets, createChangeSetService, type ChangeSetService } from './index.ts';

const clock = fixedClock('2026-11-20T08:00:00.000Z');
const HOME = 'at/home.layer';
const FRAME = 'at/frame.layer';
const CAMPAIGN = 'at/home.sale.campaign';

describe.each(testEngines())('a set of changes on $engine', ({ open }) => {
  let database: Database;
  let revisions: Revisions;
  let publishing: Publishing;
  let changes: ChangeSetService;
  let heard: ShopEvent[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.execute(sql`truncate revisions, change_sets, change_set_steps`);
    const events = await openEventLog({ database, clock, logger: silentLogger });
    revisions = createRevisions({ database, clock });
    publishing = createPublishing({
      database,
      revisions,
      events,
      world: testWorld(),
      components: testComponents,
      clock,
    });
    const sets = createChangeSets({ database, clock, ids: countingIds() });
    changes = createChangeSetService({ sets, revisions, publishing, clock });
    const seed = (documentId: string, document: unknown) =>
      publishing.publish({ documentId, document, message: '', author: 'Vitrine', source: 'seed' });
    await seed('base/frame.layout', frameLayout());
    const home = { ...homeLayout(), frame: 'frame' };
    home.root.slots = { main: [...(home.root.slots?.['main'] ?? []), { id: 'note', type: 'note' }] };
    await seed('base/home.layout', home);
    heard = [];
    events.subscribe((event) => {
      heard.push(event);
    });
    return () => events.close();
  });
  const set = (node: string, pointer: string, value: unknown): DocumentEdit => ({
    op: 'set',
    node,
    pointer,
    value: value as string,
  });
  const begin = async () => (await changes.create('at', { name: 'Black Friday', madeBy: 'Mara Holzer' })).id;
  const apply = (id: string, documentId: string, edits: DocumentEdit[], onRevision = 0) =>
    changes.apply('at', id, { documentId, edits, onRevision, message: '', author: 'Mara Holzer' });
  const publish = (id: string, more: Partial<Parameters<ChangeSetService['publish']>[2]> = {}) =>
    changes.publish('at', id, { author: 'Mara Holzer', ...more });
  const ops = async (kind: 'layer' | 'sale.campaign', page = 'home') =>
    ((await revisions.published('at', page, kind))?.document as LayerDocument | undefined)?.ops;
  const filled = async () => {
    const id = await begin();
    await apply(id, HOME, [set('hero', '/props/text', 'Friday')]);
    await apply(id, FRAME, [set('menu', '/props/label', 'Sale')]);
    await apply(id, CAMPAIGN, [
      { op: 'put', pointer: '/schedule/from', value: '2026-11-27T00:00' },
      set('note', '/props/text', 'Sale'),
    ]);
    return id;
  };

  it('over page, frame and campaign is checked, published and taken back as one', async () => {
    const id = await filled();
    expect(heard).toEqual([]);
    expect(await publish(id, { dryRun: true })).toMatchObject({ code: 'PUBLISHABLE_SET', changes: [{ tenant: 'at' }] });
    expect(await ops('layer')).toBeUndefined();
    const published = await publish(id);
    expect(published).toMatchObject({ code: 'PUBLISHED_SET' });
    expect(
      'revisions' in published && published.revisions.map(({ page, kind, message }) => [page, kind, message]),
    ).toEqual([
      ['frame', 'layer', 'Black Friday'],
      ['home', 'layer', 'Black Friday'],
      ['home', 'sale.campaign', 'Black Friday'],
    ]);
    expect(await publish(id), 'once').toMatchObject({ code: 'UNKNOWN' });
    await publishing.edit({
      documentId: HOME,
      edits: [set('note', '/props/more', 'x')],
      onRevision: 1,
      message: '',
      author: 'Urs Frei',
      source: 'studio',
    });

    expect(await changes.rollback('at', id, { author: 'Mara Holzer' })).toMatchObject({ code: 'PUBLISHED_SET' });
    expect(await ops('layer'), 'what others did stays').toEqual([set('note', '/props/more', 'x')]);
    expect([await ops('layer', 'frame'), await ops('sale.campaign')]).toEqual([[], []]);
    expect(await publish(id), 'and again').toMatchObject({ code: 'PUBLISHED_SET' });
    expect(await ops('layer')).toEqual(
      expect.arrayContaining([set('hero', '/props/text', 'Friday'), set('note', '/props/more', 'x')]),
    );
  });

  it('is undone and done again step by step, and a new step forgets what was undone', async () => {
    const id = await begin();
    await apply(id, HOME, [set('hero', '/props/text', 'A')]);
    await apply(id, HOME, [set('hero', '/props/text', 'B')]);
    await changes.undo('at', id);
    await changes.undo('at', id);
    expect(await publish(id)).toMatchObject({ code: 'INVALID' });
    await changes.redo('at', id);
    expect(await apply(id, HOME, [set('note', '/props/x', 'C')])).toMatchObject({
      code: 'CHANGE_SET',
      set: { done: 2 },
    });
    expect(await changes.redo('at', id)).toMatchObject({ set: { done: 2 } });
    await publish(id);
    expect(await ops('layer')).toEqual([set('hero', '/props/text', 'A'), set('note', '/props/x', 'C')]);
  });

  it('of which one document has a fault publishes none of them', async () => {
    const id = await filled();
    await apply(id, FRAME, [set('nobody', '/props/label', 'x')]);
    expect(await publish(id)).toMatchObject({ code: 'INVALID', faults: [{ code: 'MISSING_NODE', layer: FRAME }] });
    expect([await ops('layer'), await ops('layer', 'frame')]).toEqual([undefined, undefined]);
    expect(heard).toEqual([]);
    await changes.undo('at', id);
    expect(await publish(id)).toMatchObject({ code: 'PUBLISHED_SET' });
  });

  it('meets what others published: other values stand together, the same one is asked', async () => {
    const id = await filled();
    const theirs = (edits: DocumentEdit[], onRevision: number) =>
      publishing.edit({ documentId: HOME, edits, onRevision, message: '', author: 'Urs Frei', source: 'studio' });
    await theirs([set('note', '/props/more', 'x')], 0);
    expect(await publish(id, { dryRun: true })).toMatchObject({ code: 'PUBLISHABLE_SET' });
    await theirs([set('hero', '/props/text', 'Monday')], 1);
    expect(await publish(id)).toMatchObject({
      code: 'COLLIDED',
      documentId: HOME,
      collisions: [{ key: 'hero /props/text' }],
    });
    expect(await ops('layer', 'frame')).toBeUndefined();
    expect(await publish(id, { choices: { all: 'mine' } })).toMatchObject({ code: 'PUBLISHED_SET' });
    expect(await ops('layer')).toEqual([set('hero', '/props/text', 'Friday'), set('note', '/props/more', 'x')]);
  });

  it('is published or discarded, never both: who comes second finds it closed, and nothing was published', async () => {
    const id = await begin();
    await apply(id, HOME, [set('hero', '/props/text', 'Friday')]);
    const late = createChangeSetService({
      sets: createChangeSets({ database, clock, ids: countingIds() }),
      revisions,
      clock,
      publishing: {
        publishSet: async (request) => {
          await changes.discard('at', id);
          return publishing.publishSet(request);
        },
      },
    });
    expect(await late.publish('at', id, { author: 'Mara Holzer' })).toMatchObject({ code: 'UNKNOWN' });
    expect([await ops('layer'), (await changes.find('at', id))?.status]).toEqual([undefined, 'discarded']);
  });

  it('has a most number of steps', async () => {
    const id = await begin();
    await apply(id, HOME, [set('hero', '/props/text', 'Friday')]);
    await database.orm.execute(
      sql`insert into change_set_steps (scope, set_id, number, document_id, edits, on_revision, message, author, created_at) select scope, set_id, generate_series(2, ${MOST_STEPS}::int), document_id, edits, on_revision, message, author, created_at from change_set_steps`,
    );
    await database.orm.execute(sql`update change_sets set done = ${MOST_STEPS}`);
    expect(await apply(id, HOME, [set('hero', '/props/text', 'x')])).toMatchObject({
      code: 'INVALID',
      faults: [{ code: 'TOO_LARGE' }],
    });
  });

  it('holds documents of its shop alone, and nothing that does not fit', async () => {
    const id = await begin();
    expect(await apply(id, 'ch/home.layer', [set('hero', '/props/text', 'x')])).toMatchObject({ code: 'UNKNOWN' });
    expect(await apply(id, HOME, [{ op: 'reset', node: 'hero' }])).toMatchObject({ code: 'INVALID' });
    expect(await changes.undo('ch', id)).toMatchObject({ code: 'UNKNOWN' });
    expect(await changes.list(['ch'])).toEqual([]);
    await changes.discard('at', id);
    expect(await changes.discard('at', id)).toMatchObject({ code: 'UNKNOWN' });
    expect(await apply(id, HOME, [set('hero', '/props/text', 'x')])).toMatchObject({ code: 'UNKNOWN' });
  });
});
