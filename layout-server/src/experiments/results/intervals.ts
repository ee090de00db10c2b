import tCdf from '@stdlib/stats-base-dists-t-cdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { Effect } from './effects.ts';

/** Where the truth lies, but for a share `alpha` of all such statements; an open end is infinite. */
export interface Interval {
  low: number;
  high: number;
}

/** For which number of looked-at visitors a sequence is narrowest. */
export interface Tuning {
  /** Visitors of both arms at the planned end. */
  units: number;
  /** The level that it is made for. */
  alpha: number;
}

/** Welch's interval, which holds for one look, at the planned end. */
export function fixedInterval({ estimate, standardError, degreesOfFreedom }: Effect, alpha: number): Interval {
  const reach = tQuantile(1 - alpha / 2, degreesOfFreedom) * standardError;
  return { low: estimate - reach, high: estimate + reach };
}

/** The two-sided p value of "no difference" for one look, at the planned end. */
export function fixedP({ estimate, standardError, degreesOfFreedom }: Effect): number {
  // The lower tail, since 1 − F loses all digits far out.
  return 2 * tCdf(-Math.abs(estimate / standardError), degreesOfFreedom);
}

/**
 * The interval of an asymptotic confidence sequence (Waudby-Smith et al., arXiv 2103.06476): with probability 1 − alpha it
 * holds at every moment that anybody looks. `tuning` says where it is narrowest and must not change while the test runs.
 */
export function sequenceInterval(effect: Effect, alpha: number, tuning: Tuning): Interval {
  const mixed = effect.units * mixing(tuning) + 1;
  return around(effect, mixed, Math.log(Math.sqrt(mixed) / alpha));
}

/** The p value that belongs to the sequence, valid at every look: below alpha when its interval leaves out zero. */
export function sequenceP({ estimate, standardError, units }: Effect, tuning: Tuning): number {
  const mixed = units * mixing(tuning) + 1;
  const squared = (estimate / standardError) ** 2;
  return Math.min(1, Math.sqrt(mixed) * Math.exp((-squared * (mixed - 1)) / (2 * mixed)));
}

/** Below which end the truth does not lie, for guardrails: one end of the interval of level 2·alpha. */
export function fixedBounds(effect: Effect, alpha: number): Interval {
  return fixedInterval(effect, 2 * alpha);
}

/** The same at every look; each end alone holds with probability 1 − alpha. */
export function sequenceBounds(effect: Effect, alpha: number, tuning: Tuning): Interval {
  const mixed = effect.units * mixing({ units: tuning.units, alpha: 2 * tuning.alpha }) + 1;
  return around(effect, mixed, Math.log(1 + Math.sqrt(mixed) / (2 * alpha)));
}

/** ρ², the variance that the sequence mixes over. */
function mixing({ units, alpha }: Tuning): number {
  const log = -2 * Math.log(alpha);
  return (log + Math.log(1 + log)) / units;
}

function around({ estimate, standardError }: Effect, mixed: number, log: number): Interval {
  const reach = standardError * Math.sqrt(((2 * mixed) / (mixed - 1)) * log);
  return { low: estimate - reach, high: estimate + reach };
}
