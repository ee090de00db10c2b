import type { Exposure, ShopEvent, ShopMetric } from '@vitrine/schemas';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { sql, type SQL } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExposureRecords, type ExposureRecords } from '../exposures/index.ts';
import { rowsOf } from '../rows.ts';
import {
  addedUp,
  BUCKET_STEP,
  createHourlyFigures,
  createPhaseSums,
  plannedEnd,
  type PhaseFigures,
  type PhaseQuery,
  type UnderWay,
} from './index.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');

describe.each(testEngines())('what is measured on $engine', ({ open }) => {
  let database: Database;
  let records: ExposureRecords;
  let run = 0;
  let tenant: string;
  let events = 0;
  beforeAll(async () => {
    database = await open();
    records = createExposureRecords(database);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    tenant = `t${(run += 1)}`;
  });

  const at = (minute: number): string => new Date(START + minute * 60_000).toISOString();
  const query = (more: Partial<PhaseQuery> = {}): PhaseQuery => ({
    tenant,
    experiment: 'words',
    phase: 1,
    pages: ['home'],
    until: undefined,
    ...more,
  });
  const expose = (units: Record<string, string>, minute = 0) =>
    records.writeExposures(
      Object.entries(units).map(([unit, variant]): Exposure => ({
        tenant,
        experiment: 'words',
        phase: 1,
        variant,
        unit,
        at: at(minute),
      })),
    );
  const did = (unit: string, kind: ShopEvent['kind'], minute: number, more: Partial<ShopEvent> = {}) =>
    records.writeEvents([{ tenant, id: `e${(events += 1)}`, unit, kind, at: at(minute), ...more }]);
  const metric = (definition: Omit<ShopMetric, 'key' | 'name'>): ShopMetric => ({ key: 'm', name: 'm', ...definition });
  const sumsOf = async (definition: Omit<ShopMetric, 'key' | 'name'>, more: Partial<PhaseQuery> = {}) =>
    [...addedUp(await createPhaseSums(database).sums(query(more), metric(definition)), undefined).values()].map(
      ({ variant, units, active, sum, squares, second, products }) => [
        variant,
        units,
        active,
        sum,
        squares,
        second,
        products,
      ],
    );

  it('what a visitor did is looked up once, however many sums are made of it', async () => {
    const plans: string[] = [];
    const explained = {
      orm: {
        execute: async (text: SQL) => {
          const plan = rowsOf<Record<string, string>>(await database.orm.execute(sql`explain ${text}`));
          plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
          return database.orm.execute(text);
        },
      },
    };
    const sums = createPhaseSums(explained as unknown as Database);
    const clicks = metric({ kind: 'count', of: { events: ['select-item'] }, adjustDays: 7 });
    await sums.sums(query(), clicks);
    await sums.sums(query(), { ...clicks, winsorise: 0.9 });
    await sums.sums(query(), metric({ kind: 'quantile', quantile: 0.5, of: { events: ['order'] } }));
    await sums.counts(query());
    const scans = (table: string) =>
      plans.map((plan) => plan.match(new RegExp(`Scan .*on ${table}\\b`, 'g'))?.length ?? 0);
    expect(scans('conversions'), plans.join('\n\n')).toEqual([2, 2, 1, 0]);
  });

  it('shares, counts, values and ratios of the events that a filter lets through, after the first exposure', async () => {
    await expose({ u1: 'a', u2: 'a', u3: 'b' }, 10);
    await did('u1', 'order', 5, { value: 9_000 });
    await did('u1', 'order', 20, { value: 5_000 });
    await did('u1', 'refund', 30, { value: -2_000 });
    await did('u2', 'order', 25, { value: 400 });
    await did('u3', 'select-item', 20, { list: 'bestsellers', item: 'SKU-1' });
    await did('u3', 'select-item', 21, { list: 'rail', item: 'SKU-1' });
    await did('u3', 'select-item', 22, { list: 'bestsellers', item: 'SKU-2' });
    await did('stranger', 'order', 20, { value: 100_000 });
    const revenue = { events: ['order', 'refund'] } as const;
    expect(await sumsOf({ kind: 'mean', of: { events: [...revenue.events] } })).toEqual([
      ['a', 2, 2, 3_400, 9_160_000, 0, 0],
      ['b', 1, 0, 0, 0, 0, 0],
    ]);
    expect(await sumsOf({ kind: 'binary', of: { events: ['order'], least: 1_000 } })).toEqual([
      ['a', 2, 1, 1, 1, 0, 0],
      ['b', 1, 0, 0, 0, 0, 0],
    ]);
    expect((await sumsOf({ kind: 'count', of: { events: ['select-item'], node: 'bestsellers' } }))[1]).toEqual([
      'b',
      1,
      1,
      2,
      4,
      0,
      0,
    ]);
    expect((await sumsOf({ kind: 'count', of: { events: ['select-item'], item: 'SKU-1' } }))[1]?.[3]).toBe(2);
    // Revenue by order: above what was paid, below how many orders.
    expect(
      (
        await sumsOf({ kind: 'ratio', adds: 'values', of: { events: [...revenue.events] }, by: { events: ['order'] } })
      )[0],
    ).toEqual(['a', 2, 2, 3_400, 9_160_000, 2, 3_400]);
    expect((await sumsOf({ kind: 'count', of: { events: ['order'] } }, { until: new Date(at(22)) }))[0]?.[3]).toBe(1);
  });

  it('views of other pages, and none of the page under test', async () => {
    await expose({ u1: 'a', u2: 'a' });
    await did('u1', 'page-view', 1, { item: 'home' });
    await did('u2', 'page-view', 1, { item: 'basket' });
    expect(await sumsOf({ kind: 'binary', of: { events: ['page-view'] } })).toEqual([['a', 2, 1, 1, 1, 0, 0]]);
  });

  it('what each visitor has, in buckets of half a percent that add up over hours; who has nothing is in none', async () => {
    await expose({ u1: 'a', u2: 'a', none: 'a' });
    await expose({ u3: 'a' }, 70);
    for (const [unit, value] of [
      ['u1', 100],
      ['u1', 300],
      ['u2', 200],
      ['u2', -600],
      ['u3', 1],
    ] as const)
      await did(unit, 'order', 80, { value });
    const bucketOf = (value: number) => 1 + Math.floor(Math.log(value) / Math.log(BUCKET_STEP));
    const quantile = async (each: 'sum' | 'mean' | 'most') => {
      const hours = await createPhaseSums(database).sums(
        query(),
        metric({ kind: 'quantile', quantile: 0.5, each, of: { events: ['order'] } }),
      );
      return addedUp(hours, undefined).get('a');
    };
    expect(await quantile('sum')).toMatchObject({
      units: 4,
      active: 3,
      histogram: { [bucketOf(400)]: 1, [-bucketOf(400)]: 1, 1: 1 },
    });
    expect((await quantile('mean'))?.histogram).toEqual({ [bucketOf(200)]: 1, [-bucketOf(200)]: 1, 1: 1 });
    expect((await quantile('most'))?.histogram).toEqual({ [bucketOf(300)]: 1, [bucketOf(200)]: 1, 1: 1 });
  });

  it('of several pages, views of the one on which a visitor met the test do not count, and all are told apart by it', async () => {
    const pages = ['home', 'search'];
    const came = { u1: 'home', u2: 'search', u3: 'home' };
    await records.writeExposures(
      Object.entries(came).map(([unit, page]) => ({
        tenant: query().tenant,
        experiment: 'words',
        phase: 1,
        variant: 'a',
        unit,
        page,
        at: at(0),
      })),
    );
    await did('u1', 'page-view', 1, { item: 'home' });
    await did('u2', 'page-view', 1, { item: 'home' });
    await did('u3', 'page-view', 1, { item: 'search' });
    const views = metric({ kind: 'binary', of: { events: ['page-view'] } });
    const sums = await createPhaseSums(database).slices(query({ pages }), views, 'page');
    expect(sums.map(({ slice, units, active }) => [slice, units, active])).toEqual([
      ['home', 2, 1],
      ['search', 1, 1],
    ]);
  });

  it('where a node must be seen, only who saw it on the page counts, from then on; the others stand beside', async () => {
    await expose({ saw: 'a', early: 'a', page: 'a' }, 10);
    await did('saw', 'node-view', 80, { item: 'home', list: 'rail' });
    await did('early', 'node-view', 5, { item: 'home', list: 'rail' });
    await did('page', 'node-view', 20, { item: 'home', list: 'hero' });
    // Other pages may have a node of the same id.
    await did('page', 'node-view', 20, { item: 'basket', list: 'rail' });
    await did('early', 'node-view', 20, { item: 'basket', list: 'hero' });
    for (const unit of ['saw', 'page']) await did(unit, 'order', 30, { value: 100 });
    await did('saw', 'order', 90, { value: 500 });
    const only = { seenNode: 'rail' };
    expect(await sumsOf({ kind: 'mean', of: { events: ['order'] } }, only)).toEqual([['a', 1, 1, 500, 250_000, 0, 0]]);
    const counts = addedUp(await createPhaseSums(database).counts(query(only)), undefined).get('a');
    expect(counts).toEqual({ variant: 'a', units: 1, shown: 3, multiple: 0, earlier: 0 });
    expect(await sumsOf({ kind: 'binary', of: { events: ['node-view'], node: 'hero' } })).toEqual([
      ['a', 3, 1, 1, 1, 0, 0],
    ]);
  });

  it('taken apart by what visitors were on, small or large; who did not tell is a part of its own', async () => {
    const on = (unit: string, device: string | undefined): Exposure => ({
      tenant,
      experiment: 'words',
      phase: 1,
      variant: 'a',
      unit,
      at: at(0),
      locale: 'de-AT',
      ...(device === undefined ? {} : { device }),
    });
    await records.writeExposures([on('u1', 'mobile'), on('u2', 'mobile'), on('u3', 'desktop'), on('u4', undefined)]);
    for (const unit of ['u1', 'u3']) await did(unit, 'order', 20, { value: 500 });
    const orders = metric({ kind: 'binary', of: { events: ['order'] } });
    const asked = query({ segments: ['device', 'locale'] });
    const figures = async (liveVisitors: number) =>
      addedUpOnce(
        await createHourlyFigures({
          database,
          sums: createPhaseSums(database),
          clock: fixedClock(at(60)),
          liveVisitors,
        }).read(asked, [orders]),
      );
    const read = [await figures(1_000), await figures(1), await figures(1)].map(({ slices }) =>
      slices.map((rows) => rows.map(({ slice, units, sum }) => [slice, units, sum]).sort()),
    );
    const [live] = read;
    expect(live).toEqual([
      [
        ['', 1, 0],
        ['desktop', 1, 1],
        ['mobile', 2, 1],
      ],
      [['de-AT', 4, 2]],
    ]);
    expect(read).toEqual([live, live, live]);
  });

  it('a funnel of whoever did every step in its order', async () => {
    await expose({ all: 'a', turned: 'a', some: 'a', before: 'a' }, 10);
    const steps = ['add-to-basket', 'checkout-start', 'order'] as const;
    for (const [index, step] of steps.entries()) await did('all', step, 20 + index);
    for (const [index, step] of steps.toReversed().entries()) await did('turned', step, 20 + index);
    await did('some', 'add-to-basket', 20);
    await did('some', 'checkout-start', 21);
    await did('before', 'add-to-basket', 5);
    for (const step of steps.slice(1)) await did('before', step, 30);
    const funnel = { kind: 'funnel', steps: steps.map((step) => ({ events: [step] })) } as const;
    expect(await sumsOf({ ...funnel, steps: [...funnel.steps] as never })).toEqual([['a', 4, 1, 1, 1, 0, 0]]);
  });

  it('one large order counts as much as most others, and what was bought before stands beside', async () => {
    const buyers = Array.from({ length: 20 }, (_, index) => `u${index}`);
    await expose(Object.fromEntries(buyers.map((unit, index) => [unit, index % 2 ? 'b' : 'a'])), 10);
    for (const [index, unit] of buyers.entries())
      await did(unit, 'order', 20, { value: index === 19 ? 1_000_000 : 1_000 + index });
    await did('u0', 'order', 1, { value: 700 });
    await did('u0', 'order', -60 * 24 * 20, { value: 50_000 });
    const [a, b] = await sumsOf({ kind: 'mean', of: { events: ['order'] }, winsorise: 0.95, adjustDays: 14 });
    expect(b?.[3]).toBe([1, 3, 5, 7, 9, 11, 13, 15, 17].reduce((sum, index) => sum + 1_000 + index, 0) + 1_018);
    expect([a?.[5], a?.[6]]).toEqual([700, 700 * 1_000]);
  });

  it('a large phase is read as it was added up last; late events come in with the next time', async () => {
    const clock = fixedClock(at(100));
    const definition = metric({ kind: 'binary', of: { events: ['order'] } });
    const figures = createHourlyFigures({ database, sums: createPhaseSums(database), clock, liveVisitors: 2 });
    const read = async () => {
      const { at: as, counts, sums } = addedUpOnce(await figures.read(query(), [definition]));
      return [
        as.toISOString(),
        addedUp(counts, undefined).get('a')?.units,
        addedUp(sums[0] ?? [], undefined).get('a')?.sum,
      ];
    };
    await expose({ u1: 'a', u2: 'a' });
    await did('u1', 'order', 5);
    const renew = () => figures.renew([{ query: query(), metrics: [definition] }], new AbortController().signal);
    expect(await renew()).toBe(0);
    expect(await read()).toEqual([at(100), 2, 1]);
    await expose({ u3: 'a' }, 70);
    expect(await read()).toEqual([at(100), 3, 1]);
    clock.advance(59 * 60_000);
    await did('u2', 'order', 6);
    expect(await renew(), 'not an hour old').toBe(0);
    expect(await read()).toEqual([at(100), 3, 1]);
    clock.advance(60_000);
    expect(await renew()).toBe(1);
    expect(await read()).toEqual([at(160), 3, 2]);
    const { counts } = addedUpOnce(await figures.read(query(), [definition]));
    expect(counts.map(({ hour, units }) => [hour.toISOString(), units])).toEqual([
      ['2026-11-20T08:00:00.000Z', 2],
      ['2026-11-20T09:00:00.000Z', 1],
    ]);
    // Another definition under the same key is another metric.
    const changed = metric({ kind: 'binary', of: { events: ['refund'] } });
    expect(addedUp(addedUpOnce(await figures.read(query(), [changed])).sums[0] ?? [], undefined).get('a')?.sum).toBe(0);
  });

  it('the planned end is the hour in which all arms had their visitors, and no earlier than the planned day', () => {
    const hour = (index: number) => new Date(START + index * 3_600_000);
    const came = (variant: string, index: number, units: number) => ({
      variant,
      hour: hour(index),
      units,
      multiple: 0,
      earlier: 0,
    });
    const counts = [came('a', 0, 60), came('a', 1, 60), came('b', 1, 90), came('b', 2, 20), came('b', 3, 5)];
    const arms = [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5 },
    ];
    const end = (plannedVisitors?: number, plannedDays?: number) =>
      plannedEnd(counts, arms, { plannedVisitors, plannedDays }, hour(0));
    expect(end(100)).toEqual(hour(3));
    expect(end(90)).toEqual(hour(2));
    expect(end(100, 2)).toEqual(hour(48));
    expect([end(121), end()]).toEqual([undefined, undefined]);
  });
});

function addedUpOnce(read: PhaseFigures | UnderWay): PhaseFigures {
  if ('soFar' in read) throw new Error(`expected figures, got ${read.soFar} visitors so far`);
  return read;
}
