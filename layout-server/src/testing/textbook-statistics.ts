/**
 * Figures of a test by the formulas of textbooks and papers, from what each visitor did: no sums, no distributions and no code
 * of the product, so that a test can hold the product's figures against them.
 */

export interface Sample {
  units: number;
  mean: number;
  /** Of one visitor. */
  variance: number;
}

export interface Span {
  estimate: number;
  low: number;
  high: number;
}

/** The share of visitors with anything: p, p(1 − p). */
export function shareSample(values: readonly number[]): Sample {
  const mean = total(values.map((value) => (value === 0 ? 0 : 1))) / values.length;
  return { units: values.length, mean, variance: mean * (1 - mean) };
}

/** The mean with the variance over n − 1, in two passes. */
export function meanSample(values: readonly number[]): Sample {
  const mean = total(values) / values.length;
  return {
    units: values.length,
    mean,
    variance: total(values.map((value) => (value - mean) ** 2)) / (values.length - 1),
  };
}

/** Σx / Σy by linearisation: the variance of (x − R y) / ȳ (Deng, Knoblich, Lu 2018); 0 where there is nothing below. */
export function ratioSample(above: readonly number[], below: readonly number[]): Sample {
  if (total(below) === 0) return { units: above.length, mean: 0, variance: 0 };
  const ratio = total(above) / total(below);
  const ofOne = total(below) / below.length;
  const { variance } = meanSample(above.map((value, index) => (value - ratio * (below[index] ?? 0)) / ofOne));
  return { units: above.length, mean: ratio, variance };
}

/** The difference with half the width `reach` times its standard error. */
export function difference(control: Sample, arm: Sample, reach: (units: number, freedom: number) => number): Span {
  const [c, t] = [control.variance / control.units, arm.variance / arm.units];
  const freedom = (c + t) ** 2 / (c ** 2 / (control.units - 1) + t ** 2 / (arm.units - 1));
  const [estimate, half] = [arm.mean - control.mean, reach(control.units + arm.units, freedom) * Math.sqrt(c + t)];
  return { estimate, low: estimate - half, high: estimate + half };
}

/** (mT − mC) / |mC|, SE² = sT²/(nT mC²) + sC² mT²/(nC mC⁴). */
export function relativeDifference(
  control: Sample,
  arm: Sample,
  reach: (units: number, freedom: number) => number,
): Span {
  const [c, t] = [control.variance / control.units, arm.variance / arm.units];
  const freedom = (c + t) ** 2 / (c ** 2 / (control.units - 1) + t ** 2 / (arm.units - 1));
  const error = Math.sqrt(t / control.mean ** 2 + (c * arm.mean ** 2) / control.mean ** 4);
  const estimate = (arm.mean - control.mean) / Math.abs(control.mean);
  const half = reach(control.units + arm.units, freedom) * error;
  return { estimate, low: estimate - half, high: estimate + half };
}

/** √N · √(2(Nρ² + 1)/(N²ρ²) · ln(√(Nρ² + 1)/α)), narrowest at N* visitors (Waudby-Smith et al., arXiv 2103.06476). */
export function sequenceReach(alpha: number, narrowestAt: number): (units: number) => number {
  const rho = (-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / narrowestAt;
  return (n) =>
    Math.sqrt(n) * Math.sqrt(((2 * (n * rho + 1)) / (n ** 2 * rho)) * Math.log(Math.sqrt(n * rho + 1) / alpha));
}

/** The same with one end: ρ of 2α, and ln(1 + √(Nρ² + 1)/(2α)). */
export function oneSidedReach(alpha: number, narrowestAt: number): (units: number) => number {
  const rho = (-2 * Math.log(2 * alpha) + Math.log(1 - 2 * Math.log(2 * alpha))) / narrowestAt;
  return (n) =>
    Math.sqrt(n) *
    Math.sqrt(((2 * (n * rho + 1)) / (n ** 2 * rho)) * Math.log(1 + Math.sqrt(n * rho + 1) / (2 * alpha)));
}

/** Student's quantile by bisection of its integrated density. */
export function studentQuantile(probability: number, freedom: number): number {
  let [low, high] = [0, 50];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (0.5 + integral(studentDensity(freedom), 0, middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** 2 · P(T > |t|), by integrating the tail. */
export function studentP(t: number, freedom: number): number {
  return 2 * integral(studentDensity(freedom), Math.abs(t), Math.abs(t) + 60);
}

/** P(χ² of one degree > x): both tails of the normal distribution beyond √x. */
export function chiSquareP(x: number): number {
  const normal = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return 1 - 2 * integral(normal, 0, Math.sqrt(x));
}

/** 32-bit FNV-1a twice over seed and visitor, of 10,000 (GrowthBook's hash version 2). */
export function placeOf(seed: string, unit: string): number {
  const hash = (text: string): number =>
    [...text].reduce((value, letter) => Math.imul(value ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261);
  return (hash(String(hash(seed + unit))) % 10_000) / 10_000;
}

function studentDensity(freedom: number): (t: number) => number {
  const scale = Math.exp(logGamma((freedom + 1) / 2) - logGamma(freedom / 2)) / Math.sqrt(freedom * Math.PI);
  return (t) => scale * (1 + t ** 2 / freedom) ** (-(freedom + 1) / 2);
}

/** Stirling's series, from where it is exact to the last digit. */
function logGamma(x: number): number {
  if (x < 20) return logGamma(x + 1) - Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1_260 * x ** 5) - 1 / (1_680 * x ** 7);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

/** Simpson's rule. */
function integral(of: (x: number) => number, from: number, to: number): number {
  const steps = 4_000;
  const width = (to - from) / steps;
  let sum = of(from) + of(to);
  for (let step = 1; step < steps; step += 1) sum += (step % 2 === 0 ? 2 : 4) * of(from + step * width);
  return (sum * width) / 3;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
