import { describe, expect, it } from 'vitest';
import { addedUp, plannedEnd } from './planned-visitors.ts';

const hour = (number: number): Date => new Date(Date.parse('2026-11-20T00:00:00.000Z') + number * 3_600_000);
const ARMS = [
  { key: 'a', weight: 1 },
  { key: 'b', weight: 1 },
  { key: 'off', weight: 0 },
];
const came = (variant: string, at: number, units: number) => ({
  variant,
  hour: hour(at),
  units,
  multiple: 0,
  earlier: 0,
});

describe('the planned end of a test', () => {
  it('is the end of the hour in which the last arm has as many visitors as were planned', () => {
    const counts = [came('b', 3, 60), came('a', 0, 100), came('b', 1, 40), came('a', 4, 5)];
    expect(plannedEnd(counts, ARMS, { plannedVisitors: 100 }, undefined)).toEqual(hour(4));
    expect(plannedEnd(counts, ARMS, { plannedVisitors: 101 }, undefined)).toBeUndefined();
    expect(plannedEnd(counts, ARMS, {}, undefined)).toBeUndefined();
  });

  it('does not come before the planned days are over', () => {
    const counts = [came('a', 1, 100), came('b', 1, 100)];
    expect(plannedEnd(counts, ARMS, { plannedVisitors: 100, plannedDays: 7 }, hour(0))).toEqual(hour(7 * 24));
  });

  it('leaves out who came in its hour or later', () => {
    const counts = [came('a', 0, 10), came('a', 1, 20), came('a', 2, 40), came('b', 2, 80)];
    const units = (before?: Date) => [...addedUp(counts, before)].map(([arm, sums]) => `${arm} ${sums.units}`);
    expect(units(hour(2))).toEqual(['a 30']);
    expect(units()).toEqual(['a 70', 'b 80']);
  });
});
