import type { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError, sql } from '../sql.ts';
import pg from 'pg';
import { withTransaction, type Database, type Queries } from './database.ts';
import { drizzlePglite, drizzlePostgres, migratePglite } from '../sql-drivers.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateOnce, migrationsFolder, missingMigrations, TablesBehind } from './migrations.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { lookAtFolder } from './pglite-folder.ts';
import { startPglite } from './pglite-thread.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { UnreachableDatabase } from './unreachable-database.ts';
import { explainFolder } from './unusable-folder.ts';

const CHECK_MILLISECONDS = 1_000;
const STATEMENT_MILLISECONDS = 10_000;
/** After the server's own limit, whose message says more. */
const QUERY_MILLISECONDS = 11_000;
const POOL_SIZE = 10;
const NAME = 'vitrine-layout-server';

/** Where the data is. `databaseUrl` empty: PGlite in `dataDir`; `dataDir` undefined as well: PGlite in memory, for tests. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /**
   * The Postgres itself, where `databaseUrl` is a pooler that lends a connection for a transaction only (PgBouncer and
   * the like): listening and migrating need a connection that stays. Empty: `databaseUrl` is the Postgres itself.
   */
  listenUrl?: string | undefined;
  /** The most connections of this process, besides the one that listens; 10 if it is not said. */
  poolSize?: number | undefined;
  /** False: tables are not changed, and a database that is behind is refused. */
  migrates?: boolean | undefined;
  dataDir?: string | undefined;
  /** A file that PGlite dumped: a new database begins as its copy. Tests are spared the 3 s of CPU that making one costs. */
  template?: string | undefined;
  /** Told of connections that broke while nobody used them. */
  onLostConnection?: (error: Error) => void;
  /** Told once where the embedded database ended by itself: this process can open it no more, the next one can. */
  onEnd?: (error: Error) => void;
}

/**
 * Opens the system of record and, unless `migrates` is false, brings its tables up to date.
 * @throws FolderInUse if another process has the folder; UnusableFolder if its database cannot be opened; TablesBehind if
 * its tables are older than this code and must not be changed; UnreachableDatabase if the server cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres({ ...options, databaseUrl: options.databaseUrl }) : openPglite(options);
}

async function openPostgres({
  databaseUrl,
  listenUrl,
  poolSize = POOL_SIZE,
  migrates = true,
  onLostConnection,
}: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  const direct = listenUrl || databaseUrl;
  const isPooled = direct !== databaseUrl;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    // A pooler would refuse the parameter, and a SET would go to whoever gets the connection next: there each transaction
    // says it for itself, and single queries are given up by us.
    ...(isPooled ? { query_timeout: QUERY_MILLISECONDS } : { statement_timeout: STATEMENT_MILLISECONDS }),
    application_name: NAME,
  });
  // A pool without this listener ends the process when Postgres restarts.
  pool.on('error', (error) => onLostConnection?.(error));
  // So does a connection that breaks in use: the query is rejected, and the client tells it as an event besides.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const orm = drizzlePostgres(pool);
  // Drizzle gives a pool's connection back only once its transaction has begun: one that breaks before would be lost to the pool.
  const begin = async <T>(run: (orm: Queries['orm']) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let isUnsure = false;
    try {
      return await drizzlePostgres(client).transaction(async (transaction) => {
        if (isPooled) await transaction.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MILLISECONDS}`));
        return run(transaction);
      });
    } catch (error) {
      isUnsure = !isRolledBack(error);
      throw error;
    } finally {
      client.release(isUnsure);
    }
  };
  try {
    if (migrates) await migrateOnce(direct, NAME);
    else await refuseBehind({ orm });
  } catch (error) {
    await pool.end();
    if (!isDatabaseUnavailable(error)) throw error;
    const [setting, address] = isPooled && migrates ? ['DATABASE_LISTEN_URL', direct] : ['DATABASE_URL', databaseUrl];
    throw new UnreachableDatabase(setting, address, error);
  }
  return {
    engine: 'postgres',
    orm,
    transaction: (work) => withTransaction(begin, work),
    listen: (channel, listener) => listenOnPostgres(direct, channel, listener),
    check: () => answersInTime({ orm }),
    close: () => pool.end(),
  };
}

/** Whether a transaction that failed was ended, so that its connection is as good as new. */
function isRolledBack(error: unknown): boolean {
  return !(error instanceof DrizzleQueryError && /^(?:begin|rollback)/u.test(error.query));
}

async function refuseBehind(queries: Queries): Promise<void> {
  const missing = await missingMigrations(queries);
  if (missing.length > 0) throw new TablesBehind(missing);
}

async function openPglite({ dataDir, template, migrates = true, onEnd }: DatabaseOptions): Promise<Database> {
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  try {
    const place = dataDir === undefined ? undefined : lookAtFolder(dataDir);
    const thread = await startPglite({ folder: place?.folder, isNew: place?.isNew ?? true, template }, { onEnd }).catch(
      (error: unknown) => {
        throw dataDir === undefined ? error : explainFolder(dataDir, error);
      },
    );
    place?.finished();
    // The thread answers what Drizzle's session asks (query, transaction); the rest of PGlite's face is never called.
    const orm = drizzlePglite(thread as unknown as PGlite);
    try {
      if (migrates) await migratePglite(orm, { migrationsFolder });
      else await refuseBehind({ orm });
    } catch (error) {
      await thread.close();
      throw error;
    }
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
