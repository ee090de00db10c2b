/**
 * The system of record: one schema and one set of migrations on Postgres or on PGlite in a worker thread.
 * Used by repositories and the event log; knows nothing of layouts.
 */
export type { Database, Orm, Queries, Transaction } from './database.ts';
export { FolderInUse, lockFolder } from './folder-lock.ts';
export { bytes } from './bytes.ts';
export { instant } from './instant.ts';
export { missingMigrations, TablesBehind } from './migrations.ts';
export { openDatabase, type DatabaseOptions } from './open-database.ts';
export { LISTENER_NAME } from './postgres-listener.ts';
export { tableShapes, type TableShape } from './table-shapes.ts';
export { meta } from './tables.ts';
export { isDatabaseUnavailable } from './unavailable.ts';
export { UnreachableDatabase } from './unreachable-database.ts';
export { UnusableFolder } from './unusable-folder.ts';
