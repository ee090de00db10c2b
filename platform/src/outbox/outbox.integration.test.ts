import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '../sql.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { countingIds, randomIds } from '../ids.ts';
import { createLogger, silentLogger as logger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { bareDatabase, testEngines } from '../testing/databases.ts';
import { runUntilKilled } from '../testing/killed-process.ts';
import { migratedTemplate } from '../testing/migrated-template.ts';
import { outbox as outboxTable } from './tables.ts';
import { backOff, openOutbox, OUTBOX, type Errand, type ErrandHandler, type Outbox } from './index.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

it('waits a second after the first failure, then twice as long each time, at most an hour', () => {
  expect([0, 1, 2, 3, 12, 13, 99].map(backOff)).toEqual([1_000, 1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000]);
});

describe.each(testEngines())('the outbox on $engine', ({ open }) => {
  async function setup(deliver: (errand: Errand) => Promise<void> = async () => undefined) {
    const database = await open();
    ends.push(database.close);
    const clock = fixedClock('2026-11-20T10:00:00Z');
    const metrics = createMetrics({ service: 'test' });
    const delivered: Errand[] = [];
    const handlers: ErrandHandler[] = [
      {
        kind: 'mail',
        deliver: async (errand) => {
          delivered.push(errand);
          await deliver(errand);
        },
      },
      {
        kind: 'raise',
        apply: async ({ orm }, { key, payload }) => {
          await orm.execute(sql`update meta set value = value + ${Number(payload)} where key = ${key}`);
          if (key === 'broken') throw new Error('not now');
        },
      },
    ];
    const openOne = (own = createMetrics({ service: 'test' })): Outbox => {
      const one = openOutbox({ database, handlers, clock, ids: countingIds(), logger, metrics: own });
      ends.push(one.stop);
      return one;
    };
    const outbox = openOne(metrics);
    // What is done by itself is another test's: here each look is asked for.
    await outbox.stop();
    const put = (kind: string, key: string, payload: unknown = {}, dueAt?: Date) =>
      database.transaction((transaction) =>
        outbox.put(transaction, 'oak', { kind, key, payload, ...(dueAt ? { dueAt } : {}) }),
      );
    const count = async (kind: string, outcome: string): Promise<number> => {
      const { values } = (await metrics.registry.getSingleMetric('vitrine_layout_outbox_total')?.get()) ?? {
        values: [],
      };
      return values.find(({ labels }) => labels['kind'] === kind && labels['outcome'] === outcome)?.value ?? 0;
    };
    return { database, clock, outbox, openOne, put, delivered, count };
  }
  const valueOf = async (database: Database, key: string): Promise<number> => {
    const { rows } = (await database.orm.execute(
      sql`select value::int as value from meta where key = ${key}`,
    )) as unknown as {
      rows: { value: number }[];
    };
    return rows[0]?.value ?? Number.NaN;
  };

  it('says once that it cannot work, however often it looks meanwhile, and that it can again', async () => {
    const database = await open();
    ends.push(database.close);
    const lines: string[] = [];
    let looks = 0;
    const clock = {
      now: () => {
        looks += 1;
        return new Date();
      },
    };
    await database.orm.execute(sql`alter table outbox rename to outbox_away`);
    const one = openOutbox({
      database,
      handlers: [{ kind: 'mail', deliver: async () => undefined }],
      clock,
      ids: countingIds(),
      logger: createLogger({ level: 'info', service: 'test', stream: { write: (line) => void lines.push(line) } }),
      metrics: createMetrics({ service: 'test' }),
    });
    ends.push(one.stop);
    await expect.poll(() => looks).toBeGreaterThan(2);
    await database.orm.execute(sql`alter table outbox_away rename to outbox`);
    const said = (): string[] => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    await expect.poll(() => said().length).toBeGreaterThan(1);
    expect(said()).toEqual([
      'the outbox could not be worked in; trying again until it can',
      'the outbox is worked in again',
    ]);
  });

  it('does what a transaction wanted once it is committed, with what it said, and once for a key', async () => {
    const { database, outbox, put, delivered, count } = await setup();
    const failing = database.transaction(async (transaction) => {
      await outbox.put(transaction, 'oak', { kind: 'mail', key: 'a', payload: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await put('mail', 'b', { to: 'ada@example.com' });
    await put('mail', 'b', { to: 'somebody else' });
    await put('unheard of', 'c');
    expect([await outbox.work(), await outbox.work()]).toEqual([1, 0]);
    await put('mail', 'b', { to: 'ada@example.com' });
    expect(await outbox.work()).toBe(0);
    expect(delivered).toEqual([
      {
        id: expect.stringMatching(/^0{8}-/),
        tenant: 'oak',
        kind: 'mail',
        key: 'b',
        payload: { to: 'ada@example.com' },
      },
    ]);
    expect(await count('mail', 'done')).toBe(1);
  });

  it('does nothing before it is due', async () => {
    const { outbox, put, clock } = await setup();
    await put('mail', 'a', {}, new Date(clock.now().getTime() + 5_000));
    expect(await outbox.work()).toBe(0);
    clock.advance(5_000);
    expect(await outbox.work()).toBe(1);
  });

  it('begins by itself as soon as something is wanted', async () => {
    const done = Promise.withResolvers<string>();
    const { database, openOne } = await setup(async ({ key }) => done.resolve(key));
    const lively = openOne();
    await database.transaction((transaction) =>
      lively.put(transaction, 'oak', { kind: 'mail', key: 'a', payload: {} }),
    );
    expect(await done.promise).toBe('a');
  });

  it('tries less and less often, twelve times, and then leaves it to people', async () => {
    const { outbox, put, clock, delivered, count } = await setup(async () => {
      throw new Error('the server of the mails is away');
    });
    await put('mail', 'a');
    for (let tries = 1; tries <= OUTBOX.mostTries; tries += 1) {
      expect([tries, await outbox.work()]).toEqual([tries, 1]);
      clock.advance(backOff(tries) - 1);
      expect([tries, await outbox.work()]).toEqual([tries, 0]);
      clock.advance(1);
    }
    expect(await count('mail', 'given up')).toBe(0);
    await outbox.work();
    clock.advance(100 * 3_600_000);
    expect(await outbox.work()).toBe(0);
    expect([delivered.length, await count('mail', 'failed'), await count('mail', 'given up')]).toEqual([12, 12, 1]);
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(1);
  });

  it('changes our own data together with the mark that it is done', async () => {
    const { database, outbox, put, clock } = await setup();
    await database.orm.execute(sql`insert into meta (key, value) values ('sum', 0), ('broken', 0)`);
    await put('raise', 'sum', 5);
    await put('raise', 'broken', 5);
    await outbox.work();
    clock.advance(60_000);
    await outbox.work();
    expect([await valueOf(database, 'sum'), await valueOf(database, 'broken')]).toEqual([5, 0]);
  });

  it('is shared by instances without doing anything twice, and takes over what one of them left', async () => {
    const never = Promise.withResolvers<void>();
    let hangs = true;
    const { database, outbox, openOne, put, clock, delivered } = await setup(() =>
      hangs ? never.promise : Promise.resolve(),
    );
    const other = openOne();
    await other.stop();
    await put('mail', 'a');
    const hanging = outbox.work();
    while (delivered.length === 0) await database.check();
    expect(await other.work()).toBe(0);
    clock.advance(OUTBOX.leaseMs);
    hangs = false;
    expect(await other.work()).toBe(1);
    expect(delivered.map(({ id }) => id)).toEqual([delivered[0]?.id, delivered[0]?.id]);
    never.resolve();
    await hanging;
    expect(await outbox.work()).toBe(0);
    await database.orm.execute(sql`insert into meta (key, value) values ('sum', 0)`);
    for (let index = 0; index < 20; index += 1)
      await put(index % 2 === 0 ? 'mail' : 'raise', index % 2 === 0 ? `m${index}` : 'sum', 1);
    await Promise.all([outbox.work(), other.work(), outbox.work(), other.work()]);
    expect(new Set(delivered.map(({ key }) => key)).size).toBe(delivered.length - 1);
    expect(await valueOf(database, 'sum')).toBe(1);
  });
});

const RUNNER = new URL('../testing/errand-runner.ts', import.meta.url);
const POINTS = ['errand leased', 'errand applied', 'errand delivered'] as const;

describe('errands of a process that is killed', () => {
  const keys = Array.from({ length: 10 }, (_, index) => `k${index}`);
  const once = { applied: keys, told: keys, left: 0 };

  /** Wants ten errands of each kind, has a runner killed in them, and lets another one end the work. */
  async function effectsAfter(
    where: string,
    point: string,
  ): Promise<{ applied: string[]; told: string[]; left: number }> {
    const options = where.startsWith('postgres:')
      ? { databaseUrl: where }
      : { dataDir: where, template: await migratedTemplate() };
    const database = await openDatabase(options);
    await database.orm.execute(sql`create table effects (key text)`);
    const before = openOutbox({
      database,
      handlers: [],
      clock: { now: () => new Date() },
      ids: randomIds,
      logger,
      metrics: createMetrics({ service: 'test' }),
    });
    await before.stop();
    await database.transaction(async (transaction) => {
      for (const key of keys)
        for (const kind of ['count', 'tell']) await before.put(transaction, 'oak', { kind, key, payload: {} });
    });
    await database.close();
    const first = await runUntilKilled(RUNNER, `${point}:4`, [where, '0']);
    expect([point, first.wasKilled]).toEqual([point, true]);
    // As if the lease had ended meanwhile.
    const second = await runUntilKilled(RUNNER, '', [where, String(OUTBOX.leaseMs * 2)]);
    expect(second.wasKilled).toBe(false);
    const after = await openDatabase(options);
    const { rows } = (await after.orm.execute(sql`select key from effects order by key`)) as unknown as {
      rows: { key: string }[];
    };
    const left = await after.orm.$count(outboxTable, sql`done_at is null`);
    await after.close();
    // Others are told again perhaps, and by the same id.
    const told = [...new Set([...first.lines, ...second.lines])].map((line) => line.split(' ')[0] ?? '');
    return { applied: rows.map(({ key }) => key), told: told.toSorted(), left };
  }

  // One point is enough here: what each of them means is the same SQL, and a folder that was let go by a kill opens again.
  it.each(POINTS.slice(1, 2))('on PGlite at "%s" are effective once', async (point) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-killed-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    expect(await effectsAfter(folder, point)).toEqual(once);
  });

  it.runIf(process.env['TEST_DATABASE_URL']).each(POINTS)('on Postgres at "%s" are effective once', async (point) => {
    const bare = await bareDatabase();
    ends.push(() => bare?.drop());
    expect(await effectsAfter(bare?.url ?? '', point)).toEqual(once);
  });
});
