import type { Clock } from '@vitrine/platform/clock';
import type { Experiment } from '@vitrine/schemas';
import { pagesOfTest } from '../index.ts';
import type { ExperimentService, NoSuchExperiment } from '../lifecycle/index.ts';
import type { Baseline, BaselineQuery } from './baseline-repository.ts';
import { ALPHA } from './experiment-results.ts';
import { visitorsNeeded } from './sample-size.ts';

/** What a test would need, by what the shop's own visitors did. */
export interface ExperimentPlan {
  code: 'PLAN';
  /** Why there is a proposal, or none. */
  sentence: string;
  /** Measured visitors of the page, and the share of them who reached the goal. */
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
/** Fewer visitors, or fewer of them at the goal, say nothing of those to come. */
const FEWEST = { visitors: 100, reached: 10 } as const;
const LONGEST_DAYS = 56;

/** Gives the planner over what was measured of the last 28 days. */
export function createPlanner({
  experiments,
  baseline,
  pagesOf,
  clock,
}: {
  experiments: Pick<ExperimentService, 'find'>;
  baseline: (query: BaselineQuery) => Promise<Baseline>;
  /** The pages on which visitors meet a test. */
  pagesOf: (tenant: string, experiment: Experiment) => Promise<readonly string[]>;
  clock: Clock;
}): Planner {
  return {
    async plan(tenant, key, lift) {
      const definition = experiments.find(tenant, key)?.definition;
      if (definition === undefined)
        return {
          code: 'UNKNOWN',
          message: `expected an experiment of ${JSON.stringify(tenant)}, got ${JSON.stringify(key)}`,
        };
      const { goal = 'order', goalNode, coverage = 1, variants } = definition;
      const now = clock.now();
      const since = new Date(now.getTime() - DAYS * DAY_MS);
      const {
        visitors,
        reached,
        from = now,
      } = await baseline({
        tenant,
        pages: await pagesOf(tenant, definition),
        goal,
        goalNode,
        since,
      });
      const days = Math.max(1, Math.ceil((now.getTime() - from.getTime()) / DAY_MS));
      const found = { visitors, baseline: visitors === 0 ? 0 : reached / visitors, visitorsADay: visitors / days };
      const what = `${visitors} measured visitors of ${pagesOfTest(definition).join(', ')} in the last ${DAYS} days, of whom ${reached} reached ${goal}${goalNode === undefined ? '' : ` in ${goalNode}`}`;
      const none = (why: string): ExperimentPlan => ({
        code: 'PLAN',
        ...found,
        sentence: `${what}: ${why}`,
        plannedVisitors: undefined,
        plannedDays: undefined,
      });
      if (visitors < FEWEST.visitors || reached < FEWEST.reached)
        return none('too few to propose anything. Say a share of your own: experiments plan --baseline 3% --lift 10%.');
      if (found.baseline * (1 + lift) >= 1) return none('so many that there is no room for that change.');
      const plannedVisitors = visitorsNeeded(found.baseline, lift, ALPHA.end / (variants.length - 1));
      const least = Math.min(...variants.map(({ weight }) => weight).filter((weight) => weight > 0));
      // Before the first visitor takes part, a test of coverage 0 is planned for all.
      const daily = found.visitorsADay * (coverage || 1) * least;
      const plannedDays = Math.ceil(plannedVisitors / daily / WEEK) * WEEK;
      return {
        code: 'PLAN',
        ...found,
        plannedVisitors,
        plannedDays,
        sentence: `${what}. To see a change of ${lift * 100} % each arm needs ${plannedVisitors} visitors: ${plannedDays} days${plannedDays > LONGEST_DAYS ? ', too long for a test; look for a larger change, or a goal that more visitors reach' : ''}.`,
      };
    },
  };
}
