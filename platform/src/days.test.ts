import { expect, it } from 'vitest';
import { dayIn, daysAfter, monthsAfter } from './days.ts';

it('months are calendar months: the same day, or the last of a month that is shorter', () => {
  expect(monthsAfter('2027-01-15', 4)).toBe('2027-05-15');
  expect(monthsAfter('2026-10-31', 4)).toBe('2027-02-28');
  expect(monthsAfter('2027-10-31', 4)).toBe('2028-02-29');
  expect(monthsAfter('2026-12-31', 12)).toBe('2027-12-31');
  expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28');
});

it('days go over the ends of months', () => {
  expect([daysAfter('2027-02-28', 1), daysAfter('2027-01-01', -1)]).toEqual(['2027-03-01', '2026-12-31']);
});

it('a day is another one elsewhere', () => {
  const instant = new Date('2026-11-23T23:30:00Z');
  expect([dayIn('Europe/Vienna', instant), dayIn('UTC', instant)]).toEqual(['2026-11-24', '2026-11-23']);
});
