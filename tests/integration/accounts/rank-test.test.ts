import { expect, it } from 'vitest';
import { rankChance } from './rank-test.ts';

const steps = (from: number): number[] => Array.from({ length: 200 }, (_, index) => from + index);

it('tells samples of the same from those of which one is mostly greater', () => {
  expect(rankChance(steps(0), steps(0))).toBeCloseTo(1, 5);
  expect(rankChance(steps(0), steps(60))).toBeLessThan(1e-6);
  // By R: wilcox.test(0:199, 10:209, correct = FALSE, exact = FALSE)
  expect(rankChance(steps(0), steps(10))).toBeCloseTo(0.0919, 3);
});
