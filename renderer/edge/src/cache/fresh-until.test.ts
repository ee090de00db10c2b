import { describe, expect, it } from 'vitest';
import { freshUntil } from './fresh-until.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const [second, hour] = [1_000, 3_600_000];
const inMs = (ms: number): string => new Date(now + ms).toISOString();

describe('how long an answer is fresh', () => {
  it.each([
    ['an hour where no change is due', '', hour],
    ['until the next change', inMs(20 * second), 20 * second],
    ['an hour at most, however late the next change is', inMs(5 * hour), hour],
    ['a second at least, so that a change that is due does not make every request a refresh', inMs(0), second],
    ['a second where the change should have come already', inMs(-hour), second],
  ])('is %s', (_what, validUntil, ms) => {
    expect(freshUntil(validUntil, now) - now).toBe(ms);
  });
});
