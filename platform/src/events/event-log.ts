import { and, asc, eq, gt, inArray, lt, lte, sql } from '../sql.ts';
import type { Clock } from '../clock.ts';
import { meta, type Database, type Transaction } from '../database/index.ts';
import type { Logger } from '../logging.ts';
import { events } from './tables.ts';

/** One change: whatever carries one of these tags is out of date as of this cursor. */
export interface ShopEvent {
  cursor: number;
  tenant: string;
  tags: readonly string[];
  /** When it was written, an ISO instant; the commit follows within its transaction. */
  at: string;
}

/** What has changed, in the order of commit, for everything that keeps copies. */
export interface EventLog {
  /**
   * Writes one event as part of `transaction`; it is seen by nobody before the commit.
   * @returns its cursor. Whoever holds a greater cursor has seen it: appending transactions commit one after the other.
   */
  append(transaction: Transaction, tenant: string, tags: readonly string[]): Promise<number>;
  /** `append` for many events, in this order, at the price of one; of none it does nothing. */
  appendAll(transaction: Transaction, events: readonly Pick<ShopEvent, 'tenant' | 'tags'>[]): Promise<void>;
  /** At most `limit` events after a cursor, oldest first; `unknown` if the cursor is too old or from another database. */
  after(cursor: number, limit: number): Promise<readonly ShopEvent[] | 'unknown'>;
  /** The cursor of the last event that listeners were told of; read it before the data that an answer is made of. */
  latest(): number;
  /**
   * Calls `listener` from now on with every event that has a tag which begins with one of `prefixes` (without them: with
   * every event), in order of cursors; the result stops that.
   */
  subscribe(listener: (event: ShopEvent) => void, prefixes?: readonly string[]): () => void;
  /**
   * Has `renew` done with every event of these prefixes before anybody is told of it and before `latest` counts it:
   * whoever keeps a copy that others read without waiting renews it there, and reads it for the first time after this
   * call. It is given all that are new at once, at least one and at most 500, in order. If it fails, none of them is told until
   * it succeeds. The result stops that.
   */
  prepare(renew: (events: readonly ShopEvent[]) => Promise<void>, prefixes: readonly string[]): () => void;
  /** Deletes at most `most` events that are older than an instant and not among the last 100,000. @returns how many. */
  trim(before: Date, most: number): Promise<number>;
  /** Stops following the database. */
  close(): Promise<void>;
}

/** So many are kept in any case, however old they are. */
const KEEP_ROWS = 100_000;

const CHANNEL = 'vitrine_events';
const APPEND_LOCK = 7_404_002;
const PAGE = 500;
/** Rows of one statement; beyond, Postgres runs out of parameters. */
const ROWS_AT_ONCE = 1_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const TRIMMED_TO = 'events.trimmed_to';

/**
 * Opens the log of a database and follows it, so that instances hear of each other's events.
 * Listeners run in the process; one that throws is logged and does not stop the others.
 */
