import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LayerDocument } from '@vitrine/schemas';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openEventLog, type EventLog, type ShopEvent } from '@vitrine/platform/events';
import { silentLogger } from '@vitrine/platform/logging';
import { testEngines } from '@vitrine/platform/testing/databases';
import { createNotices } from '../notices/index.ts';
import { createRevisions, type Revisions } from '../revisions/index.ts';
import { homeLayout, testComponents, testWorld, noSets } from '../testing/world.ts';
import { createPublishing, keepAppointments, type Publishing } from './index.ts';

const ID = 'at/home.layer';
const text = (value: unknown): LayerDocument => ({
  page: 'home',
  prefix: 'at',
  ops: [{ op: 'set', node: 'hero', pointer: '/props/text', value: value as string }],
});
const HOUR = 3_600_000;

describe.each(testEngines())('scheduled revisions on $engine', ({ open }) => {
  let database: Database;
  let events: EventLog;
  let clock: FixedClock;
  let revisions: Revisions;
  let instances: [Publishing, Publishing];
  let heard: ShopEvent[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.execute(sql`truncate revisions, staff_notices`);
    clock = fixedClock('2026-11-20T08:00:00.000Z');
    events = await openEventLog({ database, clock, logger: silentLogger });
    revisions = createRevisions({ database, clock });
    const instance = () =>
      createPublishing({
        sets: noSets,
        database,
        revisions,
        events,
        world: testWorld(),
        components: testComponents,
        clock,
      });
    instances = [instance(), instance()];
    await publish('base/home.layout', homeLayout());
    await publish(ID, text('Servus'));
    heard = [];
    events.subscribe((event) => {
      heard.push(event);
    });
    return () => events.close();
  });
  const given = (documentId: string, document: unknown) => ({
    documentId,
    document,
    author: 'Mara Holzer',
    message: 'a change',
    source: 'cli' as const,
  });
  const publish = (documentId: string, document: unknown) => instances[0].publish(given(documentId, document));
  const schedule = (document: unknown, at: string) => instances[0].schedule({ ...given(ID, document), at });
  const shown = async () => (await revisions.published('at', 'home', 'layer'))?.number;
  const statuses = async () =>
    (await revisions.history('at', 'home', 'layer', 20)).map(({ number, status }) => `${number} ${status}`);

  it('are published at their moment by the clocks of the shop, once, by one of two instances', async () => {
    const scheduled = await schedule(text('Sale'), '2026-11-20T11:00');
    expect(scheduled).toMatchObject({
      code: 'SCHEDULED',
      revision: { number: 2, status: 'scheduled', scheduledFor: new Date('2026-11-20T10:00:00Z') },
      changes: [{ tenant: 'at' }],
    });
    clock.advance(2 * HOUR - 1);
    expect(await instances[0].publishDue()).toEqual([]);
    expect(await shown()).toBe(1);
    clock.advance(1);
    const done = await Promise.all(instances.map((instance) => instance.publishDue()));
    expect(done.flat()).toMatchObject([{ revision: { number: 2 }, result: { code: 'PUBLISHED' } }]);
    expect(heard.map(({ tags }) => tags)).toEqual([['layout:at:home']]);
    expect(await revisions.published('at', 'home', 'layer')).toMatchObject({
      number: 2,
      author: 'Mara Holzer',
      publishedAt: clock.now(),
      document: text('Sale'),
    });
    expect(await instances[1].publishDue()).toEqual([]);
  });

  it('are published at the start if their moment passed while no server ran', async () => {
    await schedule(text('Sale'), '2026-11-20T11:00');
    clock.advance(30 * HOUR);
    const appointments = keepAppointments({
      publishing: instances[1],
      world: testWorld(),
      logger: silentLogger,
      everyMs: 60_000,
    });
    await appointments.look();
    await appointments.stop();
    expect(await statuses()).toEqual(['2 published', '1 superseded']);
  });

  it('survive a hotfix to another value: both are there afterwards', async () => {
    await schedule(text('Sale'), '2026-11-20T11:00');
    const hotfix = { ...text('Servus'), note: 'a hotfix' };
    expect(await publish(ID, hotfix)).toMatchObject({ code: 'PUBLISHED', warnings: [] });
    const [foreseen] = (await instances[1].foresee()).revisions;
    clock.advance(3 * HOUR);
    expect(await instances[0].publishDue()).toMatchObject([{ result: { code: 'PUBLISHED', revision: { number: 4 } } }]);
    expect((await revisions.published('at', 'home', 'layer'))?.document).toEqual({ ...text('Sale'), note: 'a hotfix' });
    expect(foreseen?.fate).toMatchObject({ code: 'PUBLISHED', document: { ...text('Sale'), note: 'a hotfix' } });
    expect(await statuses()).toEqual(['4 published', '3 superseded', '2 superseded', '1 superseded']);
    expect(await instances[1].publishDue()).toEqual([]);
  });

  it('are told of at once, to both, where a hotfix changes the same value, and become drafts unless somebody chooses', async () => {
    const notices = createNotices({ database, clock });
    const appointments = keepAppointments({
      publishing: instances[1],
      world: testWorld(),
      notices,
      logger: silentLogger,
      everyMs: 60_000,
    });
    await schedule(text('Sale'), '2026-11-20T11:00');
    await appointments.look();
    expect(await notices.of('Mara Holzer')).toEqual([]);
    expect(await publish(ID, text('A correction'))).toMatchObject({
      code: 'PUBLISHED',
      warnings: [
        {
          code: 'CONFLICTING_BASE',
          layer: ID,
          nodeId: 'hero',
          pointer: '/props/text',
          expected: expect.stringContaining('scheduled for 2026-11-20 11:00 (Europe/Vienna)') as string,
        },
      ],
    });
    await appointments.look();
    await appointments.look();
    expect(await notices.of('Mara Holzer', { unread: true })).toMatchObject([
      {
        documentId: ID,
        revision: 2,
        text: expect.stringMatching(
          /^will not be published at 2026-11-20 11:00 \(Europe\/Vienna\), .*"A correction" now/,
        ) as string,
      },
    ]);
    expect((await instances[0].foresee()).revisions).toMatchObject([{ fate: { code: 'COLLIDED' } }]);
    clock.advance(3 * HOUR);
    await appointments.look();
    await appointments.stop();
    expect(await statuses()).toEqual(['3 published', '2 draft', '1 superseded']);
    expect(await notices.of('Mara Holzer')).toHaveLength(2);
    const number = (await notices.of('Mara Holzer'))[0]?.number ?? 0;
    expect(await notices.read('Somebody else', [number])).toBe(0);
    expect(await notices.read('Mara Holzer', [number])).toBe(1);
    expect(await notices.of('Mara Holzer', { unread: true })).toHaveLength(1);

    const again = { documentId: ID, revision: 2, at: '2026-11-20T15:00' };
    expect(await instances[0].reschedule(again)).toMatchObject({
      code: 'COLLIDED',
      collisions: [{ key: 'hero /props/text' }],
    });
    expect(await instances[0].reschedule({ ...again, choices: { all: 'mine' } })).toMatchObject({
      code: 'SCHEDULED',
      revision: { number: 4, author: 'Mara Holzer' },
    });
    // Whoever changes the value meanwhile hears that it will be replaced, and who else changes the document does not.
    expect(await publish(ID, text('Once more'))).toMatchObject({
      code: 'PUBLISHED',
      warnings: [
        {
          code: 'OVERLAP',
          nodeId: 'hero',
          pointer: '/props/text',
          expected: expect.stringContaining('that one stands from then on, as its author chose') as string,
        },
      ],
    });
    expect(await publish(ID, { ...text('Once more'), note: 'x' })).toMatchObject({ code: 'PUBLISHED', warnings: [] });
    expect(await publish(ID, text('Once more'))).toMatchObject({ code: 'PUBLISHED', warnings: [] });
    clock.advance(3 * HOUR);
    expect(await instances[0].publishDue()).toMatchObject([{ result: { code: 'PUBLISHED' } }]);
    expect((await revisions.published('at', 'home', 'layer'))?.document).toEqual(text('Sale'));
  });

  it('are put off, called off and put back, and ask where they meet another that waits', async () => {
    await schedule(text('Sale'), '2026-11-20T11:00');
    expect(await instances[0].reschedule({ documentId: ID, revision: 2, at: '2026-11-20T13:00' })).toMatchObject({
      code: 'SCHEDULED',
      revision: { number: 3, scheduledFor: new Date('2026-11-20T12:00:00Z') },
    });
    expect(await statuses()).toEqual(['3 scheduled', '2 draft', '1 published']);
    expect(await instances[0].reschedule({ documentId: ID, revision: 2, at: '2026-11-20T14:00' })).toMatchObject({
      code: 'UNKNOWN',
      message: expect.stringContaining('3 says the same and waits') as string,
    });
    expect(await instances[0].callOff({ documentId: ID, revision: 2 })).toMatchObject({
      message: expect.stringContaining('one of 3, got 2') as string,
    });
    await instances[0].callOff({ documentId: ID, revision: 3 });
    expect(await instances[0].reschedule({ documentId: ID, revision: 3 })).toMatchObject({ revision: { number: 4 } });
    const later = { ...given(ID, text('Later')), at: '2026-11-20T15:00', expectedRevision: 1 };
    expect(await instances[0].schedule(later)).toMatchObject({ code: 'COLLIDED', current: 4 });
    expect(await instances[0].schedule({ ...later, document: { ...text('Servus'), note: 'x' } })).toMatchObject({
      code: 'SCHEDULED',
      warnings: [{ code: 'CONFLICTING_BASE', expected: expect.stringContaining('revision 4') as string }],
    });
    expect(await instances[0].reschedule({ documentId: ID, revision: 1 })).toMatchObject({ code: 'UNKNOWN' });
    clock.advance(10 * HOUR);
    expect(await instances[0].publishDue()).toHaveLength(2);
    expect((await revisions.published('at', 'home', 'layer'))?.document).toEqual({ ...text('Sale'), note: 'x' });
  });

  it('of campaigns say at once whose other one says the same meanwhile, when, of which value, and whose stands', async () => {
    const campaign = (from: string, until: string, value: string): LayerDocument => ({
      ...text(value),
      schedule: { from, until },
    });
    const sale = campaign('2026-11-27T00:00', '2026-11-30T00:00', 'Sale');
    expect(await publish('at/home.sale.campaign', sale)).toMatchObject({ code: 'PUBLISHED', warnings: [] });
    const night = (from: string, until: string) =>
      instances[0].schedule({
        ...given('at/home.night.campaign', campaign(from, until, 'Night')),
        author: 'Ada Brandt',
        at: '2026-11-21T00:00',
      });
    const told = await night('2026-11-28T20:00', '2026-11-29T06:00');
    expect(told).toMatchObject({
      code: 'SCHEDULED',
      warnings: expect.arrayContaining([
        expect.objectContaining({
          code: 'OVERLAP',
          nodeId: 'hero',
          pointer: '/props/text',
          layer: 'at/home.night.campaign',
          message: expect.stringMatching(
            /at\/home\.sale\.campaign of Mara Holzer shows from 27 November 2026 00:00 until 30 November 2026 00:00 \(Europe\/Vienna\) and changes it too: this one lies above and stands/,
          ) as string,
        }),
      ]) as unknown,
    });
    // The other side hears of what waits, as long as both show at the same time.
    expect(await publish('at/home.sale.campaign', { ...sale, note: 'again' })).toMatchObject({
      warnings: [{ code: 'OVERLAP', expected: expect.stringContaining('of Ada Brandt') as string }],
    });
    const apart = { ...sale, schedule: { from: '2026-11-29T06:00', until: '2026-11-30T00:00' } };
    expect(await publish('at/home.sale.campaign', apart)).toMatchObject({ warnings: [] });
  });

  it('follow each other, whatever the order in which they were made', async () => {
    await schedule(text('Sale'), '2026-11-20T11:00');
    await schedule(text('After'), '2026-11-20T15:00');
    clock.advance(2 * HOUR);
    expect(await instances[0].publishDue()).toMatchObject([
      { revision: { number: 2 }, result: { code: 'PUBLISHED', warnings: [] } },
    ]);
    clock.advance(4 * HOUR);
    expect(await instances[0].publishDue()).toMatchObject([{ revision: { number: 3 } }]);
    expect(await statuses()).toEqual(['3 published', '2 superseded', '1 superseded']);
  });

  it('become drafts if they can no longer be published', async () => {
    await publish(ID, { ...text('Servus'), ops: [] });
    await schedule(text('Sale'), '2026-11-20T11:00');
    await publish('base/home.layout', {
      ...homeLayout(),
      root: { id: 'home', type: 'page', slots: { main: [{ id: 'stage', type: 'text', props: { text: 'New' } }] } },
    });
    clock.advance(3 * HOUR);
    expect(await instances[0].publishDue()).toMatchObject([
      { result: { code: 'INVALID', faults: [{ code: 'MISSING_NODE' }] } },
    ]);
    expect(await statuses()).toEqual(['3 draft', '2 published', '1 superseded']);
  });

  it('are refused with faults, for a moment that has passed, and for none', async () => {
    expect(await schedule(text(7), '2026-11-20T11:00')).toMatchObject({
      code: 'INVALID',
      faults: [{ code: 'WRONG_TYPE' }],
    });
    for (const at of [
      '2026-11-20T09:00',
      '2026-11-20T08:00:00Z',
      '2026-13-01T00:00',
      '2027-02-30T00:00Z',
      'tomorrow',
    ]) {
      expect(await schedule(text('Sale'), at)).toMatchObject({
        code: 'INVALID',
        faults: [{ code: 'NOT_ALLOWED', got: JSON.stringify(at) }],
      });
    }
    expect(
      await instances[0].schedule({ ...given(ID, text('Sale')), at: '2026-11-21T00:00', expectedRevision: 0 }),
    ).toMatchObject({ code: 'CONFLICT', current: 1 });
    expect(await statuses()).toEqual(['1 published']);
  });

  it('can be called off, once, together with what is told of it', async () => {
    const notices = createNotices({ database, clock });
    await schedule(text('Sale'), '2026-11-20T11:00');
    const told = { who: 'Mara Holzer', scope: 'at', documentId: ID, revision: 2, text: 'was called off' };
    const breaksOff = instances[0].callOff({
      documentId: ID,
      revision: 2,
      also: async (transaction) => {
        await notices.tell(told, transaction);
        throw new Error('no room');
      },
    });
    await expect(breaksOff).rejects.toThrow('no room');
    expect([await statuses(), await notices.of('Mara Holzer')]).toEqual([['2 scheduled', '1 published'], []]);
    expect(await instances[0].callOff({ documentId: ID, revision: 2 })).toMatchObject({
      code: 'CALLED_OFF',
      revision: { status: 'draft' },
    });
    expect(await instances[0].callOff({ documentId: ID, revision: 2 })).toMatchObject({ code: 'UNKNOWN' });
    clock.advance(3 * HOUR);
    expect(await instances[0].publishDue()).toEqual([]);
  });

  it('belong to a future page, and past revisions to a past one', async () => {
    clock.advance(HOUR);
    await publish(ID, text('Noon'));
    await schedule(text('Sale'), '2026-11-20T11:00');
    const at = async (moment: string) => {
      const then = new Date(moment);
      const set =
        then < clock.now()
          ? await revisions.publishedSetAt('at', 'home', then)
          : await (await instances[0].foresee(then)).publishedSet('at', 'home');
      return set.layers.map(({ number }) => number);
    };
    expect(await at('2026-11-20T07:59:59Z')).toEqual([]);
    expect(await at('2026-11-20T08:30:00Z')).toEqual([1]);
    expect(await at('2026-11-20T09:30:00Z')).toEqual([2]);
    expect(await at('2026-11-20T10:00:00Z')).toEqual([3]);
  });
});
