/**
 * What came of an experiment: counts of an arm, intervals of differences, and whether the split is to be believed.
 * Used by the staff door; it changes nothing.
 */
export {
  experimentResults,
  MULTIPLE_ABOVE,
  type ArmFigures,
  type ArmResult,
  type ExperimentResults,
} from './experiment-results.ts';
export { createResultsService, type PhaseResults, type ResultsService } from './results-service.ts';
export { createArmSums, type ArmSums, type ArmSumsQuery } from './results-repository.ts';
export { visitorsNeeded } from './sample-size.ts';
export { MISMATCH_BELOW, sampleRatio, type SampleRatio } from './sample-ratio.ts';
export { meanOf, proportionOf, welch, type Difference, type Moments } from './welch.ts';
