import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { openEventLog, type EventLog, type ShopEvent } from '../events/index.ts';
import { silentLogger as logger } from '../logging.ts';
import { bareDatabase, testEngines } from '../testing/databases.ts';
import { runUntilKilled } from '../testing/killed-process.ts';
import { migratedTemplate } from '../testing/migrated-template.ts';
import { noteChanges, startMerger, type Merger } from './index.ts';
import { changes } from './tables.ts';

/** So long that nothing is merged but by `mergeNow`. */
const NEVER = 3_600_000;
const WRITER = new URL('../testing/change-writer.ts', import.meta.url);

describe.each(testEngines())('changes on $engine', ({ open }) => {
  let database: Database;
  let events: EventLog;
  let merger: Merger;
  beforeAll(async () => {
    database = await open();
    events = await openEventLog({ database, clock: systemClock, logger });
    merger = startMerger({ database, events, logger, everyMs: NEVER });
  });
  afterAll(async () => {
    await merger.stop();
    await events.close();
    await database.close();
  });
  const note = (tenant: string, ...tags: string[]) =>
    database.transaction((transaction) => noteChanges(transaction, tenant, tags));
  const told = async (work: () => Promise<unknown>): Promise<Pick<ShopEvent, 'tenant' | 'tags'>[]> => {
    const before = events.latest();
    await work();
    const found = await events.after(before, 500);
    return found === 'unknown' ? [] : found.map(({ tenant, tags }) => ({ tenant, tags }));
  };

  it('are announced together, one event a tenant, each tag once', async () => {
    await note('oak', 'product:oak:A2', 'product:oak:A1', 'product:oak:A1');
    await note('elm', 'list:elm:coats');
    await note('oak', 'product:oak:A2');
    expect((await told(() => merger.mergeNow())).toSorted((a, b) => (a.tenant < b.tenant ? -1 : 1))).toEqual([
      { tenant: 'elm', tags: ['list:elm:coats'] },
      { tenant: 'oak', tags: ['product:oak:A1', 'product:oak:A2'] },
    ]);
    expect([await told(() => merger.mergeNow()), await merger.mergeNow()]).toEqual([[], 0]);
  });

  it('are not announced if their transaction fails', async () => {
    const failing = database.transaction(async (transaction) => {
      await noteChanges(transaction, 'oak', ['product:oak:A1']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await told(() => merger.mergeNow())).toEqual([]);
  });

  it('of an import are told in events that an edge can read', async () => {
    await note('oak', ...Array.from({ length: 2_500 }, (_, index) => `product:oak:${index}`));
    const found = await told(() => merger.mergeNow());
    expect(found.map(({ tags }) => tags.length)).toEqual([1_000, 1_000, 500]);
    expect(new Set(found.flatMap(({ tags }) => tags)).size).toBe(2_500);
  });

  it('are announced by themselves soon after they were committed', async () => {
    const lively = startMerger({ database, events, logger, everyMs: 5 });
    const heard = new Promise<readonly string[]>((resolve) => {
      events.subscribe(({ tags }) => resolve(tags), ['product:']);
    });
    await database.transaction((transaction) => lively.note(transaction, 'oak', ['product:oak:S1']));
    expect(await heard).toEqual(['product:oak:S1']);
    await lively.stop();
  });
});

describe.each(testEngines().flatMap(({ openTwo }) => (openTwo ? [{ openTwo }] : [])))(
  'changes of two instances on postgres',
  ({ openTwo }) => {
    let pair: [Database, Database];
    const logs: EventLog[] = [];
    const mergers: Merger[] = [];
    beforeAll(async () => {
      pair = await openTwo();
      for (const database of pair) {
        const events = await openEventLog({ database, clock: systemClock, logger });
        logs.push(events);
        mergers.push(startMerger({ database, events, logger, everyMs: NEVER }));
      }
    });
    afterAll(async () => {
      for (const one of mergers) await one.stop();
      for (const one of [...logs, ...pair]) await one.close();
    });
    const tagsAfter = async (cursor: number): Promise<string[]> => {
      const found = await logs[0]?.after(cursor, 500);
      return found === undefined || found === 'unknown' ? [] : found.flatMap(({ tags }) => tags);
    };

    it('none is passed over that was noted first and committed last', async () => {
      const before = logs[0]?.latest() ?? 0;
      const [noted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const late = pair[0].transaction(async (transaction) => {
        await noteChanges(transaction, 'oak', ['product:oak:FIRST']);
        noted.resolve();
        await commit.promise;
      });
      await noted.promise;
      await pair[1].transaction((transaction) => noteChanges(transaction, 'oak', ['product:oak:SECOND']));
      await mergers[1]?.mergeNow();
      commit.resolve();
      await late;
      await mergers[0]?.mergeNow();
      expect(await tagsAfter(before)).toEqual(['product:oak:SECOND', 'product:oak:FIRST']);
    });

    it('are each announced once, however the instances meet', async () => {
      const before = logs[0]?.latest() ?? 0;
      const written = Array.from({ length: 200 }, (_, index) => `product:oak:T${index}`);
      await Promise.all([
        ...written.map((tag, index) =>
          pair[index % 2 === 0 ? 0 : 1].transaction((one) => noteChanges(one, 'oak', [tag])),
        ),
        ...mergers.flatMap((merger) => Array.from({ length: 10 }, () => merger.mergeNow())),
      ]);
      while ((await mergers[0]?.mergeNow()) !== 0);
      expect((await tagsAfter(before)).toSorted()).toEqual(written.toSorted());
    });
  },
);

describe('changes of a process that is killed', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  const points = ['change noted', 'change committed', 'notes taken', 'event appended'] as const;

  /** Kills a writer at a point again and again, then merges what is left and gives what was ever announced. */
  async function announcedAfter(where: string, times: readonly string[]): Promise<{ said: string[]; told: string[] }> {
    const said: string[] = [];
    for (const [round, failAt] of times.entries()) {
      const { lines, wasKilled } = await runUntilKilled(WRITER, failAt, [where, String(round * 10_000)]);
      expect([failAt, wasKilled]).toEqual([failAt, true]);
      said.push(...lines.map((line) => `product:oak:${line}`));
    }
    const database = await openDatabase(where.startsWith('postgres:') ? { databaseUrl: where } : { dataDir: where });
    const events = await openEventLog({ database, clock: systemClock, logger });
    const merger = startMerger({ database, events, logger, everyMs: NEVER });
    // Postgres may need a moment to see that the process is gone which holds the turn.
    while ((await database.orm.$count(changes)) > 0) await merger.mergeNow();
    const { rows } = (await database.orm.execute('select unnest(tags) as tag from events')) as unknown as {
      rows: { tag: string }[];
    };
    for (const one of [merger.stop, events.close, database.close]) await one();
    return { said, told: rows.map(({ tag }) => tag) };
  }

  const expectNoneLost = ({ said, told }: { said: string[]; told: string[] }): void => {
    expect(said.filter((tag) => !told.includes(tag))).toEqual([]);
    expect(told).toHaveLength(new Set(told).size);
  };

  // One point is enough here: what each of them means is the same SQL, and a folder that was let go by a kill opens again.
  it.each(points.slice(-1))('on PGlite at "%s" are announced, each once', async (point) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-killed-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    await (await openDatabase({ dataDir: folder, template: await migratedTemplate() })).close();
    expectNoneLost(await announcedAfter(folder, [`${point}:3`]));
  });

  it.runIf(process.env['TEST_DATABASE_URL']).each(points)(
    'on Postgres at "%s" are announced, each once',
    async (point) => {
      const bare = await bareDatabase();
      ends.push(() => bare?.drop());
      expectNoneLost(
        await announcedAfter(
          bare?.url ?? '',
          [2, 7].map((time) => `${point}:${time}`),
        ),
      );
    },
  );
});
