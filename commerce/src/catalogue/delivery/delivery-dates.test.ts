import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryDates, type DeliveryDates } from './delivery-dates.ts';
import { isWorkingDay, type DeliveryRule } from './working-days.ts';

const rule: DeliveryRule = {
  workingDays: ['mo', 'tu', 'we', 'th', 'fr'],
  holidays: ['2026-12-08', '2026-12-25'],
  cutOff: '14:00',
  days: { min: 1, max: 3 },
};
const VIENNA = 'Europe/Vienna';
const at = (instant: string, notBefore?: string): DeliveryDates =>
  deliveryDates(
    { days: rule.days, ...(notBefore === undefined ? {} : { notBefore }) },
    rule,
    VIENNA,
    Date.parse(instant),
  );

describe('deliveryDates', () => {
  it('turn at the cut-off by the clocks of the shop', () => {
    expect(at('2026-11-23T12:59:59Z')).toEqual({
      from: '2026-11-24',
      to: '2026-11-26',
      orderBy: Date.parse('2026-11-23T13:00:00Z'),
    });
    expect(at('2026-11-23T13:00:00Z')).toMatchObject({ from: '2026-11-25', to: '2026-11-27' });
    // In summer the clocks are another hour ahead.
    expect(at('2026-07-01T11:59:00Z').orderBy).toBe(Date.parse('2026-07-01T12:00:00Z'));
  });

  it('leave out weekends and holidays', () => {
    expect(at('2026-11-27T20:00:00Z')).toMatchObject({ from: '2026-12-01', to: '2026-12-03' });
    expect(at('2026-12-07T08:00:00Z')).toMatchObject({ from: '2026-12-09', to: '2026-12-11' });
  });

  it('begin with the day on which it is there again', () => {
    expect(at('2026-11-23T08:00:00Z', '2026-12-05')).toMatchObject({ from: '2026-12-09', to: '2026-12-11' });
  });

  it('are working days, in order, and the same until the moment that they name', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }), (now) => {
        const { from, to, orderBy } = deliveryDates({ days: rule.days }, rule, VIENNA, now);
        expect(from <= to && isWorkingDay(from, rule) && isWorkingDay(to, rule)).toBe(true);
        expect(orderBy).toBeGreaterThan(now);
        expect(deliveryDates({ days: rule.days }, rule, VIENNA, orderBy - 1)).toEqual({ from, to, orderBy });
        expect(deliveryDates({ days: rule.days }, rule, VIENNA, orderBy).from > from).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
