import type { Experiment, ShopEvent, ShopMetric } from '@vitrine/schemas';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExposureRecords } from '../exposures/index.ts';
import { createBaseline, createPlanner, type ExperimentPlan } from './index.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const DAY = 86_400_000;
const CLICKS: ShopMetric = {
  key: 'clicks',
  name: 'clicks on products',
  kind: 'count',
  of: { events: ['select-item'] },
};
const ORDERED: ShopMetric = { key: 'ordered', name: 'orders', kind: 'binary', of: { events: ['order'] } };

describe.each(testEngines())('the planner on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    let id = 0;
    const event = (unit: string, kind: ShopEvent['kind'], item?: string): ShopEvent => ({
      tenant: 'oak',
      id: `e${(id += 1)}`,
      unit,
      kind,
      at: new Date(NOW - 10 * DAY + id).toISOString(),
      ...(item !== undefined && { item }),
    });
    // 200 visitors in ten days: 80 click twice, 40 order.
    const events = Array.from({ length: 200 }, (_, visitor) => [
      event(`u${visitor}`, 'page-view', 'home'),
      ...(visitor < 80 ? [event(`u${visitor}`, 'select-item', 'A'), event(`u${visitor}`, 'select-item', 'B')] : []),
      ...(visitor < 40 ? [event(`u${visitor}`, 'order')] : []),
    ]).flat();
    await createExposureRecords(database).writeEvents(events);
  });
  afterAll(() => database.close());

  const plan = async (
    parts: Partial<Experiment> = {},
    heldOut: { key: string; share: number }[] = [],
    matching = 14,
    lift = 0.2,
    baseline = createBaseline({ database, clock: fixedClock(new Date(NOW).toISOString()) }),
  ): Promise<ExperimentPlan> => {
    const definition: Experiment = {
      key: 'words',
      seed: 'abcdefghij',
      status: 'draft',
      page: 'home',
      goal: 'select-item',
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.5 },
      ],
      ...parts,
    };
    const planner = createPlanner({
      experiments: {
        list: () => [],
        find: () => ({
          tenant: 'oak',
          definition,
          source: 'store',
          number: 1,
          author: 'A',
          message: '',
          changedAt: undefined,
        }),
      },
      baseline,
      pagesOf: async () => ['home'],
      metrics: () => [CLICKS, ORDERED],
      heldOut: () => heldOut,
      estimate: async () => ({ days: 14, visitors: 28, matching }),
      clock: fixedClock(new Date(NOW).toISOString()),
    });
    const answer = await planner.plan('oak', 'words', lift);
    if (answer.code !== 'PLAN') throw new Error(answer.message);
    return answer;
  };

  it('goes by the goal where no metric is named', async () => {
    expect(await plan()).toMatchObject({
      visitors: 200,
      baseline: 0.4,
      visitorsADay: 20,
      // (2.0537 + 0.8416)² · (0.4 · 0.6 + 0.48 · 0.52) / 0.08²
      plannedVisitors: 642,
      plannedDays: 70,
    });
  });

  it('reckons with no arm that nobody is given', async () => {
    const variants = ['a', 'b', 'c'].map((key, index) => ({ key, weight: index < 2 ? 0.5 : 0 }));
    expect(await plan({ variants })).toMatchObject({ plannedVisitors: 642, plannedDays: 70 });
  });

  it('goes by the primary metric where one is named, by its own spread', async () => {
    expect(await plan({ metrics: { primary: 'ordered' } })).toMatchObject({ baseline: 0.2, plannedVisitors: 1794 });
    const clicks = await plan({ metrics: { primary: 'clicks' } });
    // 2 · 2.8954² · s² / 0.16², s² = (320 − 160²/200) / 199
    expect(clicks).toMatchObject({ baseline: 0.8, plannedVisitors: 632 });
    expect(clicks.sentence).toContain('of whom 80 count in clicks on products, which is 0.8.');
  });

  it('takes longer by what keeps visitors out: a share, a namespace, an audience and holdouts', async () => {
    const whole = (await plan()).plannedDays ?? 0;
    expect(await plan({}, [{ key: 'winter', share: 0.5 }])).toMatchObject({
      plannedVisitors: 642,
      plannedDays: 133,
      sentence: expect.stringContaining('50 % of them can take part (outside the holdout winter 50 %)'),
    });
    expect(whole).toBeLessThan(133);
    expect((await plan({ namespace: { id: 'rails', range: [0.5, 1] } })).plannedDays).toBe(133);
    expect(await plan({ audience: { device: 'mobile' }, coverage: 0.5 })).toMatchObject({
      plannedDays: 259,
      sentence: expect.stringContaining('25 % of them can take part (coverage 50 %, audience 50 %)'),
    });
  });

  it('proposes nothing for an audience that nobody is of, and no size that a start refuses', async () => {
    expect(await plan({ audience: { segment: { $exists: true } } }, [], 0)).toMatchObject({
      plannedVisitors: undefined,
      sentence: expect.stringContaining('nobody of them would take part'),
    });
    // 22 would do to see 40 % become 80 %.
    expect(await plan({}, [], 14, 1)).toMatchObject({ plannedVisitors: 100 });
  });

  it('is the same in parts, and goes by who came last where there are too many to look at', async () => {
    let now = NOW;
    const planned = (step: number) => {
      const clock = { now: () => new Date((now += step)) };
      return plan({}, [], 14, 0.2, createBaseline({ database, clock, eventsOfPart: 30 }));
    };
    expect(await planned(0)).toEqual(await plan());
    const some = await planned(2_000);
    expect(some.visitors).toBeGreaterThan(30);
    expect(some.visitors).toBeLessThan(200);
    expect(some.sentence).toMatch(
      /^\d+ measured visitors of home who came to the shop last \(all of them are too many/,
    );
  });
});
