import type { Moments } from './moments.ts';

/**
 * How many visitors have a value in each bucket, by its number: 0 is below 1 in size, 1 begins at 1, and each is half a
 * percent wide; negative ones are those of negative values. Those of hours add up, and take no more room for more visitors.
 */
export type Histogram = Readonly<Record<string, number>>;

/** How much wider the end of a bucket is than its begin: a quantile is known to half a percent. */
export const BUCKET_STEP = 1.005;
/** How many standard errors of a share away its slope is taken, the steepest of which holds. */
const REACHES = Array.from({ length: 15 }, (_, index) => (index + 2) / 4);
/** Visitors that must lie beyond a quantile before its error can be told. */
const FEWEST_BEYOND = 10;

/**
 * The quantile of the visitors of an arm who have a value, and its variance by order statistics: the values at the ranks
 * that are z standard errors of a share away are 2z standard errors of the quantile apart. The largest of that for z from ½
 * to 4: prices come in steps, and a quantile that lies near one jumps over it. At 0, the one bucket without a width to tell
 * errors by, it is known to one unit. Variance 0, so that nothing is said, where fewer than 10 visitors lie beyond it.
 */
export function quantileOf(histogram: Histogram, share: number): Moments {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((one, other) => one.bucket - other.bucket);
  const units = buckets.reduce((sum, { count }) => sum + count, 0);
  if (units === 0) return { units, mean: 0, variance: 0 };
  const at = (rank: number): number => valueAt(buckets, Math.min(1, Math.max(0, rank)) * units);
  const mean = at(share);
  if (units * Math.min(share, 1 - share) < FEWEST_BEYOND) return { units, mean, variance: 0 };
  const step = Math.sqrt((share * (1 - share)) / units);
  const errors = REACHES.map((reach) => (at(share + reach * step) - at(share - reach * step)) / (2 * reach));
  return { units, mean, variance: units * Math.max(...errors, mean === 0 ? 1 : 0) ** 2 };
}

/** The value that so many visitors do not exceed; within a bucket they lie evenly on the scale of its step. */
function valueAt(buckets: readonly { bucket: number; count: number }[], visitors: number): number {
  let before = 0;
  for (const { bucket, count } of buckets) {
    if (before + count >= visitors) return valueIn(bucket, (visitors - before) / count);
    before += count;
  }
  return valueIn(buckets.at(-1)?.bucket ?? 0, 1);
}

function valueIn(bucket: number, part: number): number {
  if (bucket === 0) return 0;
  return bucket > 0 ? BUCKET_STEP ** (bucket - 1 + part) : -(BUCKET_STEP ** (-bucket - part));
}
