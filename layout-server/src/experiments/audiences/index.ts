/** Whom experiments are for, measured by the visitors who came: daily numbers by kind, and what share an audience has of them. */
export {
  createAudienceEstimate,
  ESTIMATED_DAYS,
  type AudienceEstimate,
  type EstimateAudience,
} from './audience-estimate.ts';
export { audienceFaults } from './audience-faults.ts';
export { createVisitCounts, type VisitCounts } from './visit-counts.ts';
export { forgedClaims, visitCounts } from './tables.ts';
