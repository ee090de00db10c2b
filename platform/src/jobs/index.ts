/**
 * Regular jobs that one of all instances does: trimming, expiring, settling. Used by `app.ts` with the jobs of the domains.
 */
export { JOBS, startJobs, type Job, type Jobs } from './jobs.ts';
export { retentionJob } from './retention-job.ts';
