/** What an interval needs of an arm: how many visitors, the mean over them and the variance of one of them. */
export interface Moments {
  units: number;
  mean: number;
  variance: number;
  /** Before it was adjusted by what was known of the visitors: what relative effects are relative to. Absent if it was not. */
  unadjusted?: { mean: number; variance: number; covariance: number };
}

/**
 * Sums over the visitors of an arm of a value `x`, and of a second one `y` that goes with it: the denominator of a ratio, or
 * what the visitor did before the test.
 */
export interface PairSums {
  units: number;
  sum: number;
  squares: number;
  second: number;
  secondSquares: number;
  products: number;
}

/** The share of visitors who did something: p with the variance p(1 − p). No visitors: all zero. */
export function proportionOf(units: number, successes: number): Moments {
  const mean = units === 0 ? 0 : successes / units;
  return { units, mean, variance: mean * (1 - mean) };
}

/**
 * The same for guardrails: where nobody or everybody did it, the variance is that of the share (x + ½) / (n + 1), since
 * nobody of some visitors is not nobody ever. The share itself stays.
 */
export function guardedProportionOf(units: number, successes: number): Moments {
  const told = proportionOf(units, successes);
  if (units === 0 || told.variance > 0) return told;
  return { ...told, variance: proportionOf(units + 1, successes + 0.5).variance };
}

/** A mean over all visitors, those with nothing included, from the sums of values and of their squares; variance over n − 1. */
export function meanOf(units: number, sum: number, sumOfSquares: number): Moments {
  const mean = units === 0 ? 0 : sum / units;
  return { units, mean, variance: units < 2 ? 0 : (sumOfSquares - sum ** 2 / units) / (units - 1) };
}

/**
 * The ratio of two sums over visitors, such as revenue by order, by the delta method (Deng, Knoblich, Lu 2018):
 * s² = sₓ²/ȳ² + x̄² s_y²/ȳ⁴ − 2 x̄ s_xy/ȳ³. Variance 0 where there is no denominator: nothing can be said then.
 */
export function ratioOf(sums: PairSums): Moments {
  const { units, second } = sums;
  if (units === 0 || second === 0) return { units, mean: 0, variance: 0 };
  const [x, y] = [meanOf(units, sums.sum, sums.squares), meanOf(units, second, sums.secondSquares)];
  const variance =
    x.variance / y.mean ** 2 +
    (x.mean ** 2 * y.variance) / y.mean ** 4 -
    (2 * x.mean * covarianceOf(sums)) / y.mean ** 3;
  return { units, mean: x.mean / y.mean, variance };
}

/**
 * Means less what was to be expected of the visitors by what they did before the test (CUPED): x̄ − θ(ȳ − ȳ of all), with one
 * θ = cov(x, y) / var(y) of all arms. Where nobody did anything before, the plain means.
 */
export function adjustedMeans(arms: readonly PairSums[]): Moments[] {
  const plain = arms.map(({ units, sum, squares }) => meanOf(units, sum, squares));
  const before = arms.map(({ units, second, secondSquares }) => meanOf(units, second, secondSquares));
  // Pooled within the arms: a difference between them is not to be taken away.
  const freedom = arms.map(({ units }) => Math.max(0, units - 1));
  const pooled = (of: (index: number) => number): number =>
    freedom.reduce((sum, weight, index) => sum + weight * of(index), 0);
  const spread = pooled((index) => before[index]?.variance ?? 0);
  if (!(spread > 0)) return plain;
  const covariances = arms.map(covarianceOf);
  const theta = pooled((index) => covariances[index] ?? 0) / spread;
  const units = arms.reduce((sum, arm) => sum + arm.units, 0);
  const overall = arms.reduce((sum, { second }) => sum + second, 0) / units;
  return plain.map((moments, index) => {
    const [{ mean = 0, variance = 0 } = {}, covariance = 0] = [before[index], covariances[index]];
    return {
      units: moments.units,
      mean: moments.mean - theta * (mean - overall),
      variance: moments.variance + theta ** 2 * variance - 2 * theta * covariance,
      unadjusted: {
        mean: moments.mean,
        variance: moments.variance,
        covariance: moments.variance - theta * covariance,
      },
    };
  });
}

function covarianceOf({ units, sum, second, products }: PairSums): number {
  return units < 2 ? 0 : (products - (sum * second) / units) / (units - 1);
}
