import { createRequire } from 'node:module';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as NodePostgresMigrator from 'drizzle-orm/node-postgres/migrator';
import type * as Pglite from 'drizzle-orm/pglite';
import type * as PgliteMigrator from 'drizzle-orm/pglite/migrator';

/** Drizzle's drivers in the form in which `sql.ts` has the rest of it, and for its reason. */
const load = createRequire(import.meta.url);

export const { drizzle: drizzlePostgres } = load('drizzle-orm/node-postgres') as typeof NodePostgres;
export const { drizzle: drizzlePglite } = load('drizzle-orm/pglite') as typeof Pglite;
export const { migrate: migratePostgres } = load('drizzle-orm/node-postgres/migrator') as typeof NodePostgresMigrator;
export const { migrate: migratePglite } = load('drizzle-orm/pglite/migrator') as typeof PgliteMigrator;
