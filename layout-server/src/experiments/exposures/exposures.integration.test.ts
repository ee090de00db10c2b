import type { Exposure, ShopEvent } from '@vitrine/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '@vitrine/platform/database';
import { asc, eq } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { addedUp, createPhaseSums, metricsOf, type PhaseQuery } from '../results/index.ts';
import { conversions, createExposureRecords, type ExposureRecords } from './index.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const UNITS = ['u0', 'u1', 'u2', 'u3', 'u4'];
const KINDS = ['order', 'refund', 'product-view'] as const;

const exposures = fc.array(
  fc.record({ unit: fc.constantFrom(...UNITS), variant: fc.constantFrom('a', 'b'), second: fc.nat(20) }),
  { maxLength: 12 },
);
const events = fc.array(
  fc.record({
    id: fc.nat(8),
    unit: fc.constantFrom(...UNITS),
    kind: fc.constantFrom(...KINDS),
    second: fc.nat(20),
    value: fc.integer({ min: -5_000, max: 20_000 }),
  }),
  { maxLength: 12 },
);

/** What an arm adds up to. */
interface ArmSums {
  variant: string;
  units: number;
  conversions: number;
  revenue: number;
  revenueSquares: number;
  payers: number;
  multiple: number;
  earlier: number;
}

const PLANNED = metricsOf({}, []);

/** The figures by the plainest reading of the rules, from every exposure that was reported and every event once. */
function plainSums(seen: readonly Exposure[], done: readonly ShopEvent[]): ArmSums[] {
  const arms = new Map<string, ArmSums>();
  for (const unit of new Set(seen.map((each) => each.unit))) {
    const own = seen.filter((each) => each.unit === unit);
    const [first] = own;
    const variants = new Set(own.map(({ variant }) => variant));
    if (first === undefined) continue;
    const arm = arms.get(first.variant) ?? {
      variant: first.variant,
      units: 0,
      conversions: 0,
      revenue: 0,
      revenueSquares: 0,
      payers: 0,
      multiple: 0,
      earlier: 0,
    };
    arms.set(first.variant, arm);
    if (variants.size > 1) {
      arm.multiple += 1;
      continue;
    }
    const from = Math.min(...own.map(({ at }) => Date.parse(at)));
    const after = done.filter((event) => event.unit === unit && Date.parse(event.at) >= from);
    const revenue = after.filter(({ kind }) => kind !== 'product-view').reduce((sum, { value = 0 }) => sum + value, 0);
    arm.units += 1;
    arm.conversions += after.some(({ kind }) => kind === 'order') ? 1 : 0;
    arm.revenue += revenue;
    arm.revenueSquares += revenue ** 2;
    arm.payers += revenue === 0 ? 0 : 1;
  }
  return [...arms.values()].sort((one, other) => (one.variant < other.variant ? -1 : 1));
}

