import type { Clock } from '@vitrine/platform/clock';
import type { Experiment, ShopMetric } from '@vitrine/schemas';
import type { EstimateAudience } from '../audiences/index.ts';
import { noSuchTest, pagesOfTest } from '../index.ts';
import type { ExperimentService, NoSuchExperiment } from '../lifecycle/index.ts';
import type { Baseline, BaselineQuery } from './baseline-repository.ts';
import { ALPHA } from './experiment-results.ts';
import { givenArms } from './given-arms.ts';
import { momentsOf, type Metric } from './metric-results.ts';
import type { Moments } from './moments.ts';
import { metricsOf } from './planned-metrics.ts';
import { visitorsNeeded, visitorsNeededForMean } from './sample-size.ts';

/** What a test would need, by what the shop's own visitors did. */
export interface ExperimentPlan {
  code: 'PLAN';
  /** Why there is a proposal, or none. */
  sentence: string;
  /** Measured visitors of the page, and what decides of them: the share who reached the goal, or the primary metric. */
  visitors: number;
  baseline: number;
  visitorsADay: number;
  /** Undefined where there is too little to go by. */
  plannedVisitors: number | undefined;
  /** Whole weeks: shoppers of a Sunday are others than those of a Monday. */
  plannedDays: number | undefined;
}

/** Proposes sizes and durations. */
export interface Planner {
  /** @param lift the smallest relative change worth finding, such as 0.1 */
  plan(tenant: string, key: string, lift: number): Promise<ExperimentPlan | NoSuchExperiment>;
}

const DAY_MS = 86_400_000;
const DAYS = 28;
const WEEK = 7;
const HOUR_OF_DAY = 1 / 24;
/** Fewer visitors, or fewer of them at the goal, say nothing of those to come. */
const FEWEST = { visitors: 100, reached: 10 } as const;
/** With fewer planned visitors of an arm a start is refused. */
const LEAST_PLANNED = 100;
const LONGEST_DAYS = 56;

/** A part of the page's visitors, for people, and how large it is. */
interface Part {
  name: string;
  share: number;
}

