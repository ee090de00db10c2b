import type { VisitorExplainer } from '../experiments/explain/index.ts';
import type { HoldoutResultsService, HoldoutService } from '../experiments/holdouts/index.ts';
import type { IngestKeys, IngestService } from '../experiments/ingest/index.ts';
import type { ExperimentService, NoSuchExperiment } from '../experiments/lifecycle/index.ts';
import type { Planner, ResultsService } from '../experiments/results/index.ts';
import type { ShipService } from '../experiments/shipping/index.ts';

/** The services of a shop without experiments, for tests of other parts of the staff door. */
export const noExperiments: {
  experiments: ExperimentService;
  shipping: ShipService;
  results: ResultsService;
  planner: Planner;
  explainer: VisitorExplainer;
  ingest: Pick<IngestService, 'refused'>;
  ingestKeys: IngestKeys;
  holdouts: HoldoutService;
  holdoutResults: Pick<HoldoutResultsService, 'results'>;
} = {
  experiments: {
    list: () => [],
    find: () => undefined,
    history: async () => [],
    save: async () => none(),
    start: async () => none(),
    startAll: async () => ({ isDone: false, outcomes: [] }),
    pause: async () => none(),
    stop: async () => none(),
    discard: async () => none(),
  },
  shipping: { ship: async () => none(), revert: async () => none() },
  results: {
    results: async () => none(),
    together: async () => none(),
    decision: async () => none(),
    job: { name: 'none', everyMs: 3_600_000, run: async () => undefined },
  },
  planner: { plan: async () => none() },
  explainer: { explain: async () => ({ holdouts: [], experiments: [] }) },
  ingest: { refused: async () => [] },
  holdouts: { list: () => [], start: async () => none(), end: async () => none() },
  holdoutResults: { results: async () => none() },
  ingestKeys: {
    refusal: async () => 'unknown-key',
    list: async () => [],
    create: async () => none(),
    rotate: async () => none(),
    end: async () => none(),
  },
};

function none(): NoSuchExperiment {
  return { code: 'UNKNOWN', message: 'expected an experiment, got a shop without any' };
}
