import type { ExposureRecords } from '../exposures/index.ts';
import type { ExperimentService, NoSuchExperiment } from '../lifecycle/index.ts';
import { experimentResults, type ExperimentResults } from './experiment-results.ts';
import type { ArmSums, ArmSumsQuery } from './results-repository.ts';

/** What came of a phase. */
export interface PhaseResults extends ExperimentResults {
  code: 'RESULTS';
  tenant: string;
  key: string;
  status: string;
  hypothesis: string | undefined;
  /** Visitors that each arm needs; undefined if nobody planned. */
  plannedVisitors: number | undefined;
  /** When the phase ended; undefined while it goes on. */
  until: Date | undefined;
  /** Exposures of all experiments that were lost on their way. */
  lost: number;
  /** Shop events that were lost on their way. */
  eventsLost: number;
}

/** Reads results. */
export interface ResultsService {
  /** Of the present phase, or of an earlier one. */
  results(tenant: string, key: string, phase?: number): Promise<PhaseResults | NoSuchExperiment>;
}

/** Gives the results of experiments: sums of arms from the database, compared by Welch's test. */
export function createResultsService({
  experiments,
  armSums,
  records,
}: {
  experiments: Pick<ExperimentService, 'find' | 'history'>;
  armSums: (query: ArmSumsQuery) => Promise<ArmSums[]>;
  records: Pick<ExposureRecords, 'lost'>;
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
      const phaseOf = (definition: { phase?: number }): number => definition.phase ?? 1;
      // Newest first: the first of a phase is how it was at its end.
      const definition = [...history.map((each) => each.definition), state.definition].find(
        (each) => phaseOf(each) === phase,
      );
      if (definition === undefined)
        return {
          code: 'UNKNOWN',
          message: `expected a phase of ${tenant}/${key}, got ${phase}; the present one is ${phaseOf(state.definition)}`,
        };
      const end = history.findLast(
        (each) =>
          phaseOf(each.definition) > phase ||
          (phaseOf(each.definition) === phase && each.definition.status === 'stopped'),
      );
      const { goal = 'order', goalNode, hypothesis, plannedVisitors } = definition;
      const until = end?.createdAt;
      const sums = await armSums({ tenant, experiment: key, phase, goal, goalNode, until });
      return {
        code: 'RESULTS',
        tenant,
        key,
        status: state.definition.status,
        hypothesis,
        plannedVisitors,
        until,
        lost: await records.lost('exposures'),
        eventsLost: await records.lost('events'),
        ...experimentResults(definition, phase, sums),
      };
    },
  };
}
