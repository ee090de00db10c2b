import { BURN_IN, type ArmFigure, type MetricResult } from './metric-results.ts';
import type { Progress } from './progress.ts';
import { MISMATCH_BELOW, type SampleRatio } from './sample-ratio.ts';

/**
 * `nobody` took part; `brokenSplit`: nothing is to be believed; `notYet`: go on; `better`, `worse`: an arm is that, for sure;
 * `noDifference`: the plan is done and shows none; `harmful`: a guardrail is hurt.
 */
export type Decision = 'nobody' | 'brokenSplit' | 'notYet' | 'better' | 'worse' | 'noDifference' | 'harmful';

/** What the figures of a phase say: a decision, and the sentence for people. */
export function decisionOf({
  metrics,
  sampleRatio,
  progress,
  confidence,
  uncompared,
}: {
  metrics: readonly MetricResult[];
  sampleRatio: SampleRatio | undefined;
  progress: Progress | undefined;
  confidence: number;
  /** Why no two arms can be compared, whoever comes; undefined where they can. */
  uncompared?: string | undefined;
}): { decision: Decision; sentence: string } {
  if (uncompared !== undefined)
    return {
      decision: 'notYet',
      sentence: `Nothing can be compared: ${uncompared}. Give the control and another arm a weight.`,
    };
  if (sampleRatio === undefined) return { decision: 'nobody', sentence: 'Nobody took part yet.' };
  if (sampleRatio.mismatch)
    return {
      decision: 'brokenSplit',
      sentence: `Do not decide: visitors did not come to the arms in the planned shares (p = ${sampleRatio.pValue.toPrecision(2)}, below ${MISMATCH_BELOW}). Find the cause, then start anew.`,
    };
  const primary = metrics.find(({ role }) => role === 'primary');
  const isEnd = progress?.share === 1;
  const own =
    primary === undefined
      ? { decision: 'notYet' as const, sentence: 'Not yet: there is no primary metric.' }
      : ofPrimary(primary, progress, isEnd, Math.round(confidence * 100));
  const hurt = metrics.flatMap((metric) =>
    metric.role === 'guardrail'
      ? metric.arms.flatMap((arm) =>
          arm.verdict === 'worse' ? [`${metric.name} is worse in ${arm.variant}${range(metric, arm)}`] : [],
        )
      : [],
  );
  return hurt.length === 0 ? own : { decision: 'harmful', sentence: `Stop: ${hurt.join('; ')}. ${own.sentence}` };
}

function ofPrimary(
  metric: MetricResult,
  progress: Progress | undefined,
  isEnd: boolean,
  level: number,
): { decision: Decision; sentence: string } {
  const { name, arms, better } = metric;
  const [control, ...others] = arms;
  const sign = better === 'more' ? 1 : -1;
  const best = others.toSorted((a, b) => sign * (estimateOf(b) - estimateOf(a)))[0];
  if (control === undefined || best === undefined)
    return { decision: 'notYet', sentence: 'Not yet: there is nothing to compare.' };
  const winner = others
    .filter(({ verdict }) => verdict === 'better')
    .toSorted((a, b) => sign * (estimateOf(b) - estimateOf(a)))[0];
  const far = progress === undefined ? 'nobody planned its size' : `${Math.floor(progress.share * 100)} % of the plan`;
  const when = isEnd ? 'at the planned end' : `after ${far}, and that holds whenever you look`;
  const sure = `${level} % sure`;
  if (winner !== undefined)
    return {
      decision: 'better',
      sentence: `Decided: ${winner.variant} is better than ${control.variant} in ${name}${range(metric, winner)} (${sure}, ${when}).`,
    };
  if (others.every(({ verdict }) => verdict === 'worse'))
    return {
      decision: 'worse',
      sentence: `Decided: ${others.length === 1 ? `${best.variant} is worse than ${control.variant}` : `no arm is better than ${control.variant}, all are worse`} in ${name}${range(metric, best)} (${sure}, ${when}).`,
    };
  if (isEnd)
    return {
      decision: 'noDifference',
      sentence: `No difference was shown: the truth about ${best.variant} lies${truth(best)} in ${name} (${sure}, at the planned end). Keep ${control.variant}, or plan a larger test.`,
    };
  if (best.verdict === 'tooFew')
    return {
      decision: 'notYet',
      sentence: `Not yet: ${far}, and fewer than ${BURN_IN} visitors of an arm count in ${name}: too few to say anything.`,
    };
  return {
    decision: 'notYet',
    sentence: `Not yet: ${far}; the truth about ${best.variant} lies${truth(best)} in ${name} (${sure}, whenever you look).`,
  };
}

function estimateOf({ relative, absolute }: ArmFigure): number {
  return relative?.estimate ?? absolute?.estimate ?? 0;
}

/** How far an arm is from the control, as a share of it; where that share is too vague to say so much as its sign, by how much. */
function range({ kind, isMoney }: Pick<MetricResult, 'kind' | 'isMoney'>, { relative, absolute }: ArmFigure): string {
  const isVague = relative === undefined || (relative.low < 0 && relative.high > 0);
  if (!isVague || absolute === undefined)
    return relative === undefined ? '' : `, by ${change(relative.low)} to ${change(relative.high)}`;
  const said = (value: number): string =>
    kind === 'binary'
      ? signed(value * 100, 2)
      : isMoney
        ? signed(value / 100, 2)
        : signed(Number(value.toPrecision(3)), undefined);
  return `, by ${said(absolute.low)} to ${said(absolute.high)}${kind === 'binary' ? ' percentage points' : ''}`;
}

function truth({ relative }: ArmFigure): string {
  return relative === undefined ? ' anywhere' : ` between ${change(relative.low)} and ${change(relative.high)}`;
}

/** `+6 %`, `−1.2 %`. */
function change(share: number): string {
  const percent = Math.abs(share) * 100;
  return `${signOf(share)}${percent >= 10 ? percent.toFixed(0) : Number(percent.toFixed(1))} %`;
}

/** `+0.30`; with all its digits where nobody says how many. */
function signed(value: number, digits: number | undefined): string {
  const size = Math.abs(value);
  return `${signOf(value)}${digits === undefined ? size : size.toFixed(digits)}`;
}

function signOf(value: number): string {
  return value > 0 ? '+' : value < 0 ? '−' : '';
}
