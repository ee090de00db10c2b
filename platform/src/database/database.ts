import { asTransaction } from '../in-transaction.ts';
import type { PgDatabase, PgQueryResultHKT } from '../sql.ts';

/** Drizzle's query builder, the same for both engines. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** Something that answers queries: the database itself, or a transaction on it. */
export interface Queries {
  readonly orm: Orm;
}

/** An open transaction. Inside one, every query goes through its `orm`, never through the database's. */
export interface Transaction extends Queries {
  /** Runs after the commit and before `transaction` returns; not at all after a rollback. */
  onCommit(work: () => Promise<void> | void): void;
}

/** The system of record: Postgres, or PGlite in a worker thread. */
export interface Database extends Queries {
  readonly engine: 'postgres' | 'pglite';
  /** Runs `work` in a transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` with the payload of every NOTIFY on the channel from now on, and with undefined when the
   * connection was lost and is back, since notices may have been missed. PGlite has one process and never calls it.
   */
  listen(channel: string, listener: (payload: string | undefined) => void): Promise<() => Promise<void>>;
  /** Rejects if the database does not answer within a second. */
  check(): Promise<void>;
  /** Waits for open work, then closes. */
  close(): Promise<void>;
}

/** Runs `work` in a transaction and, once it is committed, what it asked for with `onCommit`, in that order. */
export async function withTransaction<T>(
  begin: (work: (orm: Orm) => Promise<T>) => Promise<T>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const afterwards: (() => Promise<void> | void)[] = [];
  const result = await begin((orm) =>
    asTransaction(() =>
      work({
        orm,
        onCommit: (next) => {
          afterwards.push(next);
        },
      }),
    ),
  );
  for (const next of afterwards) await next();
  return result;
}
