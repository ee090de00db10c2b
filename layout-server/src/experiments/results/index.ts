/**
 * What came of an experiment: counts of an arm, intervals of differences, and whether the split is to be believed.
 * Used by the staff door; it changes nothing.
 */
export { MISMATCH_BELOW, sampleRatio, type SampleRatio } from './sample-ratio.ts';
export { meanOf, proportionOf, welch, type Difference, type Moments } from './welch.ts';
