import { describe, expect, it } from 'vitest';
import { createClockWatch } from './clock-watch.ts';

const AT = Date.parse('2026-11-20T10:00:00Z');
const dateAt = (ms: number): string => new Date(Math.floor(ms / 1_000) * 1_000).toUTCString();

function setup() {
  const lines: string[] = [];
  const watch = createClockWatch({
    logger: {
      warn: (fields: { skewSeconds: number }) => void lines.push(`warn ${fields.skewSeconds}`),
      info: () => void lines.push('info'),
    } as unknown as Parameters<typeof createClockWatch>[0]['logger'],
  });
  /** An answer that took `tookMs`, from a server whose clock is `aheadMs` before ours. */
  const hear = (aheadMs: number, tookMs = 20, at = AT): void =>
    watch.heard(dateAt(at + aheadMs + tookMs / 2), at, at + tookMs);
  return { watch, lines, hear };
}

describe('the skew of two clocks', () => {
  it('is nothing while a date has no more precision, however long an answer took', () => {
    const { watch, lines, hear } = setup();
    for (const [ahead, took, ms] of [
      [0, 20, 0],
      [0, 20, 999],
      [-900, 5, 500],
      [0, 60_000, 0],
    ] as const) {
      hear(ahead, took, AT + ms);
      expect(watch.skewSeconds).toBe(0);
    }
    expect(lines).toEqual([]);
  });

  it('is told once, with its sign, again when it changes, and when it is over', () => {
    const { watch, lines, hear } = setup();
    for (let times = 0; times < 5; times += 1) hear(40_000);
    expect(watch.skewSeconds).toBeLessThan(-38);
    expect(watch.skewSeconds).toBeGreaterThan(-41);
    hear(41_000);
    expect(lines).toEqual(['warn -40']);
    hear(-90_000);
    expect(watch.skewSeconds).toBeGreaterThan(87);
    hear(0);
    hear(0);
    expect(lines).toEqual(['warn -40', 'warn 88', 'info']);
  });

  it('is as it was when an answer has no date, or none that can be read', () => {
    const { watch, hear } = setup();
    hear(40_000);
    const before = watch.skewSeconds;
    watch.heard(undefined, AT, AT);
    watch.heard('yesterday', AT, AT);
    expect(watch.skewSeconds).toBe(before);
  });
});
