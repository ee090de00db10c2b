import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  absoluteEffect,
  adjustedMeans,
  fixedInterval,
  fixedP,
  holm,
  meanOf,
  proportionOf,
  quantileOf,
  ratioOf,
  relativeEffect,
  sampleRatio,
  sequenceBounds,
  sequenceInterval,
  sequenceP,
  type Effect,
  type Moments,
  type PairSums,
  type SampleRatio,
} from '../../../layout-server/src/experiments/results/index.ts';

type Pairs = [after: number, before: number][];
interface ArmCase {
  units?: number;
  successes?: number;
  sum?: number;
  sumOfSquares?: number;
  pairs?: Pairs;
  histogram?: Record<string, number>;
  quantile?: number;
}
type Told = Record<string, number>;
interface DifferenceCase {
  name: string;
  kind: 'proportion' | 'mean' | 'ratio' | 'quantile';
  alpha: number;
  control: ArmCase;
  treatment: ArmCase;
  absolute: Told | null;
  relative: Told | null;
  sequences: (Told & { tuning: { units: number; alpha: number } })[];
}
interface Cases {
  differences: DifferenceCase[];
  adjusted: { name: string; control: Pairs; treatment: Pairs; expect: { absolute: Told; relative: Told } }[];
  sampleRatios: { name: string; arms: { units: number; weight: number }[]; expect: SampleRatio | null }[];
  families: { pValues: number[]; alpha: number; expect: { isFound: boolean; adjusted: number }[] }[];
}

const { differences, adjusted, sampleRatios, families } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8'),
) as Cases;

function sumsOf(pairs: Pairs): PairSums {
  const over = (of: (x: number, y: number) => number): number => pairs.reduce((sum, [x, y]) => sum + of(x, y), 0);
  return {
    units: pairs.length,
    sum: over((x) => x),
    squares: over((x) => x * x),
    second: over((_, y) => y),
    secondSquares: over((_, y) => y * y),
    products: over((x, y) => x * y),
  };
}

function momentsOf(
  kind: DifferenceCase['kind'],
  { units = 0, successes = 0, sum = 0, sumOfSquares = 0, pairs = [], histogram = {}, quantile = 0 }: ArmCase,
): Moments {
  if (kind === 'ratio') return ratioOf(sumsOf(pairs));
  if (kind === 'quantile') return quantileOf(histogram, quantile);
  return kind === 'proportion' ? proportionOf(units, successes) : meanOf(units, sum, sumOfSquares);
}

/** Equal to nine digits; of what is cancelled out of larger numbers, to 1e-9 of an interval's width or of 1. */
function expectClose(found: object | undefined, expected: object | null): void {
  if (expected === null) {
    expect(found).toBeUndefined();
    return;
  }
  for (const [name, value] of Object.entries(expected) as [string, number | boolean][]) {
    const got: unknown = Reflect.get(found ?? {}, name);
    if (typeof value === 'boolean') expect(got, name).toBe(value);
    else
      expect(Math.abs(Number(got) - value), `${name}: ${String(got)} for ${value}`).toBeLessThan(
        Math.max(1e-15, Math.abs(value) * 1e-9),
      );
  }
}

const fixedOf = (effect: Effect | undefined, alpha: number) =>
  effect && { ...effect, ...fixedInterval(effect, alpha), pValue: fixedP(effect) };

describe('the statistics of experiments', () => {
  it.each(differences)(
    'effects of a $kind: $name',
    ({ kind, alpha, control, treatment, absolute, relative, sequences }) => {
      const arms = [momentsOf(kind, control), momentsOf(kind, treatment)] as const;
      const effect = absoluteEffect(...arms);
      expectClose(fixedOf(effect, alpha), absolute);
      expectClose(fixedOf(relativeEffect(...arms), alpha), relative);
      for (const { tuning, alpha: level = 0, ...expected } of sequences) {
        if (effect === undefined) throw new Error('expected an effect');
        const bounds = sequenceBounds(effect, level, tuning);
        expectClose(
          {
            ...sequenceInterval(effect, level, tuning),
            pValue: sequenceP(effect, tuning),
            boundLow: bounds.low,
            boundHigh: bounds.high,
          },
          expected,
        );
      }
    },
  );

  it.each(adjusted)('effects less what was known before: $name', ({ control, treatment, expect: expected }) => {
    const [one, other] = adjustedMeans([sumsOf(control), sumsOf(treatment)]);
    if (one === undefined || other === undefined) throw new Error('expected two arms');
    expectClose(absoluteEffect(one, other), expected.absolute);
    expectClose(relativeEffect(one, other), expected.relative);
  });

  it.each(sampleRatios)('sample ratio: $name', ({ arms, expect: expected }) => {
    expectClose(sampleRatio(arms), expected);
  });

  it.each(families)('Holm of $pValues at $alpha', ({ pValues, alpha, expect: expected }) => {
    const judged = holm(pValues, alpha);
    for (const [index, one] of expected.entries()) expectClose(judged[index], one);
    for (const [index, { isFound, alpha: level }] of judged.entries())
      expect((pValues[index] ?? 1) < level).toBe(isFound);
  });
});
