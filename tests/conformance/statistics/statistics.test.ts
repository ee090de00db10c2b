import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  meanOf,
  proportionOf,
  sampleRatio,
  welch,
  type Difference,
  type Moments,
  type SampleRatio,
} from '../../../layout-server/src/experiments/results/index.ts';

interface ArmCase {
  units: number;
  successes?: number;
  sum?: number;
  sumOfSquares?: number;
}
interface DifferenceCase {
  name: string;
  kind: 'proportion' | 'mean';
  alpha: number;
  control: ArmCase;
  treatment: ArmCase;
  expect: Difference | null;
}
interface RatioCase {
  name: string;
  arms: { units: number; weight: number }[];
  expect: SampleRatio | null;
}

const { differences, sampleRatios } = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8')) as {
  differences: DifferenceCase[];
  sampleRatios: RatioCase[];
};

const momentsOf = (
  kind: DifferenceCase['kind'],
  { units, successes = 0, sum = 0, sumOfSquares = 0 }: ArmCase,
): Moments => (kind === 'proportion' ? proportionOf(units, successes) : meanOf(units, sum, sumOfSquares));

/** Equal to eight digits of the larger of both, and of 1e-9 near zero. */
function expectClose(got: object | undefined, expected: object | null): void {
  if (expected === null) {
    expect(got).toBeUndefined();
    return;
  }
  for (const [name, value] of Object.entries(expected) as [string, number | boolean][]) {
    const found: unknown = Reflect.get(got ?? {}, name);
    if (typeof value === 'boolean') expect(found, name).toBe(value);
    else
      expect(Math.abs(Number(found) - value), `${name}: ${String(found)} for ${value}`).toBeLessThan(
        Math.max(1e-9, Math.abs(value) * 1e-8),
      );
  }
}

describe('the statistics of experiments', () => {
  it.each(differences)('Welch interval of a $kind: $name', ({ kind, alpha, control, treatment, expect: expected }) => {
    expectClose(welch(momentsOf(kind, control), momentsOf(kind, treatment), alpha), expected);
  });

  it.each(sampleRatios)('sample ratio: $name', ({ arms, expect: expected }) => {
    expectClose(sampleRatio(arms), expected);
  });

  it('the intervals hold what they promise: of 1,000 A/A tests about 5 % miss the truth', () => {
    let state = 20_261_120;
    const random = (): number => {
      // Numerical Recipes' linear congruence: good enough for counts, and the same on every run.
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const arm = (): Moments => {
      let successes = 0;
      for (let visitor = 0; visitor < 1_000; visitor += 1) if (random() < 0.1) successes += 1;
      return proportionOf(1_000, successes);
    };
    let missed = 0;
    for (let test = 0; test < 1_000; test += 1) {
      const found = welch(arm(), arm());
      if (found === undefined || found.low > 0 || found.high < 0) missed += 1;
    }
    // 50 are expected; four standard deviations are 28.
    expect(missed).toBeGreaterThan(22);
    expect(missed).toBeLessThan(78);
  });
});
