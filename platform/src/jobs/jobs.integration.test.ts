import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../sql.ts';
import { fixedClock } from '../clock.ts';
import { randomIds as ids } from '../ids.ts';
import { silentLogger as logger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { testEngines } from '../testing/databases.ts';
import { JOBS, retentionJob, startJobs, type Job, type Jobs } from './index.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe.each(testEngines())('regular jobs on $engine', ({ open }) => {
  async function setup() {
    const database = await open();
    ends.push(database.close);
    const clock = fixedClock('2026-11-20T10:00:00Z');
    const start = (...jobs: Job[]): Jobs => {
      const one = startJobs({ database, jobs, clock, ids, logger, metrics: createMetrics({ service: 'test' }) });
      ends.push(one.stop);
      return one;
    };
    return { database, clock, start };
  }

  it('are done at once, then at their own pace, whichever instance looks', async () => {
    const { clock, start } = await setup();
    const ran: string[] = [];
    const job = (who: string, name: string, everyMs: number): Job => ({
      name,
      everyMs,
      run: async () => void ran.push(`${who} ${name}`),
    });
    const one = start(job('one', 'hourly', 3_600_000), job('one', 'minutely', 60_000));
    const two = start(job('two', 'hourly', 3_600_000), job('two', 'minutely', 60_000));
    expect(await one.work()).toEqual(['hourly', 'minutely']);
    expect(await two.work()).toEqual([]);
    clock.advance(60_000);
    expect(await two.work()).toEqual(['minutely']);
    expect(ran).toEqual(['one hourly', 'one minutely', 'two minutely']);
  });

  it('are done by one instance at a time, and taken over from one that died', async () => {
    const { clock, start } = await setup();
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const one = start({
      name: 'slow',
      everyMs: 60_000,
      run: () => {
        begun.resolve();
        return ended.promise;
      },
    });
    const two = start({ name: 'slow', everyMs: 60_000, run: async () => void (runs += 1) });
    const working = one.work();
    await begun.promise;
    expect([await two.work(), runs]).toEqual([[], 0]);
    clock.advance(JOBS.leaseMs);
    expect([await two.work(), runs]).toEqual([['slow'], 1]);
    // Whose lease was taken over must not say when it is due next.
    clock.advance(1);
    ended.resolve();
    await working;
    clock.advance(59_999);
    expect(await two.work()).toEqual(['slow']);
  });

  it('that fail are tried again soon, then at their own pace at the latest', async () => {
    const { database, clock, start } = await setup();
    let fails = true;
    const jobs = start({
      name: 'shaky',
      everyMs: 3_000,
      run: async () => {
        if (fails) throw new Error('not now');
      },
    });
    const failures = async () =>
      ((await database.orm.execute(sql`select failures from job_lease`)) as unknown as { rows: { failures: number }[] })
        .rows[0]?.failures;
    expect([await jobs.work(), await jobs.work(), await failures()]).toEqual([['shaky'], [], 1]);
    for (const ms of [1_000, 2_000, 3_000, 3_000]) {
      clock.advance(ms - 1);
      expect([ms, await jobs.work()]).toEqual([ms, []]);
      clock.advance(1);
      expect([ms, await jobs.work()]).toEqual([ms, ['shaky']]);
    }
    fails = false;
    clock.advance(3_000);
    await jobs.work();
    expect(await failures()).toBe(0);
  });

  it('of retention delete in steps what is too old, and nothing where it is kept for ever', async () => {
    const { clock, start } = await setup();
    const asked: string[] = [];
    let left = 12_000;
    const remove = async (before: Date, most: number): Promise<number> => {
      asked.push(before.toISOString());
      const gone = Math.min(left, most);
      left -= gone;
      return gone;
    };
    const forEver = retentionJob({
      what: 'kept',
      days: 0,
      remove: () => Promise.reject(new Error('asked')),
      clock,
      logger,
    });
    await start(retentionJob({ what: 'old', days: 30, remove, clock, logger }), forEver).work();
    expect([left, asked]).toEqual([0, Array.from({ length: 3 }, () => '2026-10-21T10:00:00.000Z')]);
  });
});
