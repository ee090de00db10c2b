/**
 * Holdouts: a share of a shop's visitors who are in none of its tests for a time, so that what all of them brought together can
 * be measured. Used by the life of experiments, the page service and the staff door; it assigns nobody.
 */
export { createHoldoutRecords, type Holdout, type HoldoutRecords } from './holdouts-repository.ts';
export { createHoldoutResults, type HoldoutResults, type HoldoutResultsService } from './holdout-results.ts';
export {
  createHoldoutService,
  type HoldoutKept,
  type HoldoutOutcome,
  type HoldoutRefused,
  type HoldoutService,
} from './holdout-service.ts';
export { holdoutShares, holdoutsOf, runningOf, withHoldouts } from './running.ts';
export type { HeldTest } from './shipped-meanwhile.ts';
export { holdouts } from './tables.ts';
