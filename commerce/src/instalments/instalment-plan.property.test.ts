import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instalmentPlan, withinRange } from './instalment-plan.ts';

const base = fc.integer({ min: 10_000, max: 500_000 });
const count = fc.constantFrom(3, 6, 9, 12, 24, 36, 48);
const monthlyFactor = fc.integer({ min: 0, max: 30_000 });

describe('instalments', () => {
  it('come to the overall price to the cent, and that is the price with its surcharge', () => {
    fc.assert(
      fc.property(base, count, monthlyFactor, (price, n, factor) => {
        const plan = instalmentPlan(price, { monthlyFactor: factor, count: n });
        const { first, monthly, regular, last, overall, surcharge } = plan;
        expect(first + regular * monthly + last).toBe(overall);
        expect(plan.base + surcharge).toBe(overall);
        expect(first).toBe(monthly);
        expect(last - monthly).toBeGreaterThanOrEqual(0);
        expect(last - monthly).toBeLessThan(n);
        expect([first, monthly, last, surcharge].every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('have a yearly rate at which they are worth the price', () => {
    fc.assert(
      fc.property(base, count, fc.integer({ min: 100, max: 30_000 }), (price, n, factor) => {
        const { monthly, last, yearlyRate } = instalmentPlan(price, { monthlyFactor: factor, count: n });
        const worth = Array.from({ length: n }, (_, month) => month + 1).reduce(
          (sum, month) => sum + (month === n ? last : monthly) / (1 + yearlyRate) ** (month / 12),
          0,
        );
        expect(Math.abs(worth - price)).toBeLessThan(0.01);
      }),
    );
  });

  it('of 300.00 in twelve cost 17.48 % a year, and nothing where nothing is on top', () => {
    const plan = instalmentPlan(30_000, { monthlyFactor: 7_500, count: 12 });
    expect(plan).toMatchObject({ surcharge: 2_700, overall: 32_700, monthly: 2_725, regular: 10, last: 2_725 });
    expect((plan.yearlyRate * 100).toFixed(2)).toBe('17.48');
    expect(instalmentPlan(30_000, { monthlyFactor: 0, count: 12 }).yearlyRate).toBe(0);
  });

  it('have a surcharge that is rounded half up, once', () => {
    const surchargeOf = (base: number) => instalmentPlan(base, { monthlyFactor: 2_500, count: 4 }).surcharge;
    expect([10_049, 10_050, 10_051].map(surchargeOf)).toEqual([100, 101, 101]);
  });
});

describe('a price', () => {
  it('is moved into what can be paid in instalments, and its ends are inside', () => {
    const range = { least: 10_000, most: 500_000 };
    expect(withinRange(9_999, range)).toEqual({ amount: 10_000, moved: 'min' });
    expect(withinRange(500_001, range)).toEqual({ amount: 500_000, moved: 'max' });
    for (const amount of [10_000, 500_000]) expect(withinRange(amount, range)).toEqual({ amount });
  });
});
