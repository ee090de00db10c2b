import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { withTransaction, type Database, type Queries } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { lookAtFolder } from './pglite-folder.ts';
import { startPglite } from './pglite-thread.ts';
import * as schema from './schema.ts';
import { explainFolder } from './unusable-folder.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const MIGRATION_LOCK = 7_404_001;
const CHECK_MILLISECONDS = 1_000;

/** Where the data is. `databaseUrl` empty: PGlite in `dataDir`; `dataDir` undefined as well: PGlite in memory, for tests. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  /** A file that PGlite dumped: a new database begins as its copy. Tests are spared the 3 s of CPU that making one costs. */
  template?: string | undefined;
  /** Told of connections that broke while nobody used them. */
  onLostConnection?: (error: Error) => void;
}

/**
 * Opens the system of record and brings its tables up to date.
 * @throws FolderInUse if another process has the folder; UnusableFolder if its database cannot be opened; the driver's error if
 * the server cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.onLostConnection) : openPglite(options);
}

async function openPostgres(url: string, onLostConnection: ((error: Error) => void) | undefined): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    application_name: 'vitrine-layout-server',
  });
  // A pool without this listener ends the process when Postgres restarts.
  pool.on('error', (error) => onLostConnection?.(error));
  // So does a connection that breaks in use: the query is rejected, and the client tells it as an event besides.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const orm = drizzlePostgres(pool, { schema });
  try {
    await migrateOnce(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    engine: 'postgres',
    orm,
    transaction: (work) => withTransaction((run) => orm.transaction(run), work),
    listen: (channel, listener) => listenOnPostgres(url, channel, listener),
    check: () => answersInTime({ orm }),
    close: () => pool.end(),
  };
}

/** Several instances may start at once: the first one migrates, the others wait for it. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function openPglite({ dataDir, template }: DatabaseOptions): Promise<Database> {
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  try {
    const place = dataDir === undefined ? undefined : lookAtFolder(dataDir);
    const thread = await startPglite({
      folder: place?.folder,
      isNew: place?.isNew ?? true,
      template,
    }).catch((error: unknown) => {
      throw dataDir === undefined ? error : explainFolder(dataDir, error);
    });
    place?.finished();
    // The thread answers what Drizzle's session asks (query, transaction); the rest of PGlite's face is never called.
    const orm = drizzlePglite(thread as unknown as PGlite, { schema });
    await migratePglite(orm, { migrationsFolder });
    return {
      engine: 'pglite',
      orm,
      transaction: (work) => withTransaction((run) => orm.transaction(run), work),
      listen: async () => async () => undefined,
      check: () => answersInTime({ orm }),
      close: async () => {
        await thread.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function answersInTime({ orm }: Queries): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`expected the database to answer within ${CHECK_MILLISECONDS} ms`));
    }, CHECK_MILLISECONDS);
  });
  try {
    await Promise.race([orm.execute(sql`select 1`), late]);
  } finally {
    clearTimeout(timer);
  }
}
