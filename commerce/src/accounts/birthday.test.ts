import { describe, expect, it } from 'vitest';
import { readBirthday, yearsAt } from './birthday.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

describe('a day of birth', () => {
  it.each([
    ['31.01.1980', '1980-01-31'],
    ['1.2.1980', '1980-02-01'],
    ['1980-01-31', '1980-01-31'],
    ['29.02.2000', '2000-02-29'],
  ])('%s is read', (typed, date) => expect(readBirthday(typed, NOW)).toBe(date));

  it.each(['31.02.1980', '29.02.1999', '24.11.2026', '01.01.1880', '', '1980', '31/31/1980', '1980-1-1'])(
    '%s is none',
    (typed) => expect(readBirthday(typed, NOW)).toBeUndefined(),
  );

  it('counts on the day itself', () => {
    expect([yearsAt('2008-11-23', NOW), yearsAt('2008-11-24', NOW)]).toEqual([18, 17]);
  });
});
