/**
 * The life of experiments: drafts, starts, pauses, stops, phases, kept as revisions in the store beside the files.
 * Used by the staff door; the page service sees the outcome as the experiments of a shop.
 */
export { createDefinitions, type Definitions, type StoredDefinition } from './definitions-repository.ts';
export { createCurrentExperiments, type CurrentExperiments, type ExperimentState } from './current-experiments.ts';
export type { ChangedTogether } from './definition-changes.ts';
export type { DeskOutcome, Kept, NoSuchExperiment, Refused } from './desk-outcomes.ts';
export { createExperimentService, type ExperimentService, type Planned } from './experiment-service.ts';
export { keepDefinition, ShopChanged, type DefinitionStore } from './keep-definition.ts';
export { createShopTests, type RunningTest, type ShopTests } from './shop-tests.ts';
export { experiments } from './tables.ts';
