import { expect, it } from 'vitest';
import { isOpenAt, type Opening } from './is-open.ts';

const WEEK = ['mo', 'tu', 'we', 'th', 'fr'];
const office: Opening = {
  timeZone: 'Europe/Berlin',
  hours: [
    { days: WEEK, from: '08:00', to: '21:00' },
    { days: ['sa'], from: '08:00', to: '12:00' },
  ],
};

it.each([
  // Friday the 20th of November 2026, an hour ahead of UTC.
  ['2026-11-20T06:59:59Z', false],
  ['2026-11-20T07:00:00Z', true],
  ['2026-11-20T19:59:59Z', true],
  ['2026-11-20T20:00:00Z', false],
  ['2026-11-21T10:59:59Z', true],
  ['2026-11-21T11:00:00Z', false],
  ['2026-11-22T09:00:00Z', false],
  // In summer two.
  ['2026-07-03T06:00:00Z', true],
])('at %s somebody answers: %s', (now, expected) => {
  expect(isOpenAt(office, new Date(now))).toBe(expected);
});

it('nobody answers without hours', () => {
  expect(isOpenAt({ timeZone: 'Europe/Vienna', hours: [] }, new Date('2026-11-20T12:00:00Z'))).toBe(false);
});
