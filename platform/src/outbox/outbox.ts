import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from '../sql.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/index.ts';
import { failpoint } from '../failpoints.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { backOff } from './back-off.ts';
import { outbox } from './tables.ts';

/** Something that was to be done. */
export interface Errand {
  /** The same in every try: whoever is called with it can tell a repetition. */
  id: string;
  tenant: string;
  kind: string;
  key: string;
  /** As JSON gives it back; its reader checks its shape. */
  payload: unknown;
}

/**
 * Does the errands of one kind. `apply` changes our own database, in the transaction that marks the errand as done: it
 * happens once. `deliver` calls others, who must take the errand's id for a key: it may be called again after a crash.
 */
export type ErrandHandler = { kind: string } & (
  | { apply(transaction: Transaction, errand: Errand): Promise<void> }
  | { deliver(errand: Errand, signal: AbortSignal): Promise<void> }
);

export interface Outbox {
  /**
   * Wants something done after the commit of `transaction`, at `dueAt` at the earliest. A second one of the same tenant,
   * kind and key is the first one, done or not.
   */
  put(
    transaction: Transaction,
    tenant: string,
    errand: { kind: string; key: string; payload: unknown; dueAt?: Date },
  ): Promise<void>;
  /** Deletes at most `most` errands that were done before an instant. @returns how many. */
  forgetDone(before: Date, most: number): Promise<number>;
  /** Does what is due now. @returns how many errands were begun. */
  work(): Promise<number>;
  /** Begins nothing any more, tells what is under way to end, and waits for it. */
  stop(): Promise<void>;
}

export const OUTBOX = {
  /** After so many tries an errand is a case for people. */
  mostTries: 12,
  /** An errand that takes longer may be begun by another instance. */
  leaseMs: 60_000,
  atOnce: 8,
  lookEveryMs: 1_000,
} as const;

interface OutboxParts {
  database: Database;
  handlers: readonly ErrandHandler[];
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
}

/**
 * Gives the outbox of a database and begins to work in it. Of several instances each takes other errands. An errand whose
 * process died is taken again when its lease has ended; one that fails is tried again after 1 s, 2 s, 4 s, at most an
 * hour, 12 times in all, then it is left as it is, logged and counted. A kind that has no handler here waits for an
 * instance that has one.
 */
export function openOutbox({ database, handlers, clock, ids, logger, metrics }: OutboxParts): Outbox {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const ended = metrics.counter(
    'vitrine_layout_outbox_total',
    'Errands of the outbox by kind and outcome: done, failed (tried again) or given up, which is a case for people.',
    ['kind', 'outcome'],
  );
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let woken = Promise.withResolvers<void>();

  const lease = (now: Date) =>
    database.transaction(async ({ orm }) => {
      const due = orm
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            isNull(outbox.doneAt),
            lte(outbox.dueAt, now),
            or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
            lte(outbox.tries, OUTBOX.mostTries),
            inArray(outbox.kind, [...byKind.keys()]),
          ),
        )
        .orderBy(asc(outbox.dueAt))
        .limit(OUTBOX.atOnce)
        .for('update', { skipLocked: true });
      return orm
        .update(outbox)
        .set({ tries: sql`${outbox.tries} + 1`, leasedUntil: new Date(now.getTime() + OUTBOX.leaseMs) })
        .where(inArray(outbox.id, due))
        .returning();
    });

  /** Marks it as done, unless another instance was faster. */
  const finish = async ({ orm }: Pick<Transaction, 'orm'>, { id }: Errand): Promise<boolean> => {
    const done = await orm
      .update(outbox)
      .set({ doneAt: clock.now(), leasedUntil: null })
      .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
      .returning({ id: outbox.id });
    return done.length > 0;
  };

  const doIt = async (handler: ErrandHandler, errand: Errand): Promise<void> => {
    if ('apply' in handler) {
      await database.transaction(async (transaction) => {
        // First, so that of two instances the second one waits here, and then has nothing to do.
        if (!(await finish(transaction, errand))) return;
        await handler.apply(transaction, errand);
        failpoint('errand applied');
      });
      return;
    }
    await handler.deliver(errand, AbortSignal.any([stopping.signal, AbortSignal.timeout(OUTBOX.leaseMs)]));
    failpoint('errand delivered');
    await finish(database, errand);
  };

  const attempt = async ({ id, tenant, kind, key, payload, tries }: Errand & { tries: number }): Promise<void> => {
    const errand: Errand = { id, tenant, kind, key, payload };
    const handler = byKind.get(kind);
    if (handler === undefined) return;
    failpoint('errand leased');
    if (tries > OUTBOX.mostTries) {
      ended.inc({ kind, outcome: 'given up' });
      logger.error(
        { id, tenant, kind, key },
        `an errand of the outbox failed ${OUTBOX.mostTries} times and is given up`,
      );
      return;
    }
    try {
      await doIt(handler, errand);
      ended.inc({ kind, outcome: 'done' });
    } catch (error) {
      ended.inc({ kind, outcome: 'failed' });
      logger.warn({ err: error, id, tenant, kind, tries }, 'an errand of the outbox failed; it is tried again');
      const dueAt = new Date(clock.now().getTime() + backOff(tries));
      await database.orm
        .update(outbox)
        .set({ dueAt, leasedUntil: null })
        .where(and(eq(outbox.id, id), eq(outbox.tries, tries), isNull(outbox.doneAt)));
    }
  };

  const work = async (): Promise<number> => {
    if (byKind.size === 0) return 0;
    const leased = await lease(clock.now());
    await Promise.all(leased.map(attempt));
    return leased.length;
  };

  const keepWorking = async (): Promise<void> => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const begun = await work().catch((error: unknown) => {
        // A database that is away for a minute is one line, not one for each look.
        if (!isFailing) logger.warn({ err: error }, 'the outbox could not be worked in; trying again until it can');
        return undefined;
      });
      if (isFailing && begun !== undefined) logger.info('the outbox is worked in again');
      isFailing = begun === undefined;
      if (begun === OUTBOX.atOnce) continue;
      const rest = pause(OUTBOX.lookEveryMs, undefined, { ref: false, signal: stopping.signal });
      await Promise.race([rest.catch(() => undefined), woken.promise, stopped]);
    }
  };
  const working = keepWorking();

  return {
    async put(transaction, tenant, { kind, key, payload, dueAt }) {
      await transaction.orm
        .insert(outbox)
        .values({ id: ids.uuid(), tenant, kind, key, payload, dueAt: dueAt ?? clock.now() })
        .onConflictDoNothing();
      transaction.onCommit(() => woken.resolve());
    },
    async forgetDone(before, most) {
      const old = database.orm.select({ id: outbox.id }).from(outbox).where(lt(outbox.doneAt, before)).limit(most);
      return (await database.orm.delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id })).length;
    },
    work,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
