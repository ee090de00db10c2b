import { describe, expect, it } from 'vitest';
import { instantOf } from './index.ts';

describe('instantOf', () => {
  it.each([
    ['2026-11-27T00:00:00+01:00', '2026-11-26T23:00:00.000Z'],
    ['2026-11-27T00:00Z', '2026-11-27T00:00:00.000Z'],
    ['2028-02-29T12:00Z', '2028-02-29T12:00:00.000Z'],
    ['2026-11-27T00:00:00.25Z', '2026-11-27T00:00:00.250Z'],
  ])('reads %s', (text, instant) => {
    expect(new Date(instantOf(text) ?? NaN).toISOString()).toBe(instant);
  });

  it.each([
    '2026-11-27',
    '2026-11-27T00:00:00',
    '2026-13-27T00:00:00Z',
    '2026-11-31T23:00:00Z',
    '2027-02-29T00:00:00+01:00',
    'tomorrow',
    '',
    '2026-11-27 00:00:00Z',
  ])('refuses "%s"', (text) => {
    expect(instantOf(text)).toBeUndefined();
  });
});
