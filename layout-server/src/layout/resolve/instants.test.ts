import { describe, expect, it } from 'vitest';
import { nextYearChange } from './instants.ts';

describe('nextYearChange', () => {
  const next = (now: string) => new Date(nextYearChange(new Date(now))).toISOString();

  it.each([
    ['2026-06-01T00:00:00Z', '2026-12-31T10:00:00.000Z'],
    ['2026-12-31T10:00:00Z', '2026-12-31T10:15:00.000Z'],
    ['2026-12-31T22:59:59Z', '2026-12-31T23:00:00.000Z'],
    ['2027-01-01T11:59:00Z', '2027-01-01T12:00:00.000Z'],
    ['2027-01-01T12:00:00Z', '2027-12-31T10:00:00.000Z'],
  ])('after %s it is %s', (now, expected) => {
    expect(next(now)).toBe(expected);
  });

  it('meets the turn of the year in every zone: from UTC+14 to UTC-12, quarters of an hour included', () => {
    for (let minutes = -12 * 60; minutes <= 14 * 60; minutes += 15) {
      const turn = Date.UTC(2027, 0, 1) - minutes * 60_000;
      expect(nextYearChange(new Date(turn - 1))).toBe(turn);
    }
  });
});