export async function openEventLog(options: {
  database: Database;
  clock: Clock;
  logger: Logger;
  keepRows?: number;
}): Promise<EventLog> {
  const { database, clock, logger, keepRows = KEEP_ROWS } = options;
  const listeners = new Set<Interest<ShopEvent, void>>();
  const preparations = new Set<Interest<readonly ShopEvent[], Promise<void>>>();
  let told = await lastCursor(database);
  let retryMs = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let following: Promise<void> | undefined;
  let again = false;

  /** Reads on from what was last told. One reader at a time, so listeners get events in order and once. */
  const follow = (): Promise<void> => {
    if (following) {
      again = true;
      return following;
    }
    following = (async () => {
      do {
        again = false;
        await tellNew();
      } while (again);
    })().finally(() => {
      following = undefined;
    });
    return following;
  };
  const tellNew = async (): Promise<void> => {
    for (;;) {
      const rows = await read(database, told, PAGE);
      for (const one of preparations) {
        const own = rows.filter((event) => concerns(one, event));
        if (own.length > 0) await one.call(own);
      }
      for (const event of rows) {
        told = event.cursor;
        for (const one of listeners) if (concerns(one, event)) tell(one.call, event);
      }
      if (rows.length < PAGE) return;
    }
  };
  const tell = (listener: (event: ShopEvent) => void, event: ShopEvent): void => {
    try {
      listener(event);
    } catch (error) {
      logger.error({ err: error, cursor: event.cursor }, 'a listener of the event log failed');
    }
  };
  const followOrLog = async (): Promise<void> => {
    try {
      await follow();
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      logger.warn({ err: error }, 'events could not be read; trying again');
      if (isClosed) return;
      clearTimeout(retry);
      retry = setTimeout(() => void followOrLog(), retryMs);
      retry.unref();
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    }
  };
  const trim = (before: Date, most: number): Promise<number> =>
    database.transaction(async ({ orm }) => {
      const kept = await orm
        .select({ cursor: events.cursor })
        .from(events)
        .orderBy(sql`${events.cursor} desc`)
        .limit(1)
        .offset(keepRows);
      const upTo = kept[0]?.cursor;
      if (upTo === undefined) return 0;
      const old = orm
        .select({ cursor: events.cursor })
        .from(events)
        .where(and(lte(events.cursor, upTo), lt(events.createdAt, before)))
        .orderBy(asc(events.cursor))
        .limit(most);
      const gone = await orm.delete(events).where(inArray(events.cursor, old)).returning({ cursor: events.cursor });
      if (gone.length === 0) return 0;
      const value = gone.reduce((highest, { cursor }) => Math.max(highest, cursor), 0);
      await orm
        .update(meta)
        .set({ value })
        .where(and(eq(meta.key, TRIMMED_TO), lt(meta.value, value)));
      return gone.length;
    });
  /** Writes events as part of a transaction. @returns the cursor of the last one */
  const write = async (
    transaction: Transaction,
    given: readonly Pick<ShopEvent, 'tenant' | 'tags'>[],
  ): Promise<number> => {
    const { orm } = transaction;
    await orm.execute(sql`select pg_advisory_xact_lock(${APPEND_LOCK}::bigint)`);
    const createdAt = clock.now();
    const rows = await orm
      .insert(events)
      .values(given.map(({ tenant, tags }) => ({ tenant, tags: [...tags], createdAt })))
      .returning({ cursor: events.cursor });
    if (rows.length === 0) throw new Error('expected the inserted events to be returned, got no row');
    const last = Math.max(...rows.map(({ cursor }) => cursor));
    // It says that there is something to be read, and of several of one commit the last is as good as each.
    if (database.engine === 'postgres') await orm.execute(sql`select pg_notify(${CHANNEL}, ${String(last)})`);
    transaction.onCommit(followOrLog);
    return last;
  };
  const stopListening = await database.listen(CHANNEL, () => {
    void followOrLog();
  });
  // An event between the first look and the first notice would otherwise wait for the next one.
  await followOrLog();

  return {
    append: (transaction, tenant, tags) => write(transaction, [{ tenant, tags }]),
    appendAll: async (transaction, given) => {
      for (let first = 0; first < given.length; first += ROWS_AT_ONCE)
        await write(transaction, given.slice(first, first + ROWS_AT_ONCE));
    },
    after: async (cursor, limit) => {
      const rows = await read(database, cursor, limit);
      // Asked after the rows were read: a trim in between must not look like silence.
      const [from, to] = [await trimmedTo(database), await lastCursor(database)];
      return cursor < from || cursor > to ? 'unknown' : rows;
    },
    latest: () => told,
    subscribe: (listener, prefixes) => register(listeners, { call: listener, prefixes }),
    prepare: (renew, prefixes) => register(preparations, { call: renew, prefixes }),
    trim,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      listeners.clear();
      await stopListening();
      await following?.catch(() => undefined);
    },
  };
}

/** Somebody who is called with events; without prefixes, with every one. */
interface Interest<Told, Answer> {
  call(told: Told): Answer;
  prefixes: readonly string[] | undefined;
}

function concerns({ prefixes }: Pick<Interest<never, unknown>, 'prefixes'>, { tags }: ShopEvent): boolean {
  return prefixes === undefined || tags.some((tag) => prefixes.some((prefix) => tag.startsWith(prefix)));
}

function register<Told, Answer>(all: Set<Interest<Told, Answer>>, one: Interest<Told, Answer>): () => void {
  all.add(one);
  return () => {
    all.delete(one);
  };
}

async function read(database: Database, after: number, limit: number): Promise<ShopEvent[]> {
  const rows = await database.orm
    .select({ cursor: events.cursor, tenant: events.tenant, tags: events.tags, createdAt: events.createdAt })
    .from(events)
    .where(gt(events.cursor, after))
    .orderBy(asc(events.cursor))
    .limit(limit);
  return rows.map(({ createdAt, ...event }) => ({ ...event, at: createdAt.toISOString() }));
}

async function trimmedTo(database: Database): Promise<number> {
  const [row] = await database.orm.select({ value: meta.value }).from(meta).where(eq(meta.key, TRIMMED_TO));
  if (!row) throw new Error(`expected the row ${TRIMMED_TO} in meta, got none: the migrations did not run`);
  return row.value;
}

/** The cursor of the last committed event; before the first one, the cursor at which the database began. */
async function lastCursor(database: Database): Promise<number> {
  const [row] = await database.orm
    .select({ cursor: sql`max(${events.cursor})`.mapWith((value) => (value === null ? null : Number(value))) })
    .from(events);
  return row?.cursor ?? (await trimmedTo(database));
}
