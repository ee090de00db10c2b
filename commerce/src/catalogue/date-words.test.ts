import { expect, it } from 'vitest';
import { dateWords } from './date-words.ts';

it('tells a moment in each style, language and zone, also after it was told in another', () => {
  const at = Date.parse('2026-11-23T23:30:00Z');
  for (let round = 0; round < 2; round += 1) {
    expect(dateWords(at, 'day', 'de-AT', 'UTC')).toBe('Mo., 23. Nov.');
    expect(dateWords(at, 'day', 'de-AT', 'Europe/Vienna')).toBe('Di., 24. Nov.');
    expect(dateWords(at, 'moment', 'de-AT', 'Europe/Vienna')).toMatch(/^Di., 24. Nov..* 00:30$/u);
    expect(dateWords(at, 'date', 'de-AT', 'UTC')).toBe('23.11.2026');
    expect(dateWords(at, 'date', 'nl-NL', 'UTC')).toBe('23-11-2026');
  }
});
