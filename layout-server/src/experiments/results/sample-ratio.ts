import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';

/** Whether visitors came to the arms in the shares that were planned. */
export interface SampleRatio {
  chiSquare: number;
  degreesOfFreedom: number;
  pValue: number;
  /** By counting every outcome, since an arm expects too few visitors for χ². */
  exact: boolean;
  /** So unlikely that something is wrong with assignment or counting: no result is to be believed. */
  mismatch: boolean;
}

/** Below this, the split is a fault and no accident (as GrowthBook, PostHog and Flagsmith have it). */
export const MISMATCH_BELOW = 0.001;
/** Where an arm expects fewer visitors, the distribution of χ² is another (Cochran's rule). */
const FEWEST_EXPECTED = 5;
/** Outcomes as likely as what was seen, but for rounding, are as unlikely. */
const ROUNDING = 1 + 1e-7;

/**
 * Pearson's χ² of the visitors of each arm against its weight. Arms of weight 0 are left out, their visitors too: they
 * got there in another way. Where an arm expects fewer than five, the p value is exact: the binomial test of each arm against
 * all others, the smallest times the number of tests. Undefined while nobody came, or if fewer than two arms have a weight.
 */
export function sampleRatio(arms: readonly { units: number; weight: number }[]): SampleRatio | undefined {
  const planned = arms.filter(({ weight }) => weight > 0);
  const total = planned.reduce((sum, { units }) => sum + units, 0);
  const weights = planned.reduce((sum, { weight }) => sum + weight, 0);
  if (planned.length < 2 || total === 0) return undefined;
  const shares = planned.map(({ units, weight }) => ({ units, share: weight / weights }));
  const chiSquare = shares.reduce((sum, { units, share }) => sum + (units - total * share) ** 2 / (total * share), 0);
  const degreesOfFreedom = planned.length - 1;
  const exact = shares.some(({ share }) => total * share < FEWEST_EXPECTED);
  const pValue = exact ? exactP(shares, total) : 1 - chiSquareCdf(chiSquare, degreesOfFreedom);
  return { chiSquare, degreesOfFreedom, pValue, exact, mismatch: pValue < MISMATCH_BELOW };
}

function exactP(shares: readonly { units: number; share: number }[], total: number): number {
  // Of two arms each says what the other says.
  const tested = shares.length === 2 ? shares.slice(0, 1) : shares;
  return Math.min(1, tested.length * Math.min(...tested.map(({ units, share }) => binomialP(units, total, share))));
}

/** How likely an outcome is that is no likelier than `successes` of `trials`. */
function binomialP(successes: number, trials: number, share: number): number {
  const logs: number[] = [trials * Math.log1p(-share)];
  const odds = Math.log(share) - Math.log1p(-share);
  for (let k = 0; k < trials; k += 1) logs.push((logs[k] ?? 0) + Math.log((trials - k) / (k + 1)) + odds);
  const seen = (logs[successes] ?? 0) + Math.log(ROUNDING);
  return Math.min(
    1,
    logs.reduce((sum, log) => (log <= seen ? sum + Math.exp(log) : sum), 0),
  );
}
