/** Quantiles of the normal distribution: two-sided 5 % of false alarms, and 80 % power. */
const Z_ALPHA = 1.959964;
const Z_POWER = 0.841621;

/**
 * How many visitors each of two arms needs so that a change of the share `baseline` by the relative `lift` is found in 80 %
 * of all tests, with 5 % false alarms: (z₁ + z₂)² · (p₁q₁ + p₂q₂) / (p₂ − p₁)², rounded up.
 * @param baseline above 0 and below 1
 * @param lift such as 0.1 for a tenth more, or −0.1 for a tenth less; not 0, and not beyond a share of 0 or 1
 */
export function visitorsNeeded(baseline: number, lift: number): number {
  const changed = baseline * (1 + lift);
  const variance = baseline * (1 - baseline) + changed * (1 - changed);
  return Math.ceil(((Z_ALPHA + Z_POWER) ** 2 * variance) / (changed - baseline) ** 2);
}
