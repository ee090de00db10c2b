import type { ExperimentDesk, NoSuchExperiment } from '../experiments/lifecycle/index.ts';
import type { ResultsDesk } from '../experiments/results/index.ts';

/** The services of a shop without experiments, for tests of other parts of the staff door. */
export const noExperiments: { experiments: ExperimentDesk; results: ResultsDesk } = {
  experiments: {
    list: () => [],
    find: () => undefined,
    history: async () => [],
    save: async () => none(),
    start: async () => none(),
    pause: async () => none(),
    stop: async () => none(),
  },
  results: { results: async () => none() },
};

function none(): NoSuchExperiment {
  return { code: 'UNKNOWN', message: 'expected an experiment, got a shop without any' };
}
