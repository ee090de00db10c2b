/**
 * The system of record: one schema and one set of migrations on Postgres or on PGlite in a worker thread.
 * Used by repositories and the event log; knows nothing of layouts.
 */
export type { Database, Orm, Queries, Transaction } from './database.ts';
export { FolderInUse, lockFolder } from './folder-lock.ts';
export { missingMigrations, TablesBehind } from './migrations.ts';
export { openDatabase, type DatabaseOptions } from './open-database.ts';
export { LISTENER_NAME } from './postgres-listener.ts';
export { tableShapes, type TableShape } from './tables.ts';
export {
  conversions,
  events,
  experiments,
  exposures,
  meta,
  newsletterSubscriptions,
  previewLinks,
  revisions,
  staff,
  staffDeeds,
  staffTokens,
} from './schema.ts';
export { isDatabaseUnavailable } from './unavailable.ts';
export { UnusableFolder } from './unusable-folder.ts';
