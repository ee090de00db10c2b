/**
 * Experiments as the SDK of GrowthBook takes them, and back. Used by the command line; asks no server and keeps nothing.
 */
export { exportPayload, type LeftOut } from './export-payload.ts';
export { importPayload, type ImportedDraft } from './import-payload.ts';
