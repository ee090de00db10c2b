import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from '../sql.ts';
import pg from 'pg';
import type { Queries } from './database.ts';
import { drizzlePostgres, migratePostgres } from '../sql-drivers.ts';

export const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const MIGRATION_LOCK = 7_404_001;

/** Raised when the tables are older than this code and nobody may change them while it starts. */
export class TablesBehind extends Error {
  readonly missing: readonly string[];
  constructor(missing: readonly string[]) {
    super(
      `expected a database with the migrations ${missing.join(', ')}, got one without; run npm run data -- migrate, or set DATABASE_MIGRATE=1`,
    );
    this.name = 'TablesBehind';
    this.missing = missing;
  }
}

/** The names of the migrations that a database lacks, oldest first; none if it is up to date, or newer than this code. */
export async function missingMigrations({ orm }: Queries): Promise<string[]> {
  const known = await orm.execute(sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  const last =
    firstValue(known, 'name') === null
      ? undefined
      : firstValue(
          await orm.execute(sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`),
          'last',
        );
  return journal()
    .filter(({ when }) => when > Number(last ?? 0))
    .map(({ tag }) => tag);
}

/**
 * Brings the tables of a Postgres up to date. Several processes may do so at once: the first one migrates, the others
 * wait for it. The lock belongs to a transaction, on a connection of its own, and both have no time limit: building an
 * index may take minutes.
 */
export async function migrateOnce(url: string, applicationName: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 2_000,
    application_name: applicationName,
  });
  // A pool without this listener ends the process when a connection breaks.
  pool.on('error', () => undefined);
  try {
    const guard = await pool.connect();
    try {
      await guard.query('begin');
      await guard.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await migratePostgres(drizzlePostgres(pool), { migrationsFolder });
      await guard.query('commit');
    } catch (error) {
      await guard.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      guard.release();
    }
  } finally {
    await pool.end();
  }
}

interface Entry {
  tag: string;
  /** Epoch milliseconds; the migrator applies what is newer than the newest that it applied. */
  when: number;
}

function journal(): Entry[] {
  const file = path.join(migrationsFolder, 'meta/_journal.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { entries: Entry[] }).entries;
}

/** Both drivers answer `{ rows }`; Drizzle's common type does not say so. */
function firstValue(answer: unknown, column: string): unknown {
  const [row] = (answer as { rows: readonly Record<string, unknown>[] }).rows;
  return row?.[column] ?? null;
}
