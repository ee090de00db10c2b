import type { ShopMetric } from '@vitrine/schemas';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createHourlyFigures,
  createPhaseSums,
  type HourlyFigures,
  type PhaseQuery,
} from '../../../layout-server/src/experiments/results/index.ts';

const ORDERS: ShopMetric = { key: 'orders', name: 'orders', kind: 'binary', of: { events: ['order'] } };
const REVENUE: ShopMetric = { key: 'revenue', name: 'revenue', kind: 'mean', of: { events: ['order', 'refund'] } };
const EVENTS_EACH = 10;
const HOURS = 14 * 24;
const LOOKS = 20;

describe.each(testEngines())('what a look at results costs on $engine', ({ open }) => {
  let database: Database;
  let figures: HourlyFigures;
  beforeAll(async () => {
    database = await open();
    const clock = fixedClock('2026-12-24T08:00:00.000Z');
    figures = createHourlyFigures({ database, sums: createPhaseSums(database), clock, liveVisitors: 500 });
  });
  afterAll(() => database.close());

  const query = (tenant: string): PhaseQuery => ({
    tenant,
    experiment: 'words',
    phase: 1,
    pages: ['home'],
    until: undefined,
    seenNode: undefined,
    segments: undefined,
  });
  /** A fortnight of so many events, ten of each visitor. */
  const fill = async (tenant: string, events: number): Promise<void> => {
    const start = '2026-12-01T00:00:00Z';
    await database.orm.execute(sql`insert into exposures (tenant, experiment, phase, unit, variant, first_at)
      select ${tenant}, 'words', 1, 'u' || n, case when n % 2 = 0 then 'a' else 'b' end,
        ${start}::timestamptz + make_interval(hours => (n % ${HOURS})::int)
      from generate_series(1, ${events / EVENTS_EACH}::int) as n`);
    await database.orm.execute(sql`insert into conversions (tenant, id, kind, unit, at, value)
      select ${tenant}, 'e' || n, case when n % 7 = 0 then 'order' else 'select-item' end, 'u' || (1 + n % ${events / EVENTS_EACH}::int),
        ${start}::timestamptz + make_interval(hours => ${HOURS}::int), n % 9000
      from generate_series(1, ${events}::int) as n`);
    const { signal } = new AbortController();
    expect(await figures.renew([{ query: query(tenant), metrics: [ORDERS, REVENUE] }], signal)).toBe(1);
  };
  /** The shortest of some looks: what the machine does besides must not count. */
  const lookAt = async (tenant: string): Promise<{ ms: number; rows: number }> => {
    let ms = Infinity;
    let rows = 0;
    for (let look = 0; look < LOOKS; look += 1) {
      const from = performance.now();
      const read = await figures.read(query(tenant), [ORDERS, REVENUE]);
      if ('soFar' in read) throw new Error('expected what was added up');
      ms = Math.min(ms, performance.now() - from);
      rows = read.counts.length + read.sums.reduce((sum, each) => sum + each.length, 0);
    }
    return { ms, rows };
  };

  it('is the same at ten thousand events and at a million', { timeout: 600_000 }, async () => {
    await fill('small', 10_000);
    await fill('large', 1_000_000);
    const [small, large] = [await lookAt('small'), await lookAt('large')];
    expect(large.rows).toBe(small.rows);
    expect(large.ms, `at 10^4 events ${small.ms.toFixed(1)} ms`).toBeLessThan(2 * small.ms + 5);
  });
});
