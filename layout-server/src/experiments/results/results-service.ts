import type { Clock } from '@vitrine/platform/clock';
import type { VisitCounts } from '../audiences/index.ts';
import type { ExposureRecords, ReportStreams } from '../exposures/index.ts';
import type { ExperimentService, NoSuchExperiment, StoredDefinition } from '../lifecycle/index.ts';
import { experimentResults, type ExperimentResults } from './experiment-results.ts';
import { progressOf } from './progress.ts';
import type { ArmSums, ArmSumsQuery } from './results-repository.ts';
import { shopMetrics } from './shop-metrics.ts';

/** What came of a phase. */
export interface PhaseResults extends ExperimentResults {
  code: 'RESULTS';
  tenant: string;
  key: string;
  status: string;
  hypothesis: string | undefined;
  phase: number;
  goal: string;
  /** The node that it must have happened in; undefined for everywhere. */
  goalNode: string | undefined;
  /** Visitors that each arm needs, and days; undefined if nobody planned. */
  plannedVisitors: number | undefined;
  plannedDays: number | undefined;
  /** When the phase began; undefined if a file began it. */
  since: Date | undefined;
  /** When the phase ended; undefined while it goes on. */
  until: Date | undefined;
  /** Exposures of all experiments that were lost on their way. */
  lost: number;
  /** Shop events that were lost on their way. */
  eventsLost: number;
  /** Exposures and events that wait at an edge. */
  underWay: number;
  /** Edges without a disk that ended without a word: what they had of their last half second is not known. */
  silentEdges: number;
  /** Claims of ids or arms that the edge did not sign: ignored, in all phases. */
  forged: number;
}

/** Reads results. */
export interface ResultsService {
  /** Of the present phase, or of an earlier one. */
  results(tenant: string, key: string, phase?: number): Promise<PhaseResults | NoSuchExperiment>;
}

/** Gives the results of experiments from the sums of their arms in the database. */
export function createResultsService({
  experiments,
  armSums,
  records,
  visits,
  streams,
  clock,
}: {
  experiments: Pick<ExperimentService, 'find' | 'history'>;
  armSums: (query: ArmSumsQuery) => Promise<ArmSums[]>;
  records: Pick<ExposureRecords, 'lost'>;
  visits: Pick<VisitCounts, 'forged'>;
  streams: Pick<ReportStreams, 'missing'>;
  clock: Clock;
}): ResultsService {
  return {
    async results(tenant, key, wanted) {
      const state = experiments.find(tenant, key);
      if (state === undefined)
        return {
          code: 'UNKNOWN',
          message: `expected an experiment of ${JSON.stringify(tenant)}, got ${JSON.stringify(key)}`,
        };
      const history = await experiments.history(tenant, key);
      const phase = wanted ?? state.definition.phase ?? 1;
      // Newest first: the first of a phase is how it was at its end.
      const definition = [...history.map((each) => each.definition), state.definition].find(
        (each) => phaseOf(each) === phase,
      );
      if (definition === undefined)
        return {
          code: 'UNKNOWN',
          message: `expected a phase of ${tenant}/${key}, got ${phase}; the present one is ${phaseOf(state.definition)}`,
        };
      const { since, until } = timeOf(history, phase);
      const { goal = 'order', goalNode, hypothesis, plannedVisitors, plannedDays, variants } = definition;
      const sums = await armSums({ tenant, experiment: key, phase, goal, goalNode, until });
      const arms = variants.map(({ key: variant }) => sums.find((arm) => arm.variant === variant) ?? nobodyIn(variant));
      const counts = arms.map(({ variant, units, multiple, earlier }, index) => ({
        variant,
        weight: variants[index]?.weight ?? 0,
        units,
        multiple,
        earlier,
      }));
      const progress = progressOf({ plannedVisitors, plannedDays }, counts, since, until ?? clock.now());
      const now = clock.now();
      const [exposures, events] = await Promise.all([
        streams.missing('exposures', now),
        streams.missing('events', now),
      ]);
      return {
        code: 'RESULTS',
        tenant,
        key,
        status: state.definition.status,
        hypothesis,
        phase,
        goal,
        goalNode,
        plannedVisitors,
        plannedDays,
        since,
        until,
        lost: (await records.lost('exposures')) + exposures.lost,
        underWay: exposures.waiting + events.waiting,
        silentEdges: Math.max(exposures.silent, events.silent),
        eventsLost: (await records.lost('events')) + events.lost,
        forged: await visits.forged(tenant, key),
        ...experimentResults({
          arms: counts,
          measured: shopMetrics({ goal, goalNode }, arms),
          plannedVisitors,
          progress,
        }),
      };
    },
  };
}

const phaseOf = (definition: { phase?: number }): number => definition.phase ?? 1;

/** From when to when a phase ran, by its revisions, newest first. */
function timeOf(
  history: readonly StoredDefinition[],
  phase: number,
): { since: Date | undefined; until: Date | undefined } {
  const since = history.findLast(
    ({ definition }) => phaseOf(definition) === phase && definition.status === 'running',
  )?.createdAt;
  const until = history.findLast(
    ({ definition }) =>
      phaseOf(definition) > phase || (phaseOf(definition) === phase && definition.status === 'stopped'),
  )?.createdAt;
  return { since, until };
}

function nobodyIn(variant: string): ArmSums {
  return { variant, units: 0, conversions: 0, revenue: 0, revenueSquares: 0, payers: 0, multiple: 0, earlier: 0 };
}
