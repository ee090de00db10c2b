import { daysAfter } from '@vitrine/platform/days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueNow, effectiveRate, interestOf, monthlyPayment, owedAfter } from './credit-terms.ts';

const TERMS = { monthlyRate: 7_500, payment: { share: 500, least: 2_000 } };
const ZONE = 'Europe/Berlin';
const on = (day: string, amount: number) => ({ at: new Date(`${day}T12:00:00Z`), amount });
const booked = (kind: Parameters<typeof dueNow>[0][number]['kind'], day: string, of: number) => ({
  ...on(day, of),
  kind,
});
const drawn = [booked('sale', '2026-10-20', 100_000), booked('sale', '2026-11-05', 50_000)];
const amount = fc.integer({ min: 1, max: 500_000 });

describe('the interest of a month', () => {
  it('is a share of what is owed all the time, whatever the length of the month', () => {
    expect(interestOf([on('2026-09-15', 100_000)], '2026-10-01', TERMS, ZONE)).toBe(750);
    expect(interestOf([on('2026-01-15', 100_000)], '2026-02-01', TERMS, ZONE)).toBe(750);
  });

  it('is rounded half up', () => {
    expect([199, 200].map((owed) => interestOf([on('2026-10-15', owed)], '2026-11-01', TERMS, ZONE))).toEqual([1, 2]);
  });

  it('counts days: half of the month is half of the interest, and what was paid ahead earns none', () => {
    expect(interestOf([on('2026-11-16', 100_000)], '2026-11-01', TERMS, ZONE)).toBe(375);
    expect(interestOf([on('2026-10-01', -100_000)], '2026-11-01', TERMS, ZONE)).toBe(0);
  });

  it('grows with what is owed and with each day, and is never more than the rate of all that was drawn', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 29 }), (one, other, day) => {
        const early = [on('2026-11-01', one), on('2026-11-02', other)];
        const late = [on('2026-11-01', one), on(daysAfter('2026-11-01', day), other)];
        const [more, less] = [early, late].map((of) => interestOf(of, '2026-11-01', TERMS, ZONE));
        expect(less).toBeLessThanOrEqual(day === 0 ? Infinity : (more ?? 0));
        expect(more).toBeLessThanOrEqual(Math.ceil(((one + other) * TERMS.monthlyRate) / 1_000_000));
      }),
    );
  });
});

describe('the payment of a month', () => {
  it('pays back whatever is owed: it is no more than that, and no less than the least', () => {
    fc.assert(
      fc.property(amount, (owed) => {
        const payment = monthlyPayment(owed, TERMS);
        expect(payment).toBeLessThanOrEqual(owed);
        expect(payment).toBeGreaterThanOrEqual(Math.min(owed, TERMS.payment.least));
        // More than its interest: a credit that is paid so ends.
        expect(payment).toBeGreaterThan(Math.floor((owed * TERMS.monthlyRate) / 1_000_000));
      }),
    );
  });

  it('is due on the last day, less what came since the first', () => {
    const due = (...bookings: Parameters<typeof dueNow>[0]) =>
      dueNow([...drawn, ...bookings], TERMS, '2026-11-24', ZONE);
    expect(due()).toEqual({ due: '2026-11-30', amount: 5_000 });
    expect(due(booked('receipt', '2026-11-10', -4_000))?.amount).toBe(1_000);
    expect(due(booked('receipt', '2026-11-10', -9_000))).toBeUndefined();
    expect(due(booked('receipt', '2026-11-10', -9_000), booked('refund', '2026-11-11', 6_000))?.amount).toBe(2_000);
    expect(dueNow([booked('sale', '2026-11-05', 50_000)], TERMS, '2026-11-24', ZONE)).toBeUndefined();
  });

  it('is a share of what was owed when the month began, rounded up, whatever was drawn since or paid before', () => {
    expect([40_000, 40_001].map((owed) => monthlyPayment(owed, TERMS))).toEqual([2_000, 2_001]);
    const due = (...bookings: Parameters<typeof dueNow>[0]) =>
      dueNow([...drawn, ...bookings], TERMS, '2026-11-24', ZONE)?.amount;
    expect(due(booked('sale', '2026-11-01', 20_000))).toBe(5_000);
    expect(due(booked('receipt', '2026-10-25', -20_000))).toBe(4_000);
  });

  it('is not paid by an order that is taken back, and is no more than what is still owed', () => {
    const due = (...bookings: Parameters<typeof dueNow>[0]) =>
      dueNow([...drawn, ...bookings], TERMS, '2026-11-24', ZONE);
    expect(due(booked('cancellation', '2026-11-06', -50_000))?.amount).toBe(5_000);
    const back = [booked('return', '2026-11-06', -100_000), booked('cancellation', '2026-11-06', -48_000)];
    expect(due(...back)?.amount).toBe(2_000);
    expect(due(...back, booked('receipt', '2026-11-07', -2_000))).toBeUndefined();
  });
});

it('a day is one of the shop: what was drawn before its midnight is of that day', () => {
  const late = [{ at: new Date('2026-10-31T22:30:00Z'), amount: 100 }];
  expect([owedAfter(late, '2026-10-31', ZONE), owedAfter(late, '2026-10-31', 'Asia/Tokyo')]).toEqual([100, 0]);
});

it('0.75 % a month are 9.38 % a year', () => {
  expect((effectiveRate(TERMS) * 100).toFixed(2)).toBe('9.38');
});
