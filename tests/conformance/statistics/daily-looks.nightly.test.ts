import { describe, expect, it } from 'vitest';
import { does, isFalseWin, lookDaily, pays, seeded, shareOf, spends } from './daily-looks.ts';

const TESTS = 3_000;
/** Three standard deviations of a share of 5 % over so many tests. */
const ACCIDENT = 3 * Math.sqrt((0.05 * 0.95) / TESTS);

describe('looking at thousands of tests without a difference on each of 30 days', () => {
  it.each([
    { name: 'a share of 3 %', arms: 2, visitorsADay: 600, draw: does(0.03), kind: 'binary' as const },
    { name: 'a share of 30 %', arms: 2, visitorsADay: 60, draw: does(0.3), kind: 'binary' as const },
    {
      name: 'errors that hardly anybody meets',
      arms: 2,
      visitorsADay: 100,
      draw: does(0.001),
      kind: 'binary' as const,
      isGuardrail: true,
    },
    {
      name: 'errors of one in 200',
      arms: 2,
      visitorsADay: 100,
      draw: does(0.005),
      kind: 'binary' as const,
      isGuardrail: true,
    },
    { name: 'revenue', arms: 2, visitorsADay: 500, draw: spends(0.03), kind: 'mean' as const },
    { name: 'the quantile of orders', arms: 2, visitorsADay: 60, draw: spends(0.4), kind: 'quantile' as const },
    { name: 'a quantile at a step of prices', arms: 2, visitorsADay: 40, draw: pays, kind: 'quantile' as const },
    { name: 'eight arms', arms: 8, visitorsADay: 150, draw: does(0.1), kind: 'binary' as const },
    { name: 'revenue of eight arms', arms: 8, visitorsADay: 200, draw: spends(0.05), kind: 'mean' as const },
  ])('$name: a false win in at most 5 of 100', { timeout: 600_000 }, ({ name: _name, ...looked }) => {
    const random = seeded(looked.visitorsADay);
    expect(shareOf(TESTS, () => isFalseWin(lookDaily({ days: 30, ...looked }, random)))).toBeLessThanOrEqual(
      0.05 + ACCIDENT,
    );
  });
});
