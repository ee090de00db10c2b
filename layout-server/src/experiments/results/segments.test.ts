import { describe, expect, it } from 'vitest';
import { everyLook, metricResult, segmentFigures, type Metric } from './index.ts';

const METRIC: Metric = { key: 'goal', name: 'goal', kind: 'binary', role: 'primary', better: 'more', isMoney: false };
const HOUR = new Date('2026-11-26T08:00:00Z');
const FIXED = { kind: 'fixed', alpha: 0.04 } as const;

/** So many visitors of an arm with one value, of whom so many did it. */
const part = (slice: string, variant: string, units: number, sum: number, hour = HOUR) => ({
  slice,
  variant,
  hour,
  units,
  sum,
  squares: sum,
  active: sum,
  second: 0,
  secondSquares: 0,
  products: 0,
});
const by = (...hours: ReturnType<typeof part>[]) => [{ by: 'device' as const, hours }];

describe('segments of a test', () => {
  it('are judged for all comparisons together, and say nothing of small parts, also at the planned end', () => {
    const found = segmentFigures(
      METRIC,
      by(
        part('mobile', 'a', 1_000, 200),
        part('mobile', 'b', 1_000, 240),
        part('desktop', 'a', 2_000, 400),
        part('desktop', 'b', 2_000, 410),
        part('tablet', 'a', 150, 40),
        part('tablet', 'b', 150, 140),
      ),
      ['a', 'b'],
      undefined,
      FIXED,
    );
    expect(found.map(({ value, arms }) => [value, arms[1]?.units, arms[1]?.verdict])).toEqual([
      ['desktop', 2_000, 'open'],
      // p = 0.031: found alone at 4 %, not among three.
      ['mobile', 1_000, 'open'],
      ['tablet', 150, 'tooFew'],
    ]);
    const alone = metricResult(
      { ...METRIC, role: 'secondary' },
      [part('', 'a', 1_000, 200), part('', 'b', 1_000, 240)],
      { kind: 'fixed', alpha: 0.04 / 3 },
    );
    expect(found[1]?.arms[1]?.absolute).toEqual(alone.arms[1]?.absolute);
  });

  it('leave out who came after the planned end, and hold at every look before it', () => {
    const late = new Date(HOUR.getTime() + 3_600_000);
    const hours = by(part('mobile', 'a', 900, 300), part('mobile', 'b', 900, 310), part('mobile', 'b', 500, 500, late));
    const [found] = segmentFigures(METRIC, hours, ['a', 'b'], late, everyLook(1_000));
    expect(found?.arms.map(({ units }) => units)).toEqual([900, 900]);
    expect(segmentFigures(METRIC, hours, ['a', 'b'], undefined, everyLook(1_000))[0]?.arms[1]?.units).toBe(1_400);
  });
});
