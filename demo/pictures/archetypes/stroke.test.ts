import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounded, series, smooth } from './stroke.ts';

const numbers = (path: string): readonly number[] => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

describe('paths', () => {
  it('rounds corners without leaving the box of the polygon', () => {
    const side = fc.integer({ min: 1, max: 900 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 0, max: 2000 }), (width, height, radius) => {
        const path = numbers(
          rounded(
            [
              [0, 0],
              [width, 0],
              [width, height],
              [0, height],
            ],
            radius,
          ),
        );
        expect(Math.min(...path)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...path)).toBeLessThanOrEqual(Math.max(width, height));
      }),
    );
  });

  it('runs a smooth curve through every point, and draws nothing for none', () => {
    expect(smooth([])).toBe('');
    const path = numbers(
      smooth([
        [0, 0],
        [10, 20],
        [30, 40],
      ]),
    );
    expect(path.slice(0, 2)).toEqual([0, 0]);
    expect(path.slice(6, 8)).toEqual([10, 20]);
    expect(path.slice(-2)).toEqual([30, 40]);
  });
});

describe('a series', () => {
  it('is the same for the same seed and another for another, always in [0, 1)', () => {
    const take = (seed: number): readonly number[] => {
      const next = series(seed);
      return Array.from({ length: 200 }, () => next());
    };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const values = take(seed);
        expect(take(seed)).toEqual(values);
        expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
      }),
    );
    expect(take(1)).not.toEqual(take(2));
  });
});