/** Gives the planner over what was measured of the last 28 days. */
export function createPlanner({
  experiments,
  baseline,
  pagesOf,
  metrics,
  heldOut,
  estimate,
  clock,
}: {
  experiments: Pick<ExperimentService, 'find' | 'list'>;
  baseline: (query: BaselineQuery) => Promise<Baseline>;
  /** The pages on which visitors meet a test. */
  pagesOf: (tenant: string, experiment: Experiment) => Promise<readonly string[]>;
  metrics: (tenant: string) => readonly ShopMetric[];
  /** The holdouts whose visitors a phase that begins now would not have, or the running one has not. */
  heldOut: (tenant: string, experiment: Experiment) => readonly { key: string; share: number }[];
  estimate: EstimateAudience;
  clock: Clock;
}): Planner {
  return {
    async plan(tenant, key, lift) {
      const definition = experiments.find(tenant, key)?.definition;
      // A start takes the words that metrics have by then, whatever those of a phase were.
      const [primary] = definition === undefined ? [] : metricsOf({ ...definition, decidedBy: [] }, metrics(tenant));
      if (definition === undefined || primary === undefined)
        return { code: 'UNKNOWN', message: noSuchTest(tenant, key, experiments.list(tenant)) };
      const { variants } = definition;
      const { metric } = primary;
      const now = clock.now();
      const since = new Date(now.getTime() - DAYS * DAY_MS);
      const pages = await pagesOf(tenant, definition);
      const {
        visitors,
        sums,
        from = now,
        isWhole,
      } = await baseline({ tenant, pages, metric: primary.definition, since });
      const moments = (sums && momentsOf(metric, [sums])[0]) ?? { units: 0, mean: 0, variance: 0 };
      const reached = sums?.active ?? 0;
      const passed = (now.getTime() - from.getTime()) / DAY_MS;
      const days = isWhole ? Math.max(1, Math.ceil(passed)) : Math.max(HOUR_OF_DAY, passed);
      const found = { visitors, baseline: moments.mean, visitorsADay: visitors / days };
      const who = isWhole
        ? `in the last ${DAYS} days`
        : 'who came to the shop last (all of them are too many to look at)';
      const what = `${visitors} measured visitors of ${pagesOfTest(definition).join(', ')} ${who}, of whom ${reached} ${said(metric, moments.mean)}`;
      const none = (why: string): ExperimentPlan => ({
        code: 'PLAN',
        ...found,
        sentence: `${what}: ${why}`,
        plannedVisitors: undefined,
        plannedDays: undefined,
      });
      if (visitors < FEWEST.visitors || reached < FEWEST.reached)
        return none('too few to propose anything. Say a share of your own: experiments plan --baseline 3% --lift 10%.');
      if (metric.kind === 'binary' && found.baseline * (1 + lift) >= 1)
        return none('so many that there is no room for that change.');
      if (metric.kind !== 'binary' && !(moments.mean !== 0 && moments.variance > 0))
        return none('all alike, so that nothing says how many visitors a change of it takes.');
      const parts = partsOf(definition, heldOut(tenant, definition), await estimate(tenant, definition));
      const taking = parts.reduce((product, { share }) => product * share, 1);
      if (taking === 0) return none('but nobody of them would take part; look at the audience.');
      const plannedVisitors = Math.max(
        LEAST_PLANNED,
        needed(metric, moments, visitors, lift, ALPHA.end / Math.max(1, givenArms(variants).length - 1)),
      );
      const least = Math.min(...variants.map(({ weight }) => weight).filter((weight) => weight > 0));
      const plannedDays = Math.ceil(plannedVisitors / (found.visitorsADay * taking * least) / WEEK) * WEEK;
      const taken =
        parts.length === 0
          ? ''
          : `; ${percent(taking)} of them can take part (${parts.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')})`;
      return {
        code: 'PLAN',
        ...found,
        plannedVisitors,
        plannedDays,
        sentence: `${what}${taken}. To see a change of ${lift * 100} % each arm needs ${plannedVisitors} visitors: ${plannedDays} days${plannedDays > LONGEST_DAYS ? ', too long for a test; look for a larger change, or a goal that more visitors reach' : ''}.${unseen(definition)}`,
      };
    },
  };
}

/** What lets only a part of the page's visitors take part. */
function partsOf(
  { coverage = 1, namespace, audience }: Experiment,
  heldOut: readonly { key: string; share: number }[],
  { visitors, matching }: { visitors: number; matching: number },
): Part[] {
  const [from = 0, to = 1] = namespace?.range ?? [];
  return [
    // Before the first visitor takes part, a test of coverage 0 is planned for all.
    { name: 'coverage', share: coverage || 1 },
    { name: `namespace ${namespace?.id}`, share: to - from },
    // Where nobody was counted by kind, nobody knows.
    { name: 'audience', share: audience === undefined || visitors === 0 ? 1 : matching / visitors },
    ...heldOut.map(({ key, share }) => ({ name: `outside the holdout ${key}`, share: 1 - share })),
  ].filter(({ share }) => share !== 1);
}

/** Visitors of each arm; of a metric that not every visitor has a value of, so many that enough have one. */
function needed({ kind }: Metric, moments: Moments, visitors: number, lift: number, alpha: number): number {
  const { mean, variance, units } = moments;
  return kind === 'binary'
    ? visitorsNeeded(mean, lift, alpha)
    : Math.ceil(visitorsNeededForMean(mean, variance, lift, alpha) * (visitors / units));
}

function said({ kind, name, isMoney }: Metric, value: number): string {
  return kind === 'binary'
    ? `reached ${name}`
    : `count in ${name}, which is ${isMoney ? (value / 100).toFixed(2) : Number(value.toPrecision(3))}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}

function unseen({ seenNode }: Experiment): string {
  return seenNode === undefined
    ? ''
    : ` How many of them come as far as ${seenNode} is not known: with fewer of them it takes longer.`;
}
