import { HELD, HOLDOUT_PREFIX, REST, type ShopMetric } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Job } from '@vitrine/platform/jobs';
import type { ExposureRecords, ReportStreams } from '../exposures/index.ts';
import type { ExperimentService } from '../lifecycle/index.ts';
import {
  addedUp,
  experimentResults,
  metricsOf,
  nothingIn,
  RENEW_EVERY_MS,
  underWayMessage,
  type ExperimentResults,
  type HourlyFigures,
  type PhaseQuery,
  type PlannedMetric,
} from '../results/index.ts';
import type { Holdout } from './holdouts-repository.ts';
import type { HoldoutService, NoSuchHoldout } from './holdout-service.ts';
import { heldTest, testOfFile, type HeldTest } from './shipped-meanwhile.ts';

/** What the two groups of a holdout did: those who were held out are the control. */
export interface HoldoutResults extends ExperimentResults {
  code: 'HOLDOUT_RESULTS';
  holdout: Holdout;
  /** As of when the figures are. */
  figuresAt: Date;
  /** The tests that it held its visitors out of, by key, with what became the page meanwhile. */
  tests: HeldTest[];
  /** Tests that run and have all visitors: they began before it, or do not name it. */
  outside: string[];
  /** Exposures and events of all experiments that were lost on their way. */
  lost: number;
  eventsLost: number;
}

export interface HoldoutResultsService {
  results(tenant: string, key: string): Promise<HoldoutResults | NoSuchHoldout>;
  /** Adds up, once an hour, what large holdouts are read from. */
  job: Job;
}

/** So long after its end it is added up anew, since orders come back. */
const LATE_MS = 30 * 86_400_000;
const ARMS = [HELD, REST] as const;

/** Gives the results of holdouts, by the statistics of experiments. Nobody plans their size, so their intervals hold at every look. */
export function createHoldoutResults({
  holdouts,
  experiments,
  figures,
  metrics,
  tenants,
  records,
  streams,
  clock,
}: {
  holdouts: Pick<HoldoutService, 'list'>;
  experiments: Pick<ExperimentService, 'list' | 'history'>;
  figures: HourlyFigures;
  /** Those of a shop. */
  metrics: (tenant: string) => readonly ShopMetric[];
  tenants: () => readonly string[];
  records: Pick<ExposureRecords, 'lost'>;
  streams: Pick<ReportStreams, 'missing'>;
  clock: Clock;
}): HoldoutResultsService {
  const plannedOf = ({ tenant, metrics: [primary, ...others] }: Holdout): PlannedMetric[] =>
    metricsOf(primary === undefined ? {} : { metrics: { primary, others } }, metrics(tenant));

  const heldTests = async (holdout: Holdout): Promise<HeldTest[]> => {
    const { tenant } = holdout;
    const found = await Promise.all(
      experiments.list(tenant).map(async ({ definition, number }) =>
        // What nobody touched since its file came has no history.
        number === 0
          ? testOfFile(definition, holdout)
          : heldTest(await experiments.history(tenant, definition.key), holdout),
      ),
    );
    return found.filter((test) => test !== undefined);
  };

  return {
    async results(tenant, key) {
      const holdout = holdouts.list(tenant).find((each) => each.key === key);
      if (holdout === undefined)
        return {
          code: 'UNKNOWN',
          message: `expected a holdout of ${JSON.stringify(tenant)}, got ${JSON.stringify(key)}`,
        };
      const planned = plannedOf(holdout);
      const read = await figures.read(
        queryOf(holdout),
        planned.map(({ definition }) => definition),
      );
      if ('soFar' in read) return { code: 'UNKNOWN', message: underWayMessage(`${tenant}/${key}`, read) };
      const came = addedUp(read.counts, undefined);
      const counts = ARMS.map((variant) => ({
        ...(came.get(variant) ?? { variant, units: 0, multiple: 0, earlier: 0 }),
        weight: variant === HELD ? holdout.share : 1 - holdout.share,
      }));
      const measured = planned.map(({ metric }, index) => {
        const sums = addedUp(read.sums[index] ?? [], undefined);
        return { metric, arms: ARMS.map((variant) => sums.get(variant) ?? nothingIn(variant)) };
      });
      const [exposures, events] = await Promise.all([
        streams.missing('exposures', clock.now()),
        streams.missing('events', clock.now()),
      ]);
      return {
        code: 'HOLDOUT_RESULTS',
        holdout,
        figuresAt: read.at,
        tests: await heldTests(holdout),
        outside:
          holdout.endedAt === undefined
            ? experiments
                .list(tenant)
                .filter(({ definition: { status, holdouts: of = [] } }) => status === 'running' && !of.includes(key))
                .map(({ definition }) => definition.key)
            : [],
        lost: (await records.lost('exposures')) + exposures.lost,
        eventsLost: (await records.lost('events')) + events.lost,
        ...experimentResults({ arms: counts, measured, progress: undefined }),
      };
    },
    job: {
      name: 'holdouts.figures',
      everyMs: RENEW_EVERY_MS,
      async run(signal) {
        const counting = tenants()
          .flatMap((tenant) => holdouts.list(tenant))
          .filter(({ endedAt }) => endedAt === undefined || clock.now().getTime() - endedAt.getTime() <= LATE_MS);
        await figures.renew(
          counting.map((holdout) => ({
            query: queryOf(holdout),
            metrics: plannedOf(holdout).map(({ definition }) => definition),
          })),
          signal,
        );
      },
    },
  };
}

/** No page is under test, so views of none are left out. */
function queryOf({ tenant, key, endedAt }: Holdout): PhaseQuery {
  return { tenant, experiment: `${HOLDOUT_PREFIX}${key}`, phase: 1, pages: [''], until: endedAt };
}
