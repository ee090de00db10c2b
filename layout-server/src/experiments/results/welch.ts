import tCdf from '@stdlib/stats-base-dists-t-cdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** What an interval needs of an arm: how many visitors, the mean over them and the variance of one of them. */
export interface Moments {
  units: number;
  mean: number;
  variance: number;
}

/** Treatment less control, with its interval of confidence and the two-sided p value of "no difference". */
export interface Difference {
  difference: number;
  low: number;
  high: number;
  pValue: number;
  degreesOfFreedom: number;
}

/** The share of visitors who did something: p with the variance p(1 − p). No visitors: all zero. */
export function proportionOf(units: number, successes: number): Moments {
  const mean = units === 0 ? 0 : successes / units;
  return { units, mean, variance: mean * (1 - mean) };
}

/** A mean over all visitors, those with nothing included, from the sums of values and of their squares; variance over n − 1. */
export function meanOf(units: number, sum: number, sumOfSquares: number): Moments {
  const mean = units === 0 ? 0 : sum / units;
  return { units, mean, variance: units < 2 ? 0 : (sumOfSquares - sum ** 2 / units) / (units - 1) };
}

/**
 * Welch's interval of the difference of two means with Satterthwaite's degrees of freedom; a proportion takes the same
 * way with its own variance. Undefined, never NaN, where an arm has fewer than 2 visitors or no variance.
 */
export function welch(control: Moments, treatment: Moments, alpha = 0.05): Difference | undefined {
  if ([control, treatment].some(({ units, variance }) => units < 2 || !(variance > 0))) return undefined;
  const [ofControl, ofTreatment] = [control.variance / control.units, treatment.variance / treatment.units];
  const error = Math.sqrt(ofControl + ofTreatment);
  const degreesOfFreedom =
    (ofControl + ofTreatment) ** 2 / (ofControl ** 2 / (control.units - 1) + ofTreatment ** 2 / (treatment.units - 1));
  const difference = treatment.mean - control.mean;
  const reach = tQuantile(1 - alpha / 2, degreesOfFreedom) * error;
  return {
    difference,
    low: difference - reach,
    high: difference + reach,
    // The lower tail, since 1 − F loses all digits far out.
    pValue: 2 * tCdf(-Math.abs(difference / error), degreesOfFreedom),
    degreesOfFreedom,
  };
}
