/**
 * Copies of everything that the database holds and of the files that its rows name, in one format for both engines: a backup of PGlite restores into Postgres
 * and the other way round. Used by the command line `npm run data` and the staff door; knows nothing of what tables mean.
 */
export { UnsoundBackup } from './backup-file.ts';
export type { KeptFiles } from './kept-files.ts';
export { checkBackup, isServed, resetData, restoreBackup, writeBackup, type RowCounts } from './copy-tables.ts';
