/**
 * What came of an experiment: a sentence, counts of an arm, effects with intervals, and whether the split is to be believed.
 * Used by the staff door; it changes nothing.
 */
export { createBaseline, type Baseline, type BaselineQuery } from './baseline-repository.ts';
export { dailySeries, nothingIn, type DayFigures } from './daily-series.ts';
export type { Decision } from './decision.ts';
export { absoluteEffect, relativeEffect, type Effect } from './effects.ts';
export {
  ALPHA,
  everyLook,
  experimentResults,
  MULTIPLE_ABOVE,
  type ArmCount,
  type ExperimentResults,
} from './experiment-results.ts';
export { FIRST_DAYS_ALPHA, firstDays, firstDaysOf, type FirstDays } from './first-days.ts';
export { GUARDRAILS, guardrailJob, type StoppedTest } from './guardrail-job.ts';
export {
  createHourlyFigures,
  RENEW_EVERY_MS,
  underWayMessage,
  type HourlyFigures,
  type MeasuredPhase,
  type UnderWay,
} from './hourly-figures.ts';
export { beginPhase, type PhaseFigures } from './phase-run.ts';
export { holm, type Judged } from './holm.ts';
export { fixedInterval, fixedP, sequenceBounds, sequenceInterval, sequenceP } from './intervals.ts';
export {
  BURN_IN,
  metricResult,
  type ArmFigure,
  type Looking,
  type Metric,
  type MetricResult,
  type MetricSums,
  type Verdict,
} from './metric-results.ts';
export {
  createPhaseSums,
  type HourCount,
  type HourSums,
  type PhaseQuery,
  type PhaseSums,
  type Segment,
} from './metric-sums.ts';
export { adjustedMeans, meanOf, proportionOf, ratioOf, type Moments, type PairSums } from './moments.ts';
export { createPageChanges, type PageChangeMeanwhile } from './page-changes.ts';
export { createPlanner, type ExperimentPlan, type Planner } from './planner.ts';
export { addedUp, plannedEnd } from './planned-visitors.ts';
export { progressOf, type Progress } from './progress.ts';
export { segmentFigures, type SegmentFigures } from './segments.ts';
export { createResultsService, type PhaseResults, type ResultsService, type ShopsResults } from './results-service.ts';
export { BUCKET_STEP, quantileOf, type Histogram } from './quantiles.ts';
export { MISMATCH_BELOW, sampleRatio, type SampleRatio } from './sample-ratio.ts';
export { togetherOf, type LeftOutMetric, type ShopFigures } from './together.ts';
export { visitorsNeeded, visitorsNeededForMean } from './sample-size.ts';
export { metricsOf, type PlannedMetric } from './planned-metrics.ts';
export { experimentFigures } from './tables.ts';
