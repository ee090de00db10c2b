import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../sql.ts';
import type { Database, Transaction } from '../database/index.ts';
import type { EventLog } from '../events/index.ts';
import { failpoint } from '../failpoints.ts';
import type { Logger } from '../logging.ts';
import { noteAllChanges } from './note-changes.ts';
import { changes } from './tables.ts';

/** Turns what was noted into events. */
export interface Merger {
  /** `noteChanges`, announced soon after the commit also where nobody else would look. */
  note(transaction: Transaction, tenant: string, tags: readonly string[]): Promise<void>;
  /** `note` for several tenants. */
  noteAll(transaction: Transaction, notes: readonly { tenant: string; tags: readonly string[] }[]): Promise<void>;
  /** Announces what is noted by now, unless another instance is doing so. @returns how many notes it took. */
  mergeNow(): Promise<number>;
  /** Begins nothing any more; resolves when the merge under way has ended. */
  stop(): Promise<void>;
}

const EVERY_MS = 100;
const LONGEST_REST_MS = 2_000;
const MOST_NOTES = 5_000;
/** An event is one message to every edge. */
const MOST_TAGS = 1_000;
const MERGE_LOCK = 7_404_004;

/**
 * Takes the notes of all tenants about every 100 ms and appends one event a tenant with their tags, in one transaction:
 * whatever kills it, a note is either still there or in an event. It takes what is there, not what comes after a number,
 * so a transaction that commits late is never passed over. Its turn is a lock of that transaction: of several instances
 * one merges, and when it dies the next one goes on at once.
 */
export function startMerger({
  database,
  events,
  logger,
  everyMs = EVERY_MS,
}: {
  database: Database;
  events: Pick<EventLog, 'appendAll'>;
  logger: Logger;
  everyMs?: number;
}): Merger {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let woken = Promise.withResolvers<void>();

  const mergeNow = async (): Promise<number> => {
    const waiting = await database.orm.select({ id: changes.id }).from(changes).limit(1);
    if (waiting.length === 0) return 0;
    return database.transaction(async (transaction) => {
      if (!(await isMyTurn(transaction))) return 0;
      const taken = await takeNotes(transaction);
      failpoint('notes taken');
      await events.appendAll(
        transaction,
        [...Map.groupBy(taken, (note) => note.tenant)].flatMap(([tenant, notes]) => {
          const tags = [...new Set(notes.map(({ tag }) => tag))].sort();
          return Array.from({ length: Math.ceil(tags.length / MOST_TAGS) }, (_, part) => ({
            tenant,
            tags: tags.slice(part * MOST_TAGS, (part + 1) * MOST_TAGS),
          }));
        }),
      );
      failpoint('event appended');
      return taken.length;
    });
  };

  const work = async (): Promise<void> => {
    let restMs = everyMs;
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const taken = await mergeNow().catch((error: unknown) => {
        if (restMs === everyMs) logger.warn({ err: error }, 'changes could not be announced; trying again');
        return undefined;
      });
      restMs = taken === undefined ? Math.min(restMs * 2, LONGEST_REST_MS) : everyMs;
      await pause(restMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      // An embedded database has no writers but this process, which wakes us: nobody needs to look.
      if (database.engine === 'pglite' && taken === 0) await Promise.race([woken.promise, stopped]);
    }
  };
  const working = work();
  const noteAll: Merger['noteAll'] = async (transaction, notes) => {
    await noteAllChanges(transaction, notes);
    transaction.onCommit(() => woken.resolve());
  };

  return {
    note: (transaction, tenant, tags) => noteAll(transaction, [{ tenant, tags }]),
    noteAll,
    mergeNow,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function isMyTurn({ orm }: Transaction): Promise<boolean> {
  const answer = await orm.execute(sql`select pg_try_advisory_xact_lock(${MERGE_LOCK}::bigint) as mine`);
  return (answer as unknown as { rows: { mine: boolean }[] }).rows[0]?.mine === true;
}

async function takeNotes({ orm }: Transaction): Promise<{ tenant: string; tag: string }[]> {
  return orm
    .delete(changes)
    .where(sql`${changes.id} in (select id from change order by id limit ${MOST_NOTES})`)
    .returning({ tenant: changes.tenant, tag: changes.tag });
}
