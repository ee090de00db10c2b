import { BURN_IN, metricResult, type ArmFigure, type Looking, type Metric } from './metric-results.ts';
import type { Segment, SliceSums } from './metric-sums.ts';
import { nothingIn } from './daily-series.ts';
import { addedUp } from './planned-visitors.ts';

/** The primary metric of the visitors who have one value of a segment. */
export interface SegmentFigures {
  by: Segment;
  /** '' where nobody told. */
  value: string;
  /** The control first. */
  arms: (ArmFigure & { units: number })[];
}

/**
 * The primary metric, taken apart by what was named before the start. To learn from alone: whoever looks at twenty parts
 * finds one that differs, so all comparisons together, of all segments and arms, are wrong in no more tests than the one
 * that decides (Bonferroni); and a part says nothing before 100 visitors of each arm count in it, also at the planned end.
 */
export function segmentFigures(
  metric: Metric,
  segments: readonly { by: Segment; hours: readonly SliceSums[] }[],
  arms: readonly string[],
  before: Date | undefined,
  looking: Looking,
): SegmentFigures[] {
  const parts = segments.flatMap(({ by, hours }) =>
    [...Map.groupBy(hours, ({ slice }) => slice)].map(([value, of]) => {
      const sums = addedUp(
        of.map(({ slice: _value, ...rest }) => rest),
        before,
      );
      return { by, value, sums: arms.map((variant) => sums.get(variant) ?? nothingIn(variant)) };
    }),
  );
  const comparisons = Math.max(1, parts.length * (arms.length - 1));
  return parts
    .map(({ by, value, sums }) => {
      const figures = metricResult({ ...metric, role: 'secondary' }, sums, shared(looking, comparisons)).arms;
      return {
        by,
        value,
        arms: figures.map((figure, index) => {
          const units = sums[index]?.units ?? 0;
          const isEnough = Math.min(figure.active, figures[0]?.active ?? 0) >= BURN_IN;
          return isEnough || index === 0 ? { ...figure, units } : { ...figure, ...SILENT, units };
        }),
      };
    })
    .sort((one, other) => (one.by === other.by ? unitsOf(other) - unitsOf(one) : one.by < other.by ? -1 : 1));
}

const SILENT = { absolute: undefined, relative: undefined, pValue: undefined, verdict: 'tooFew' } as const;

function shared(looking: Looking, comparisons: number): Looking {
  const alpha = looking.alpha / comparisons;
  return looking.kind === 'fixed'
    ? { ...looking, alpha }
    : { ...looking, alpha, tuning: { ...looking.tuning, alpha: looking.tuning.alpha / comparisons } };
}

function unitsOf({ arms }: SegmentFigures): number {
  return arms.reduce((sum, { units }) => sum + units, 0);
}
