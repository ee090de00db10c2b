/**
 * What visitors saw and did: exposures and shop events, taken from edge and shop and stored exactly once.
 * Used by the internal door; assigns nobody and judges nothing.
 */
export {
  createExposureService,
  type ExposureService,
  type KnownExperiments,
  type Receipt,
} from './exposure-service.ts';
export { createExposureRing, type ExposureLog, type ExposureSink } from './exposure-log.ts';
export { touchParts } from './erased-rows.ts';
export { createExposureRecords, type ExposureRecords, type Lost, type ShownArm } from './exposures-repository.ts';
export { createSharedExposures, type SharedExposuresOptions } from './shared-exposures.ts';
export { createReportStreams, type Missing, type ReportStreams, type UnheardStream } from './report-streams.ts';
export { shopEventErrand } from './shop-event-errand.ts';
export { conversions, exportErasures, exportParts, exposures, reportStreams } from './tables.ts';
