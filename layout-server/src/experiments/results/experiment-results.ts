import type { Experiment } from '@vitrine/schemas';
import type { ArmSums } from './results-repository.ts';
import { sampleRatio, type SampleRatio } from './sample-ratio.ts';
import { meanOf, proportionOf, welch, type Difference } from './welch.ts';

/** One arm's figures. */
export interface ArmResult {
  variant: string;
  weight: number;
  units: number;
  multiple: number;
  earlier: number;
  /** Undefined while the split is not to be believed. */
  figures: ArmFigures | undefined;
}

export interface ArmFigures {
  conversions: number;
  conversionRate: number;
  /** In minor units, over all visitors. */
  revenue: number;
  revenuePerVisitor: number;
  /** Against the control; undefined for the control itself and where nothing can be said. */
  conversionDifference: Difference | undefined;
  revenueDifference: Difference | undefined;
}

export interface ExperimentResults {
  phase: number;
  goal: string;
  /** The node that it must have happened in; undefined for everywhere. */
  goalNode: string | undefined;
  /** The first is the control. */
  arms: ArmResult[];
  /** Undefined while nobody came. */
  sampleRatio: SampleRatio | undefined;
  /** Share of visitors who were seen in two arms; above `MULTIPLE_ABOVE` something is wrong. */
  multipleShare: number;
  confidence: number;
}

/** A share of visitors in two arms that should be looked into (experiments.md). */
export const MULTIPLE_ABOVE = 0.01;
const ALPHA = 0.05;

/** The results of a phase from the sums of its arms. With a split that is not to be believed, no figure is given. */
export function experimentResults(
  { variants, goal = 'order', goalNode }: Pick<Experiment, 'variants' | 'goal' | 'goalNode'>,
  phase: number,
  sums: readonly ArmSums[],
): ExperimentResults {
  const arms = variants.map(({ key, weight }) => ({
    weight,
    ...(sums.find(({ variant }) => variant === key) ?? nobody(key)),
  }));
  const ratio = sampleRatio(arms);
  const [control] = arms;
  const counted = arms.reduce((sum, { units }) => sum + units, 0);
  const multiple = arms.reduce((sum, arm) => sum + arm.multiple, 0);
  return {
    phase,
    goal,
    goalNode,
    sampleRatio: ratio,
    multipleShare: counted + multiple === 0 ? 0 : multiple / (counted + multiple),
    confidence: 1 - ALPHA,
    arms: arms.map((arm) => ({
      variant: arm.variant,
      weight: arm.weight,
      units: arm.units,
      multiple: arm.multiple,
      earlier: arm.earlier,
      figures: ratio?.mismatch === true ? undefined : figuresOf(arm, arm === control ? undefined : control),
    })),
  };
}

function figuresOf(arm: ArmSums, control: ArmSums | undefined): ArmFigures {
  const rate = ({ units, conversions }: ArmSums) => proportionOf(units, conversions);
  const money = ({ units, revenue, revenueSquares }: ArmSums) => meanOf(units, revenue, revenueSquares);
  return {
    conversions: arm.conversions,
    conversionRate: rate(arm).mean,
    revenue: arm.revenue,
    revenuePerVisitor: money(arm).mean,
    conversionDifference: control && welch(rate(control), rate(arm), ALPHA),
    revenueDifference: control && welch(money(control), money(arm), ALPHA),
  };
}

function nobody(variant: string): ArmSums {
  return { variant, units: 0, conversions: 0, revenue: 0, revenueSquares: 0, multiple: 0, earlier: 0 };
}