describe.each(testEngines())('exposures on $engine', ({ open }) => {
  let database: Database;
  let records: ExposureRecords;
  let run = 0;
  let tenant: string;
  beforeAll(async () => {
    database = await open();
    records = createExposureRecords(database);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    tenant = `t${(run += 1)}`;
  });

  const sums = async (of = tenant): Promise<ArmSums[]> => {
    const query: PhaseQuery = { tenant: of, experiment: 'words', phase: 1, pages: ['home'], until: undefined };
    const phase = createPhaseSums(database);
    const [goal, revenue] = await Promise.all(
      PLANNED.map(async ({ definition }) => addedUp(await phase.sums(query, definition), undefined)),
    );
    return [...addedUp(await phase.counts(query), undefined).values()]
      .map(({ variant, ...counts }) => ({
        variant,
        ...counts,
        conversions: goal?.get(variant)?.sum ?? 0,
        revenue: revenue?.get(variant)?.sum ?? 0,
        revenueSquares: revenue?.get(variant)?.squares ?? 0,
        payers: revenue?.get(variant)?.active ?? 0,
      }))
      .sort((one, other) => (one.variant < other.variant ? -1 : 1));
  };
  const at = (second: number): string => new Date(START + second * 1_000).toISOString();
  const exposure = (unit: string, variant = 'a', second = 0, of = tenant): Exposure => ({
    tenant: of,
    experiment: 'words',
    phase: 1,
    variant,
    unit,
    at: at(second),
  });

  it('a visitor who is forgotten leaves nothing, and nobody else is missing', async () => {
    const event = (unit: string, of = tenant): ShopEvent => ({
      tenant: of,
      id: unit + of,
      unit,
      kind: 'order',
      at: at(1),
    });
    const other = `${tenant}-other`;
    await records.writeExposures([exposure('klara'), exposure('mara'), exposure('klara', 'a', 0, other)]);
    await records.writeEvents([event('klara'), event('mara'), event('klara', other)]);
    expect(await records.forgetVisitors([{ tenant, unit: 'klara' }], new Date('2026-11-21T00:00:00Z'))).toBe(2);
    expect([(await sums())[0]?.units, (await sums(other))[0]?.units]).toEqual([1, 1]);
    expect(await records.forgetVisitors([{ tenant, unit: 'klara' }], new Date('2026-11-21T00:00:00Z'))).toBe(0);
  });

  it('whatever arrives in whatever batches, any number of times: the figures are those of the plain reading', async () => {
    await fc.assert(
      fc.asyncProperty(exposures, events, fc.integer({ min: 1, max: 5 }), async (seen, done, size) => {
        const of = `p${(run += 1)}`;
        const told = seen.map(({ unit, variant, second }) => exposure(unit, variant, second, of));
        const did = done.map(({ id, unit, kind, second, value }): ShopEvent => ({
          tenant: of,
          id: String(id),
          unit,
          kind,
          at: at(second),
          value,
        }));
        // In order first, since the first report of a visitor decides on the arm; then everything again.
        for (let from = 0; from < told.length; from += size)
          for (const each of told.slice(from, from + size)) await records.writeExposures([each]);
        await Promise.all([records.writeExposures(told), records.writeExposures(told.toReversed())]);
        await records.writeEvents(did);
        await records.writeEvents(did.toReversed());
        const first = [...new Map(did.toReversed().map((event) => [event.id, event])).values()];
        const got = await sums(of);
        const expected = plainSums(told, first);
        // The arm of a visitor with several is the one of the earliest batch; only their number is promised.
        expect(got.map(({ multiple: _multiple, ...arm }) => arm).filter(({ units }) => units > 0)).toEqual(
          expected.map(({ multiple: _multiple, ...arm }) => arm).filter(({ units }) => units > 0),
        );
        expect(got.reduce((sum, { multiple }) => sum + multiple, 0)).toBe(
          expected.reduce((sum, { multiple }) => sum + multiple, 0),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('ten writers with the same batch at once count each visitor once', async () => {
    const batch = Array.from({ length: 500 }, (_, index) => exposure(`v${index}`, index % 2 ? 'a' : 'b'));
    await Promise.all(
      Array.from({ length: 10 }, (_, writer) => records.writeExposures(writer % 2 ? batch : batch.toReversed())),
    );
    expect((await sums()).map(({ units, multiple }) => [units, multiple])).toEqual([
      [250, 0],
      [250, 0],
    ]);
  });

  it('keeps tenants, experiments and phases apart', async () => {
    await records.writeExposures([
      exposure('u1'),
      { ...exposure('u1'), tenant: 'other' },
      { ...exposure('u1'), experiment: 'else' },
      { ...exposure('u1'), phase: 2 },
    ]);
    await records.writeEvents([{ id: 'o1', tenant: 'other', unit: 'u1', kind: 'order', at: at(1), value: 100 }]);
    expect(await sums()).toMatchObject([{ variant: 'a', units: 1, conversions: 0, revenue: 0 }]);
    expect(await sums('other')).toMatchObject([{ units: 1, conversions: 1, revenue: 100 }]);
  });

  it('a measurement of a page that is reported again is the largest of its visitor, in whatever order and batch', async () => {
    const felt = (unit: string, value: number, id = 'v:1', kind: ShopEvent['kind'] = 'vital'): ShopEvent => ({
      tenant,
      id,
      kind,
      unit,
      at: at(1),
      value,
      item: 'INP',
    });
    await records.writeExposures([exposure('klara')]);
    const taken = [
      await records.writeEvents([felt('klara', 80), felt('klara', 240), felt('klara', 120)]),
      await records.writeEvents([felt('klara', 200), felt('klara', 100, 'o1', 'order')]),
      await records.writeEvents([felt('klara', 900), felt('klara', 900, 'o1', 'order')]),
      await records.writeEvents([felt('mara', 5_000), felt('klara', 9_000, 'o1')]),
    ];
    const rows = await database.orm
      .select({ id: conversions.id, unit: conversions.unit, value: conversions.value })
      .from(conversions)
      .where(eq(conversions.tenant, tenant))
      .orderBy(asc(conversions.id));
    expect(rows).toEqual([
      { id: 'o1', unit: 'klara', value: 100 },
      { id: 'v:1', unit: 'klara', value: 900 },
    ]);
    expect(taken).toEqual([1, 1, 0, 0]);
  });

  it('keeps the earliest exposure, whichever is written first', async () => {
    await records.writeExposures([exposure('klara', 'a', 9)]);
    await records.writeExposures([exposure('klara', 'a', 3)]);
    await records.writeExposures([exposure('klara', 'a', 6)]);
    expect((await records.shownTo(tenant, 'klara')).map(({ firstAt }) => firstAt.toISOString())).toEqual([at(3)]);
  });

  it('forgets what is from before an instant, in steps, and nothing else', async () => {
    const long = -1_000_000;
    const order = (id: string, second: number): ShopEvent => ({
      id,
      tenant,
      unit: 'u1',
      kind: 'order',
      at: at(second),
      value: 100,
    });
    await records.writeExposures([
      exposure('old', 'a', long),
      exposure('older', 'a', long - 1),
      exposure('u1', 'a', long + 2),
    ]);
    await records.writeEvents([order('o1', long), order('o2', long + 2)]);
    const before = new Date(at(long + 1));
    const steps = [
      await records.forgetExposures(before, 1),
      await records.forgetExposures(before, 5),
      await records.forgetExposures(before, 5),
    ];
    expect([steps, await records.forgetEvents(before, 5), await records.forgetEvents(before, 5)]).toEqual([
      [1, 1, 0],
      1,
      0,
    ]);
    expect(await sums()).toMatchObject([{ units: 1, conversions: 1, revenue: 100 }]);
  });

  it('counts lost exposures over restarts', async () => {
    const before = await records.lost('exposures');
    await records.countLost('exposures', 3);
    await createExposureRecords(database).countLost('exposures', 4);
    expect(await records.lost('exposures')).toBe(before + 7);
  });
});
