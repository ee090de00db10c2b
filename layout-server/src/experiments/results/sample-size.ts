import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** The quantile of the normal distribution for 80 % power. */
const Z_POWER = 0.841621;
/** So many degrees of freedom make Student's distribution the normal one. */
const NORMAL = 1e9;

/**
 * How many visitors each of two arms needs so that a change of the share `baseline` by the relative `lift` is found in 80 %
 * of all tests, with a share `alpha` of false alarms: (z₁ + z₂)² · (p₁q₁ + p₂q₂) / (p₂ − p₁)², rounded up.
 * @param baseline above 0 and below 1
 * @param lift such as 0.1 for a tenth more, or −0.1 for a tenth less; not 0, and not beyond a share of 0 or 1
 */
export function visitorsNeeded(baseline: number, lift: number, alpha = 0.05): number {
  const changed = baseline * (1 + lift);
  const variance = baseline * (1 - baseline) + changed * (1 - changed);
  return Math.ceil((deviations(alpha) ** 2 * variance) / (changed - baseline) ** 2);
}

/** The same for a mean over visitors, such as revenue: 2 · (z₁ + z₂)² · s² / (lift · mean)². The mean is not 0. */
export function visitorsNeededForMean(mean: number, variance: number, lift: number, alpha = 0.05): number {
  return Math.ceil((2 * deviations(alpha) ** 2 * variance) / (lift * mean) ** 2);
}

function deviations(alpha: number): number {
  return tQuantile(1 - alpha / 2, NORMAL) + Z_POWER;
}
