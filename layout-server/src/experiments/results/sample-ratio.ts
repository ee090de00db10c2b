import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';

/** Whether visitors came to the arms in the shares that were planned. */
export interface SampleRatio {
  chiSquare: number;
  degreesOfFreedom: number;
  pValue: number;
  /** So unlikely that something is wrong with assignment or counting: no result is to be believed. */
  mismatch: boolean;
}

/** Below this, the split is a fault and no accident (as GrowthBook, PostHog and Flagsmith have it). */
export const MISMATCH_BELOW = 0.001;

/**
 * Pearson's χ² of the visitors of each arm against its weight. Arms of weight 0 are left out, their visitors too: they
 * got there in another way. Undefined while nobody came, or if fewer than two arms have a weight.
 */
export function sampleRatio(arms: readonly { units: number; weight: number }[]): SampleRatio | undefined {
  const planned = arms.filter(({ weight }) => weight > 0);
  const total = planned.reduce((sum, { units }) => sum + units, 0);
  const weights = planned.reduce((sum, { weight }) => sum + weight, 0);
  if (planned.length < 2 || total === 0) return undefined;
  const chiSquare = planned.reduce((sum, { units, weight }) => {
    const expected = (total * weight) / weights;
    return sum + (units - expected) ** 2 / expected;
  }, 0);
  const degreesOfFreedom = planned.length - 1;
  const pValue = 1 - chiSquareCdf(chiSquare, degreesOfFreedom);
  return { chiSquare, degreesOfFreedom, pValue, mismatch: pValue < MISMATCH_BELOW };
}
