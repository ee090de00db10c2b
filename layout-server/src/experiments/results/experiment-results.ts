import { decisionOf, type Decision } from './decision.ts';
import { givenArms, whyUncompared } from './given-arms.ts';
import { metricResult, type MetricSums, type Looking, type Metric, type MetricResult } from './metric-results.ts';
import type { Progress } from './progress.ts';
import { sampleRatio, type SampleRatio } from './sample-ratio.ts';

/** Who was counted in an arm, and who was not. */
export interface ArmCount {
  variant: string;
  weight: number;
  /** Visitors who count. */
  units: number;
  /** Visitors who saw the page, where only those count who saw a node of it. */
  shown?: number;
  /** Visitors who were seen in another arm as well, and count for none. */
  multiple: number;
  /** Visitors with an arm of an earlier phase, and count for none. */
  earlier: number;
}

/** A metric with the sums of every arm, the control first. */
export interface Measured {
  metric: Metric;
  arms: readonly MetricSums[];
}

export interface ExperimentResults {
  /** What the figures say, in a sentence that comes first. */
  sentence: string;
  decision: Decision;
  /** The first is the control. */
  arms: ArmCount[];
  /** The primary one first; none while the split is not to be believed. */
  metrics: MetricResult[];
  /** Undefined while nobody came. */
  sampleRatio: SampleRatio | undefined;
  /** Share of visitors who were seen in two arms; above `MULTIPLE_ABOVE` something is wrong. */
  multipleShare: number;
  /** Undefined if nobody planned. */
  progress: Progress | undefined;
  method: Looking['kind'];
  /** Of the intervals. */
  confidence: number;
}

/** A share of visitors in two arms that should be looked into (experiments.md). */
export const MULTIPLE_ABOVE = 0.01;
/**
 * A test as a whole is wrong in at most 5 of 100 cases without a difference: 1 is spent on all looks before the planned end,
 * which hold together, and 4 on the one at its end.
 */
export const ALPHA = { running: 0.01, end: 0.04 } as const;
/** What sequences of tests that nobody planned are narrowest for, in visitors of an arm (GrowthBook's choice). */
const UNPLANNED_VISITORS = 2_500;

/** How looks before the planned end are allowed for, of which there may be any number. */
export function everyLook(plannedVisitors = UNPLANNED_VISITORS): Looking {
  return { kind: 'sequence', alpha: ALPHA.running, tuning: { units: 2 * plannedVisitors, alpha: ALPHA.running } };
}

/** How the present look is allowed for. */
export function lookingAt(progress: Progress | undefined, plannedVisitors: number | undefined): Looking {
  return progress?.share === 1 ? { kind: 'fixed', alpha: ALPHA.end } : everyLook(plannedVisitors);
}

/** The results of a phase from the sums of its arms. With a split that is not to be believed, no figure is given. */
export function experimentResults({
  arms,
  measured,
  plannedVisitors,
  progress,
}: {
  arms: readonly ArmCount[];
  measured: readonly Measured[];
  plannedVisitors?: number | undefined;
  progress: Progress | undefined;
}): ExperimentResults {
  const ratio = sampleRatio(arms);
  const looking = lookingAt(progress, plannedVisitors);
  const counted = arms.reduce((sum, { units }) => sum + units, 0);
  const multiple = arms.reduce((sum, arm) => sum + arm.multiple, 0);
  const given = givenArms(arms.map(({ variant, weight }) => ({ key: variant, weight })));
  const idle = new Set(arms.flatMap(({ variant }) => (given.includes(variant) ? [] : [variant])));
  const metrics =
    ratio?.mismatch === true ? [] : measured.map(({ metric, arms: sums }) => metricResult(metric, sums, looking, idle));
  return {
    ...decisionOf({
      metrics: metrics.map((metric) => ({
        ...metric,
        arms: metric.arms.filter(({ variant }) => !idle.has(variant)),
      })),
      sampleRatio: ratio,
      progress,
      confidence: 1 - looking.alpha,
      uncompared: whyUncompared(arms),
    }),
    arms: [...arms],
    metrics,
    sampleRatio: ratio,
    multipleShare: counted + multiple === 0 ? 0 : multiple / (counted + multiple),
    progress,
    method: looking.kind,
    confidence: 1 - looking.alpha,
  };
}
