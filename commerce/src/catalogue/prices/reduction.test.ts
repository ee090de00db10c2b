import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reductionPercent } from '../price-block.ts';
import { inForce, type PricePoint } from './price-history.ts';
import { DAY_MS, priceAt, type ReductionRule } from './reduction.ts';

/** Prices from days on, each set when it began. */
const history = (...steps: [day: number, amount: number][]): PricePoint[] =>
  steps.map(([day, amount]) => ({ amount, from: day * DAY_MS, setAt: day * DAY_MS }));
const reductionOn = (day: number, points: readonly PricePoint[], rule: ReductionRule) =>
  priceAt(points, rule, day * DAY_MS)?.reduction;

describe('the price in force', () => {
  it('is the one that began last, of two the one that was set last', () => {
    const points = [...history([0, 100], [10, 80]), { amount: 70, from: 10 * DAY_MS, setAt: 2 * DAY_MS }];
    expect(inForce(points, 9 * DAY_MS)?.amount).toBe(100);
    expect(inForce(points, 10 * DAY_MS)?.amount).toBe(80);
    expect(inForce(points, -1)).toBeUndefined();
    expect(priceAt(points, 'each', -1)).toBeUndefined();
  });

  it('that was set anew before it began was never in force, and nothing is compared with it', () => {
    const withdrawn = { amount: 50, from: 10 * DAY_MS, setAt: DAY_MS };
    const points = [withdrawn, ...history([0, 100], [10, 90], [20, 80])];
    expect(reductionOn(21, points, 'each')).toMatchObject({ former: 90, lowest30: 90 });
  });

  it('says until when it holds', () => {
    expect(priceAt(history([0, 100], [10, 80]), 'each', 5 * DAY_MS)).toEqual({ amount: 100, until: 10 * DAY_MS });
  });
});

describe('a reduction', () => {
  it('is told against the lowest price of the 30 days before it', () => {
    const points = history([0, 100], [40, 70], [47, 100], [60, 60]);
    expect(reductionOn(61, points, 'each')).toEqual({ former: 100, lowest30: 70, since: 60 * DAY_MS });
  });

  it('is none if the price was as low within those days', () => {
    expect(reductionOn(61, history([0, 100], [40, 60], [47, 100], [60, 60]), 'each')).toBeUndefined();
    expect(reductionOn(61, history([0, 60], [40, 100], [60, 80]), 'each')).toBeUndefined();
    expect(reductionOn(61, history([0, 60], [29, 100], [60, 80]), 'each')).toMatchObject({ lowest30: 100 });
  });

  it('counts the thirtieth day before it, to the instant', () => {
    expect(reductionOn(61, history([0, 60], [30, 100], [60, 80]), 'each')).toMatchObject({ lowest30: 100 });
    const longer = { amount: 100, from: 30 * DAY_MS + 1, setAt: 30 * DAY_MS };
    expect(reductionOn(61, [longer, ...history([0, 60], [60, 80])], 'each')).toBeUndefined();
  });

  it('counts each step, or all that follow each other, as the rule has it', () => {
    const points = history([0, 100], [50, 80], [60, 60]);
    expect(reductionOn(61, points, 'each')).toMatchObject({ former: 80, lowest30: 80, since: 60 * DAY_MS });
    expect(reductionOn(61, points, 'first')).toMatchObject({ former: 100, lowest30: 100, since: 50 * DAY_MS });
  });

  it('ends with a rise', () => {
    for (const rule of ['each', 'first', 'ch'] as const)
      expect(reductionOn(71, history([0, 100], [50, 60], [70, 65]), rule)).toBeUndefined();
  });

  it('in Switzerland holds for ever after 30 days at one price, else half as long as that', () => {
    expect(reductionOn(900, history([0, 100], [30, 60]), 'ch')).toEqual({ former: 100, since: 30 * DAY_MS });
    const short = history([0, 100], [20, 60]);
    expect(priceAt(short, 'ch', 29 * DAY_MS)).toMatchObject({ reduction: { former: 100 }, until: 30 * DAY_MS });
    expect(reductionOn(30, short, 'ch')).toBeUndefined();
    // The longest that is short of 30 days.
    expect(priceAt(history([0, 100], [29, 60]), 'ch', 43 * DAY_MS)).toMatchObject({ until: 43.5 * DAY_MS });
  });
});

const points = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 12 }).map((steps) => steps * 500),
    from: fc.integer({ min: 0, max: 120 }).map((day) => day * DAY_MS),
    setAt: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('whatever the history', () => {
  it('the lowest price is that of every hour of the 30 days, and nothing is announced that is not below it', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 150 }), fc.constantFrom('each', 'first'), (given, day, rule) => {
        const now = priceAt(given, rule, day * DAY_MS);
        if (now?.reduction === undefined) return;
        const { since, lowest30 = 0, former } = now.reduction;
        const hours = Array.from({ length: 30 * 24 }, (_, hour) => since - 30 * DAY_MS + hour * 3_600_000);
        const seen = hours.flatMap((hour) => inForce(given, hour)?.amount ?? []);
        expect(lowest30).toBe(Math.min(...seen));
        expect(now.amount).toBeLessThan(lowest30);
        expect(lowest30).toBeLessThanOrEqual(former);
        const percent = reductionPercent({ price: now.amount, originalPrice: former, lowest30 });
        expect(now.amount * 100).toBeLessThanOrEqual(lowest30 * (100 - percent));
      }),
      { numRuns: 300 },
    );
  });

  it('a price holds as said until it turns', () => {
    const holds = fc.check(
      fc.property(
        points,
        fc.integer({ min: 0, max: 150 }),
        fc.constantFrom<ReductionRule[]>('each', 'first', 'ch'),
        (given, day, rule) => {
          const now = priceAt(given, rule, day * DAY_MS);
          const next = priceAt(given, rule, (day + 1) * DAY_MS);
          return now === undefined || (now.until ?? Infinity) <= (day + 1) * DAY_MS || isDeepStrictEqual(next, now);
        },
      ),
      { numRuns: 300 },
    );
    expect(holds.failed, JSON.stringify(holds.counterexample)).toBe(false);
  });
});
