import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, instalmentCounts, paymentsOf, planInstalments, planPause } from './payment-plan.ts';

const TERMS = {
  instalments: { monthlyFactor: 7_500, counts: [3, 6, 9, 12, 24, 36, 48], least: 10_000, most: 500_000 },
  pause: { months: 4, surcharge: 450 },
  protection: { premium: 490 },
};
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const price = fc.record({
  goods: fc.integer({ min: 10_000, max: 500_000 }),
  delivery: fc.integer({ min: 0, max: 5_000 }),
});

describe('a plan', () => {
  it('is paid in full: its payments sum to goods, delivery and what it costs, each later than the one before', () => {
    fc.assert(
      fc.property(
        price,
        fc.constantFrom(...TERMS.instalments.counts),
        fc.boolean(),
        day,
        (of, count, isProtected, from) => {
          for (const plan of [planInstalments(of, { count, isProtected }, TERMS, from), planPause(of, TERMS, from)]) {
            if (plan === undefined) expect.fail('expected a plan');
            const payments = paymentsOf(plan);
            expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(of.goods + of.delivery + costOf(plan));
            expect(payments.map(({ due }) => due)).toEqual([...new Set(payments.map(({ due }) => due))].toSorted());
            expect(payments.every(({ due }) => due > from)).toBe(true);
          }
        },
      ),
    );
  });

  it('has the figures of the calculator on the goods; the delivery is paid first, and a pause costs on the goods alone', () => {
    const of = { goods: 30_000, delivery: 595 };
    expect(planInstalments(of, { count: 12 }, TERMS, '2026-11-23')).toMatchObject({
      first: 3_320,
      monthly: 2_725,
      last: 2_725,
      surcharge: 2_700,
      protection: 0,
      yearlyRate: 1_748,
    });
    const guarded = planInstalments(of, { count: 12, isProtected: true }, TERMS, '2026-11-23');
    expect(guarded).toMatchObject({ first: 3_454, monthly: 2_859, protection: 12 * 134, yearlyRate: 1_748 });
    expect(planPause(of, TERMS, '2026-11-23')).toMatchObject({ first: 31_945, surcharge: 1_350, yearlyRate: 1_412 });
  });

  it('is there for goods that the shop lends for alone, in numbers that it has', () => {
    expect(instalmentCounts(9_999, TERMS)).toEqual([]);
    expect(instalmentCounts(500_001, TERMS)).toEqual([]);
    expect(instalmentCounts(10_000, {})).toEqual([]);
    expect(planInstalments({ goods: 10_000, delivery: 0 }, { count: 5 }, TERMS, '2026-11-23')).toBeUndefined();
    expect(planPause({ goods: 10_000, delivery: 0 }, {}, '2026-11-23')).toBeUndefined();
  });
});
