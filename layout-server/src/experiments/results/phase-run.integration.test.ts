import type { ShopEvent, ShopMetric } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExposureRecords } from '../exposures/index.ts';
import { beginPhase, createHourlyFigures, createPhaseSums, type PhaseQuery, type PhaseSums } from './index.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const VISITORS = 60;
const QUERY: PhaseQuery = {
  tenant: 'oak',
  experiment: 'words',
  phase: 2,
  pages: ['home'],
  until: undefined,
  segments: ['device'],
};
const KINDS = ['order', 'select-item', 'page-view', 'node-view'] as const;
const orders = { events: ['order'] } satisfies ShopMetric['of'];
const METRICS: ShopMetric[] = [
  { key: 'revenue', name: 'revenue', kind: 'mean', of: orders, winsorise: 0.9, adjustDays: 7 },
  { key: 'clicks', name: 'clicks', kind: 'count', of: { events: ['select-item'] }, winsorise: 0.8 },
  { key: 'orders', name: 'orders', kind: 'binary', of: orders },
  { key: 'usual', name: 'usual order', kind: 'quantile', quantile: 0.5, of: orders },
  { key: 'never', name: 'never', kind: 'binary', of: { events: ['refund'] } },
];

/** The same row in any order. */
const sorted = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))).sort();

describe.each(testEngines())('a phase that is added up in parts on $engine', ({ open }) => {
  let database: Database;
  let sums: PhaseSums;
  beforeAll(async () => {
    database = await open();
    sums = createPhaseSums(database);
    const records = createExposureRecords(database);
    const at = (minute: number): string => new Date(START + minute * 60_000).toISOString();
    const exposure = (visitor: number, phase: number, variant: string) => ({
      tenant: 'oak',
      experiment: 'words',
      phase,
      variant,
      unit: `u${visitor}`,
      at: at(visitor * 7),
      ...(visitor % 3 !== 0 && { device: visitor % 2 === 0 ? 'mobile' : 'desktop' }),
    });
    const visitors = Array.from({ length: VISITORS }, (_, visitor) => visitor);
    await records.writeExposures([
      ...visitors.map((visitor) => exposure(visitor, 2, visitor % 2 === 0 ? 'a' : 'b')),
      ...visitors.filter((visitor) => visitor % 11 === 0).map((visitor) => exposure(visitor, 1, 'a')),
      ...visitors.filter((visitor) => visitor % 13 === 0).map((visitor) => exposure(visitor, 2, 'c')),
    ]);
    const events = visitors.flatMap((visitor) =>
      Array.from({ length: visitor % 5 }, (_, index): ShopEvent => ({
        tenant: 'oak',
        id: `e${visitor}-${index}`,
        unit: `u${visitor}`,
        kind: KINDS[(visitor + index) % KINDS.length] ?? 'order',
        at: at(visitor * 7 + index * 30 - 20),
        value: 100 + ((visitor * 37) % 50) * (index + 1) ** 3,
        item: 'home',
        list: 'hero',
      })),
    );
    await records.writeEvents(events);
  });
  afterAll(() => database.close());

  it.each([QUERY, { ...QUERY, seenNode: 'hero' }])(
    'has the sums of the whole, node to see: $seenNode',
    async (query) => {
      const run = beginPhase(sums, query, METRICS, new Date(START), 7);
      let figures: Awaited<ReturnType<typeof run.step>>;
      let steps = 0;
      while (figures === undefined) {
        figures = await run.step();
        steps += 1;
      }
      expect(steps, 'twice, for the largest values').toBe(2 * Math.ceil((VISITORS + 1) / 7));
      const { counts, sums: each, slices } = figures;
      expect(sorted(counts)).toEqual(sorted(await sums.counts(query)));
      for (const [index, metric] of METRICS.entries())
        expect(sorted(each[index] ?? []), metric.key).toEqual(sorted(await sums.sums(query, metric)));
      expect(sorted(slices[0] ?? [])).toEqual(sorted(await sums.slices(query, METRICS[0] as ShopMetric, 'device')));
      expect(counts.length).toBeGreaterThan(0);
    },
  );

  it('is not awaited by who looks: the next look goes on, also where nobody counts', async () => {
    let now = START;
    // Each look at the clock takes it three seconds on.
    const clock: Clock = { now: () => new Date((now += 3_000)) };
    const figures = createHourlyFigures({ database, sums, clock, liveVisitors: 10, visitorsOfPart: 7 });
    const query = { ...QUERY, seenNode: 'nowhere' };
    const looks: (number | 'all')[] = [];
    while (looks.at(-1) !== 'all') {
      const read = await figures.read(query, METRICS);
      looks.push('soFar' in read ? read.soFar : 'all');
    }
    expect(looks.length).toBeGreaterThan(3);
    const soFar = looks.filter((look) => look !== 'all');
    expect(soFar).toEqual(soFar.toSorted((one, other) => one - other));
    const at = async () => {
      const read = await figures.read(query, METRICS);
      return 'at' in read ? read.at : undefined;
    };
    expect(await at()).toEqual(await at());
  });
});
