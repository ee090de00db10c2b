import { absoluteEffect, relativeEffect, type Effect } from './effects.ts';
import { holm } from './holm.ts';
import {
  fixedBounds,
  fixedInterval,
  fixedP,
  sequenceBounds,
  sequenceInterval,
  sequenceP,
  type Interval,
  type Tuning,
} from './intervals.ts';
import { quantileOf, type Histogram } from './quantiles.ts';
import {
  adjustedMeans,
  guardedProportionOf,
  meanOf,
  proportionOf,
  ratioOf,
  type Moments,
  type PairSums,
} from './moments.ts';

/** What is measured of each visitor. */
export interface Metric {
  key: string;
  /** For people. */
  name: string;
  /** `binary`: did it or not; `mean`: how much, those with nothing included; `ratio`: how much of it by how much of another; `quantile`: what a share of those who have anything does not exceed. */
  kind: 'binary' | 'mean' | 'ratio' | 'quantile';
  /** Of a quantile: that share. */
  quantile?: number;
  /** The primary decides, guardrails forbid, the others are there to learn from. */
  role: 'primary' | 'guardrail' | 'secondary';
  better: 'more' | 'less';
  /** In minor units of the shop's currency. */
  isMoney: boolean;
  /** The second value is what the visitor did before the test, and taken into account. */
  isAdjusted?: boolean;
  /** Of a guardrail: up to which share of the control it may be worse. */
  margin?: number;
}

/** The sums of one arm. */
export interface MetricSums extends PairSums {
  variant: string;
  /** Visitors of whom there was anything to count. */
  active: number;
  /** Of a quantile: what each of them has. */
  histogram?: Histogram;
}

/** How the moment of looking is allowed for. */
export type Looking = { kind: 'sequence'; alpha: number; tuning: Tuning } | { kind: 'fixed'; alpha: number };

/** `tooFew`: nothing can be said yet. */
export type Verdict = 'better' | 'worse' | 'open' | 'safe' | 'tooFew';

/** One arm's figure of a metric, and how it stands to the control's. */
export interface ArmFigure {
  variant: string;
  /** Share, mean, ratio or quantile, before any adjusting. */
  value: number;
  active: number;
  /** These are undefined for the control, and where nothing can be said. */
  absolute: (Interval & { estimate: number }) | undefined;
  /** As a share of the control. */
  relative: (Interval & { estimate: number }) | undefined;
  /** Only at the planned end: before, a small one comes to whoever looks often enough. Corrected for the number of arms. */
  pValue: number | undefined;
  verdict: Verdict | undefined;
}

export interface MetricResult extends Metric {
  arms: ArmFigure[];
}

/**
 * Visitors with something to count that each arm needs before a sequence says anything: asymptotics fail before. Of a
 * guardrail that is done or not, visitors at all: what a sound control never does must not hide an arm that does it.
 */
export const BURN_IN = 100;

/**
 * The figures of a metric, the first arm being the control. The arms of the primary metric are a family, judged after Holm;
 * guardrails are judged by one end of the interval each; the others are not corrected. Nobody is given an `idle` arm: it is
 * compared with nothing, and none of the family, whose bounds it would widen.
 */
export function metricResult(
  metric: Metric,
  arms: readonly MetricSums[],
  looking: Looking,
  idle: ReadonlySet<string> = new Set(),
): MetricResult {
  const moments = momentsOf(metric, arms);
  const [control] = moments;
  const compared = arms.flatMap((arm, index) => {
    const treatment = moments[index];
    if (index === 0 || idle.has(arm.variant)) return [];
    const isEnough = looking.kind === 'fixed' || [arms[0], arm].every((each) => countedIn(metric, each) >= BURN_IN);
    const effect = isEnough && control && treatment ? absoluteEffect(control, treatment) : undefined;
    const relative = effect && control && treatment ? relativeEffect(control, treatment) : undefined;
    return [{ variant: arm.variant, effect, relative }];
  });
  const family = metric.role === 'primary' ? compared.length : 1;
  const judging = withTuning(looking, family);
  const pValues = compared.map(({ effect }) => effect && pOf(effect, judging));
  const judged =
    metric.role === 'primary'
      ? holm(pValues, looking.alpha)
      : pValues.map((p = 1) => ({ alpha: looking.alpha, isFound: p < looking.alpha, adjusted: p }));
  return {
    ...metric,
    arms: arms.map(({ variant, active }, index) => {
      const { mean: value = 0 } = moments[index]?.unadjusted ?? moments[index] ?? {};
      const place = compared.findIndex((each) => each.variant === variant);
      const { effect, relative } = compared[place] ?? {};
      const { alpha = looking.alpha, isFound = false, adjusted } = judged[place] ?? {};
      const interval = (of: Effect) => ({ estimate: of.estimate, ...intervalOf(metric, of, alpha, judging) });
      return {
        variant,
        value,
        active,
        absolute: effect && interval(effect),
        relative: relative && interval(relative),
        pValue: effect && looking.kind === 'fixed' && metric.role !== 'guardrail' ? adjusted : undefined,
        verdict: index === 0 ? undefined : verdictOf(metric, effect, relative, isFound, (of) => interval(of)),
      };
    }),
  };
}

/** What the figures of a metric are made of, an entry for each arm. */
export function momentsOf({ kind, role, isAdjusted, quantile = 0.5 }: Metric, arms: readonly MetricSums[]): Moments[] {
  if (kind === 'ratio') return arms.map(ratioOf);
  if (kind === 'quantile') return arms.map(({ histogram = {} }) => quantileOf(histogram, quantile));
  if (isAdjusted === true) return adjustedMeans(arms);
  return arms.map(({ units, sum, squares }) =>
    kind === 'binary'
      ? role === 'guardrail'
        ? guardedProportionOf(units, sum)
        : proportionOf(units, sum)
      : meanOf(units, sum, squares),
  );
}

function countedIn({ kind, role }: Metric, arm: MetricSums | undefined): number {
  return (role === 'guardrail' && kind === 'binary' ? arm?.units : arm?.active) ?? 0;
}

/** A sequence is made for the level of its first test, and keeps its shape in the later ones of the family. */
function withTuning(looking: Looking, family: number): Looking {
  if (looking.kind === 'fixed') return looking;
  return { ...looking, tuning: { units: looking.tuning.units, alpha: looking.tuning.alpha / family } };
}

function pOf(effect: Effect, looking: Looking): number {
  return looking.kind === 'fixed' ? fixedP(effect) : sequenceP(effect, looking.tuning);
}

function intervalOf({ role }: Metric, effect: Effect, alpha: number, looking: Looking): Interval {
  if (role === 'guardrail')
    return looking.kind === 'fixed' ? fixedBounds(effect, alpha) : sequenceBounds(effect, alpha, looking.tuning);
  return looking.kind === 'fixed' ? fixedInterval(effect, alpha) : sequenceInterval(effect, alpha, looking.tuning);
}

function verdictOf(
  { role, better, margin = 0 }: Metric,
  effect: Effect | undefined,
  relative: Effect | undefined,
  isFound: boolean,
  interval: (effect: Effect) => Interval,
): Verdict {
  if (effect === undefined) return 'tooFew';
  const sign = better === 'more' ? 1 : -1;
  if (role !== 'guardrail') return isFound ? (sign * effect.estimate > 0 ? 'better' : 'worse') : 'open';
  const { low, high } = interval(effect);
  if ((sign > 0 ? high : -low) < 0) return 'worse';
  if (relative === undefined) return 'open';
  const bounds = interval(relative);
  return (sign > 0 ? bounds.low : -bounds.high) > -margin ? 'safe' : 'open';
}
