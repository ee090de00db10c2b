import {
  absoluteEffect,
  BUCKET_STEP,
  experimentResults,
  fixedP,
  progressOf,
  proportionOf,
  type Decision,
  type Metric,
  type MetricSums,
} from '../../../layout-server/src/experiments/results/index.ts';

/** A test that somebody looks at every day. */
export interface Looked {
  arms: number;
  days: number;
  visitorsADay: number;
  /** What a visitor of an arm does: 0 for nothing. */
  draw: (random: () => number, arm: number) => number;
  kind: Metric['kind'];
  /** It is bad, and guards another one. */
  isGuardrail?: boolean;
}

/** What was said on the days that said something else than to go on; of a plain interval, the same for p below 5 %. */
export interface Said {
  decisions: Decision[];
  plainFound: boolean;
}

const START = new Date('2026-11-01T00:00:00Z');

/** Looks at a test on each of its days, as `experiments results` does. */
export function lookDaily(
  { arms, days, visitorsADay, draw, kind, isGuardrail = false }: Looked,
  random: () => number,
): Said {
  const metric: Metric = {
    key: 'goal',
    name: 'goal',
    kind,
    role: isGuardrail ? 'guardrail' : 'primary',
    better: isGuardrail ? 'less' : 'more',
    isMoney: false,
    quantile: 0.75,
  };
  const sums = Array.from({ length: arms }, (_, index): MetricSums => ({
    variant: String(index),
    units: 0,
    active: 0,
    sum: 0,
    squares: 0,
    second: 0,
    secondSquares: 0,
    products: 0,
  }));
  const said: Said = { decisions: [], plainFound: false };
  for (let day = 1; day <= days; day += 1) {
    for (const [arm, of] of sums.entries()) {
      for (let visitor = 0; visitor < visitorsADay; visitor += 1) {
        const value = draw(random, arm);
        of.units += 1;
        of.active += value === 0 ? 0 : 1;
        of.sum += value;
        of.squares += value ** 2;
        if (kind === 'quantile' && value > 0) {
          const bucket = 1 + Math.floor(Math.log(value) / Math.log(BUCKET_STEP));
          const histogram: Record<string, number> = (of.histogram ??= {});
          histogram[bucket] = (histogram[bucket] ?? 0) + 1;
        }
      }
    }
    const counts = sums.map(({ variant, units }) => ({ variant, units, weight: 1 / arms, multiple: 0, earlier: 0 }));
    const planned = { plannedVisitors: visitorsADay * days, plannedDays: days };
    const now = new Date(START.getTime() + day * 86_400_000);
    const { decision } = experimentResults({
      arms: counts,
      measured: [{ metric, arms: sums }],
      plannedVisitors: planned.plannedVisitors,
      progress: progressOf(planned, counts, START, now),
    });
    if (decision !== 'notYet') said.decisions.push(decision);
    const [control, ...others] = sums.map(({ units, sum }) => proportionOf(units, sum));
    for (const other of kind === 'binary' ? others : []) {
      const effect = control && absoluteEffect(control, other);
      if (effect !== undefined && fixedP(effect) < 0.05) said.plainFound = true;
    }
  }
  return said;
}

/** Numbers between 0 and 1, the same on every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A share of visitors who do it. */
export const does =
  (share: number) =>
  (random: () => number): number =>
    random() < share ? 1 : 0;

/** A share of visitors who spend something: log-normal, with the long tail that orders have. */
export const spends =
  (share: number) =>
  (random: () => number): number => {
    if (random() >= share) return 0;
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.round(4_000 * Math.exp(0.9 * normal));
  };

/** One of a few prices: three of four are at most the third one, so that the quantile lies right at a step. */
export const pays = (random: () => number): number =>
  [1_990, 2_990, 2_990, 4_990, 4_990, 4_990, 7_990, 9_990][Math.floor(random() * 8)] ?? 0;

/** How many of so many tests satisfied. */
export function shareOf(tests: number, one: (test: number) => boolean): number {
  let count = 0;
  for (let test = 0; test < tests; test += 1) if (one(test)) count += 1;
  return count / tests;
}

/** Whether anybody would have acted on one of the looks. */
export function isFalseWin({ decisions }: Said): boolean {
  return decisions.some((decision) => decision === 'better' || decision === 'worse' || decision === 'harmful');
}
