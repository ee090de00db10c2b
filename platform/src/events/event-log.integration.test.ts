import { sql } from '../sql.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { testEngines } from '../testing/databases.ts';
import { silentLogger } from '../logging.ts';
import { openEventLog, type EventLog, type ShopEvent } from './index.ts';

const clock = fixedClock('2026-11-20T08:00:00.000Z');
const open = (database: Database, keepRows?: number) =>
  openEventLog({ database, clock, logger: silentLogger, ...(keepRows ? { keepRows } : {}) });

describe.each(testEngines())('the event log on $engine', ({ open: openDatabase }) => {
  let database: Database;
  let log: EventLog;
  beforeAll(async () => {
    database = await openDatabase();
    log = await open(database);
  });
  afterAll(async () => {
    await log.close();
    await database.close();
  });
  const append = (tenant: string, ...tags: string[]) =>
    database.transaction((transaction) => log.append(transaction, tenant, tags));

  it('tells listeners of a committed event before the transaction returns, and knows it as the latest', async () => {
    const heard: ShopEvent[] = [];
    const stop = log.subscribe((event) => {
      heard.push(event);
    });
    const cursor = await append('at', 'layout:at:home', 'tenant:at');
    stop();
    await append('at', 'tenant:at');
    expect(heard).toEqual([
      { cursor, tenant: 'at', tags: ['layout:at:home', 'tenant:at'], at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(log.latest()).toBe(cursor + 1);
  });

  it('keeps and tells nothing of a transaction that fails', async () => {
    const before = log.latest();
    const failing = database.transaction(async (transaction) => {
      await log.append(transaction, 'at', ['tenant:at']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(log.latest()).toBe(before);
    expect(await log.after(before, 10)).toEqual([]);
  });

  it('gives cursors in the order of commit and hands each event over once, also with many writers at once', async () => {
    const before = log.latest();
    const heard: number[] = [];
    const stop = log.subscribe(({ cursor }) => {
      heard.push(cursor);
    });
    const cursors = await Promise.all(Array.from({ length: 30 }, (_, index) => append('at', `tag:${index}`)));
    stop();
    const stored = await log.after(before, 100);
    expect(heard).toEqual(stored === 'unknown' ? [] : stored.map(({ cursor }) => cursor));
    expect([...heard]).toEqual([...cursors].sort((a, b) => a - b));
  });

  it('goes on when a listener throws', async () => {
    const heard: string[] = [];
    const stops = [
      log.subscribe(() => {
        throw new Error('broken');
      }),
      log.subscribe(({ tenant }) => {
        heard.push(tenant);
      }),
    ];
    await append('ch', 'tenant:ch');
    for (const stop of stops) stop();
    expect(heard).toEqual(['ch']);
  });

  it('tells whoever asked for certain tags of those alone', async () => {
    const heard: (readonly string[])[] = [];
    const stop = log.subscribe(({ tags }) => heard.push(tags), ['product:', 'list:at:']);
    await append('at', 'layout:at:home');
    await append('at', 'layout:at:home', 'product:at:A1');
    await append('ch', 'list:ch:coats');
    await append('at', 'list:at:coats');
    stop();
    await append('at', 'product:at:A1');
    expect(heard).toEqual([['layout:at:home', 'product:at:A1'], ['list:at:coats']]);
  });

  it('has copies renewed before it counts an event or tells anybody, and tries until they are', async () => {
    const order: string[] = [];
    let fails = true;
    const before = log.latest();
    const stops = [
      log.prepare(
        async (told) => {
          order.push(`renewed ${log.latest() === before} ${told.every(({ cursor }) => cursor > before)}`);
          if (!fails) return;
          fails = false;
          throw new Error('the copy is away');
        },
        ['product:'],
      ),
      log.prepare(async () => void order.push('of another'), ['layout:']),
    ];
    const told = new Promise<void>((resolve) => {
      stops.push(
        log.subscribe(({ cursor }) => {
          order.push(`told ${log.latest() === cursor}`);
          resolve();
        }),
      );
    });
    await append('at', 'product:at:A1');
    // Nothing else happens that could remind it.
    await told;
    for (const stop of stops) stop();
    expect(order).toEqual(['renewed true true', 'renewed true true', 'told true']);
  });

  it('writes many events in their order, has copies renewed once for all of them, and nothing for none', async () => {
    const renewed: (readonly string[])[] = [];
    const heard: string[] = [];
    const stops = [
      log.prepare(
        async (told) => {
          renewed.push(told.map(({ tenant }) => tenant));
        },
        ['tenant:'],
      ),
      log.subscribe(({ tenant }) => heard.push(tenant)),
    ];
    const before = log.latest();
    const shops = ['at', 'de', 'ch', 'nl'];
    await database.transaction(async (transaction) => {
      await log.appendAll(transaction, []);
      await log.appendAll(
        transaction,
        shops.map((tenant) => ({ tenant, tags: [tenant === 'de' ? 'layout:de:home' : `tenant:${tenant}`] })),
      );
    });
    for (const stop of stops) stop();
    expect([heard, renewed]).toEqual([shops, [['at', 'ch', 'nl']]]);
    expect(log.latest()).toBe(before + shops.length);
  });

  it('gives a page of events after a cursor', async () => {
    const before = log.latest();
    await append('at', 'a');
    await append('at', 'b');
    await append('at', 'c');
    expect(await log.after(before, 2)).toMatchObject([{ tags: ['a'] }, { tags: ['b'] }]);
  });

  it('does not know a cursor from the future or from before this database', async () => {
    expect(await log.after(log.latest() + 1, 10)).toBe('unknown');
    expect(await log.after(0, 10)).toBe('unknown');
    expect(await log.after(1_700_000_000, 10)).toBe('unknown');
  });

  it('trims only what is both old and beyond the number to keep, and no longer knows cursors before that', async () => {
    const trimming = await open(database, 2);
    const trim = () => trimming.trim(new Date(clock.now().getTime() - 7 * 86_400_000), 1_000);
    const start = log.latest();
    for (const tag of ['a', 'b', 'c', 'd']) await append('at', tag);
    expect(await trim()).toBe(0);
    expect(await log.after(start, 10)).toHaveLength(4);
    clock.advance(8 * 86_400_000);
    expect(await trim()).toBeGreaterThan(1);
    expect(await log.after(start, 10)).toBe('unknown');
    expect(await log.after(start + 2, 10)).toMatchObject([{ tags: ['c'] }, { tags: ['d'] }]);
    await trimming.close();
  });
});

describe.each(testEngines().flatMap(({ engine, openTwo }) => (openTwo ? [{ engine, openTwo }] : [])))(
  'two instances on $engine',
  ({ openTwo }) => {
    let [one, two]: [Database?, Database?] = [];
    let [mine, theirs]: [EventLog?, EventLog?] = [];
    beforeEach(async () => {
      [one, two] = await openTwo();
      [mine, theirs] = [await open(one), await open(two)];
      return async () => {
        for (const each of [mine, theirs, one, two]) await each?.close();
      };
    });
    const append = async () => one?.transaction(async (transaction) => mine?.append(transaction, 'at', ['tenant:at']));

    it("hear of each other's events", async () => {
      const heard = new Promise<ShopEvent>((resolve) => {
        theirs?.subscribe(resolve);
      });
      const cursor = await append();
      expect(await heard).toMatchObject({ cursor, tenant: 'at', tags: ['tenant:at'] });
    });

    it('an instance whose connection was cut hears what it missed', async () => {
      const heard: number[] = [];
      const twoEvents = new Promise<void>((resolve) => {
        theirs?.subscribe(({ cursor }) => {
          heard.push(cursor);
          if (heard.length === 2) resolve();
        });
      });
      await one?.orm.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine-listener' and datname = current_database()`,
      );
      const cursors = [await append(), await append()];
      await twoEvents;
      expect(heard).toEqual(cursors);
    });
  },
);
