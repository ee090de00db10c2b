/**
 * The life of experiments: drafts, starts, pauses, stops, phases, kept as revisions in the store beside the files.
 * Used by the staff door; the page service sees the outcome as the experiments of a shop.
 */
export { createDefinitions, type Definitions, type StoredDefinition } from './definitions-repository.ts';
export { createCurrentExperiments, type CurrentExperiments, type ExperimentState } from './current-experiments.ts';
export {
  createExperimentService,
  type DeskOutcome,
  type ExperimentService,
  type Kept,
  type NoSuchExperiment,
  type Planned,
  type Refused,
} from './experiment-service.ts';
export { keepDefinition, ShopChanged, type DefinitionStore } from './keep-definition.ts';
export { createShopTests, type RunningTest, type ShopTests } from './shop-tests.ts';
export { experiments } from './tables.ts';
