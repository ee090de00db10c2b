import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEdit, LayerDocument } from '@vitrine/schemas';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openEventLog, type ShopEvent } from '@vitrine/platform/events';
import { countingIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { testEngines } from '@vitrine/platform/testing/databases';
import { createNotices, type Notices } from '../notices/index.ts';
import { createPublishing, keepAppointments, type Publishing } from '../publishing/index.ts';
import { createRevisions, type Revisions } from '../revisions/index.ts';
import { frameLayout, homeLayout, testComponents, testWorld } from '../testing/world.ts';
import { MOST_STEPS } from './change-set-service.ts';
import { createChangeSets, createChangeSetService, type ChangeSetService } from './index.ts';

const HOME = 'at/home.layer';
const FRAME = 'at/frame.layer';
const CAMPAIGN = 'at/home.sale.campaign';

describe.each(testEngines())('a set of changes on $engine', ({ open }) => {
  let database: Database;
  let revisions: Revisions;
  let publishing: Publishing;
  let changes: ChangeSetService;
  let clock: FixedClock;
  let instances: [Publishing, Publishing];
  let notices: Notices;
  let heard: ShopEvent[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.execute(sql`truncate revisions, change_sets, change_set_steps, staff_notices`);
    clock = fixedClock('2026-11-20T08:00:00.000Z');
    notices = createNotices({ database, clock });
    const events = await openEventLog({ database, clock, logger: silentLogger });
    revisions = createRevisions({ database, clock });
    const sets = createChangeSets({ database, clock, ids: countingIds() });
    const instance = () =>
      createPublishing({ database, revisions, events, world: testWorld(), components: testComponents, sets, clock });
    instances = [instance(), instance()];
    [publishing] = instances;
    changes = createChangeSetService({ sets, revisions, publishing, clock });
    const seed = (documentId: string, document: unknown) =>
      publishing.publish({ documentId, document, message: '', author: 'Vitrine', source: 'seed' });
    await seed('base/frame.layout', frameLayout());
    const home = { ...homeLayout(), frame: 'frame' };
    home.root.slots = { main: [...(home.root.slots?.['main'] ?? []), { id: 'note', type: 'note' }] };
    await seed('base/home.layout', home);
    heard = [];
    begun = 0;
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
  const named = (name: string) => changes.create('at', { name, madeBy: 'Mara Holzer' });
  let begun = 0;
  const begin = async () => {
    begun += 1;
    const made = await named(begun === 1 ? 'Black Friday' : `Black Friday ${begun}`);
    if (made.code !== 'CHANGE_SET') throw new Error(`expected a set, got ${made.code}`);
    return made.set.id;
  };
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
        ...publishing,
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

  const goTo = (instant: string) => clock.advance(Date.parse(instant) - clock.now().getTime());
  const schedule = (id: string, at: string, more: object = {}) =>
    changes.schedule('at', id, { at, author: 'Mara Holzer', ...more });
  const hotfix = async (text: string, node = 'hero') => {
    const live = await revisions.published('at', 'home', 'layer');
    return publishing.edit({
      documentId: HOME,
      edits: [set(node, '/props/text', text)],
      onRevision: live?.number ?? 0,
      message: '',
      author: 'Urs Frei',
      source: 'studio',
    });
  };

  it('is published at its moment by one of two servers, all of it, over a hotfix of something else', async () => {
    const id = await filled();
    expect(await schedule(id, '2026-11-27T06:00')).toMatchObject({
      code: 'SCHEDULED_SET',
      changes: [{ tenant: 'at' }],
    });
    expect(await changes.find('at', id)).toMatchObject({ status: 'scheduled' });
    expect(await apply(id, HOME, [set('hero', '/props/text', 'x')]), 'not while it waits').toMatchObject({
      code: 'UNKNOWN',
    });
    expect(await hotfix('fixed', 'note')).toMatchObject({ code: 'PUBLISHED' });
    const { changed } = await publishing.foresee(new Date('2026-11-27T06:00:00Z'));
    expect(changed.map(({ page, kind }) => `${page}.${kind}`)).toEqual([
      'frame.layer',
      'home.layer',
      'home.sale.campaign',
    ]);
    goTo('2026-11-27T05:00:00.000Z');
    const due = (await Promise.all(instances.map((each) => each.publishDue()))).flat();
    expect(due.map(({ result }) => result.code)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
    expect(await ops('layer')).toEqual([set('hero', '/props/text', 'Friday'), set('note', '/props/text', 'fixed')]);
    expect(await ops('layer', 'frame')).toEqual([set('menu', '/props/label', 'Sale')]);
    expect(await changes.find('at', id)).toMatchObject({ status: 'published', scheduledFor: null });
    expect(await publishing.publishDue()).toEqual([]);
    expect(await changes.rollback('at', id, { author: 'Mara Holzer' })).toMatchObject({ code: 'PUBLISHED_SET' });
    expect(await ops('layer')).toEqual([set('note', '/props/text', 'fixed')]);
  });

  it('is called off, put back and moved, and only as a whole', async () => {
    const id = await filled();
    await schedule(id, '2026-11-27T06:00');
    const [waiting] = await revisions.scheduled('at', 'home', 'layer');
    const one = { documentId: HOME, revision: waiting?.number ?? 0 };
    expect(await publishing.callOff(one)).toMatchObject({ code: 'UNKNOWN' });
    expect(await publishing.reschedule(one)).toMatchObject({ code: 'UNKNOWN' });
    expect(await schedule(id, '2026-11-28T06:00'), 'moved').toMatchObject({ code: 'SCHEDULED_SET' });
    expect(await revisions.waiting()).toHaveLength(3);
    const unheard = changes.callOff('at', id, () => Promise.reject(new Error('nobody could be told')));
    await expect(unheard).rejects.toThrow('nobody could be told');
    expect(await revisions.waiting(), 'as before').toHaveLength(3);
    expect(await changes.callOff('at', id)).toMatchObject({ code: 'CHANGE_SET', set: { status: 'open' } });
    expect(await changes.callOff('at', id)).toMatchObject({ code: 'UNKNOWN' });
    expect(await revisions.waiting()).toEqual([]);
    goTo('2026-11-29T00:00:00.000Z');
    expect(await publishing.publishDue()).toEqual([]);
    expect(await schedule(id, '2026-11-28T06:00'), 'over').toMatchObject({ code: 'INVALID' });
    expect(await schedule(id, '2026-11-30T06:00'), 'put back').toMatchObject({ code: 'SCHEDULED_SET' });
  });

  it('that meets what others change is told of at once and published not at all, unless its author has chosen', async () => {
    const appointments = keepAppointments({
      publishing: instances[1],
      world: testWorld(),
      notices,
      logger: silentLogger,
      everyMs: 60_000,
    });
    const id = await filled();
    await schedule(id, '2026-11-27T06:00');
    await hotfix('Monday');
    await appointments.look();
    const told = await notices.of('Mara Holzer');
    expect(told).toMatchObject([{ documentId: HOME, text: expect.stringContaining('hero /props/text') as string }]);
    const named = `with the whole change set "Black Friday" ("layouts change-set check ${id}" says what it would do)`;
    expect(told[0]?.text).toContain(`, ${named}, for it changes what others changed as well: `);
    goTo('2026-11-27T05:00:00.000Z');
    await appointments.look();
    await appointments.stop();
    const [late, ...before] = await notices.of('Mara Holzer');
    expect(before).toEqual(told);
    expect(late?.text).toContain(`was not published, ${named}, which is open again: `);
    expect([await ops('layer', 'frame'), await ops('sale.campaign')]).toEqual([undefined, undefined]);
    expect(await changes.find('at', id), 'nothing is lost').toMatchObject({ status: 'open', done: 3 });
    const again = '2026-11-28T06:00';
    expect(await schedule(id, again)).toMatchObject({ code: 'COLLIDED', documentId: HOME });
    expect(await schedule(id, again, { choices: { all: 'mine' } })).toMatchObject({ code: 'SCHEDULED_SET' });
    goTo('2026-11-28T05:00:00.000Z');
    await publishing.publishDue();
    expect(await ops('layer')).toEqual([set('hero', '/props/text', 'Friday')]);
  });

  it('of which a document has a fault is not scheduled', async () => {
    const id = await filled();
    await apply(id, FRAME, [set('nobody', '/props/label', 'x')]);
    expect(await schedule(id, '2026-11-27T06:00')).toMatchObject({ code: 'INVALID' });
    expect(await revisions.waiting()).toEqual([]);
    expect(await changes.find('at', id)).toMatchObject({ status: 'open' });
  });
});
