/**
 * The way out to a warehouse: what visitors saw and did as files in an object store, by shop and hour, each hour as a whole.
 * Used by the composition; reads what the exposures keep, judges nothing.
 */
export { exportJob } from './export-job.ts';
