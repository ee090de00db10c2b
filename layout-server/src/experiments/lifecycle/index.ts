/**
 * The life of experiments: drafts, starts, pauses, stops, phases, kept as revisions in the store beside the files.
 * Used by the staff door; the page service sees the outcome as the experiments of a shop.
 */
export { createDefinitions, type Definitions, type StoredDefinition } from './definitions-repository.ts';
export { createExperimentBook, type ExperimentBook, type ExperimentState } from './experiment-book.ts';
export {
  createExperimentDesk,
  type DeskOutcome,
  type ExperimentDesk,
  type Kept,
  type NoSuchExperiment,
  type Refused,
} from './experiment-desk.ts';
export { createShopTests, type RunningTest, type ShopTests } from './shop-tests.ts';
export { experiments } from './tables.ts';
