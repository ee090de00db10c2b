import type { Curve } from './plot.ts';

/** One figure of a benchmark. */
export interface Row {
  what: string;
  /** What it is compared with; absent for an absolute figure. */
  against?: string;
  measured: number;
  /** What stands behind the number, such as `× its CPU` or `ms`. */
  unit: string;
  /** None for a figure that is only to be known. */
  goal?: Goal;
}

export type Goal = { atMost: number } | { atLeast: number };

/** What every benchmark prints, and what `bench/results/<name>.json` keeps beside the machine it was measured on. */
export interface Report {
  /** What was compared with what and how, in a sentence. */
  about: string;
  rows: readonly Row[];
  /** The figures behind the rows. */
  details?: object;
  curves?: readonly Curve[];
}

/** Hands the report to bench/run.ts. To be called once, at the end. */
export function print(report: Report): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

/** How much a cost grew from the first to the last point, and how much the size did: linear growth has the first at most as large. */
export function growthOf(points: readonly (readonly [size: number, cost: number])[]): { cost: number; size: number } {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return { cost: Number.NaN, size: Number.NaN };
  return { cost: last[1] / first[1], size: last[0] / first[0] };
}

/** Whether the goal is reached; undefined if there is none. */
export function isMet({ measured, goal }: Pick<Row, 'measured' | 'goal'>): boolean | undefined {
  if (goal === undefined) return undefined;
  return 'atMost' in goal ? measured <= goal.atMost : measured >= goal.atLeast;
}
