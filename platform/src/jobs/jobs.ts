import { and, eq, isNull, lte, or } from '../sql.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { failpoint } from '../failpoints.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { backOff } from '../outbox/index.ts';
import { jobLeases } from './tables.ts';

/** Something that is done again and again, by one instance at a time. */
export interface Job {
  name: string;
  everyMs: number;
  /** Ends soon when the signal is aborted. A process may die in it: what it did must stand repetition. */
  run(signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  /** Does what is due now and nobody else does. @returns the names of the jobs that it did. */
  work(): Promise<string[]>;
  /** Begins nothing any more, tells what is under way to end, and waits for it. */
  stop(): Promise<void>;
}

export const JOBS = {
  /** After so many failures in a row a job is a case for people; it is tried on. */
  manyFailures: 12,
  leaseMs: 60_000,
  renewEveryMs: 20_000,
  lookEveryMs: 5_000,
} as const;

/**
 * Does regular jobs, each by one of all instances: whoever finds it due leases it, and renews the lease while it works.
 * One whose process died is taken over when its lease has ended. A new job is due at once; one that fails is due again
 * after 1 s, then twice as long each time, at most its own pace.
 */
export function startJobs({
  database,
  jobs,
  clock,
  ids,
  logger,
  metrics,
}: {
  database: Database;
  jobs: readonly Job[];
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
}): Jobs {
  const me = ids.uuid();
  const stopping = new AbortController();
  const ended = metrics.counter('vitrine_layout_jobs_total', 'Runs of regular jobs by name and outcome.', [
    'job',
    'outcome',
  ]);
  const until = (ms: number): Date => new Date(clock.now().getTime() + ms);

  const lease = async ({ name }: Job): Promise<{ failures: number } | undefined> => {
    const now = clock.now();
    await database.orm.insert(jobLeases).values({ name, dueAt: now }).onConflictDoNothing();
    return database.transaction(async ({ orm }) => {
      const [found] = await orm
        .select({ failures: jobLeases.failures })
        .from(jobLeases)
        .where(
          and(
            eq(jobLeases.name, name),
            lte(jobLeases.dueAt, now),
            or(isNull(jobLeases.leasedUntil), lte(jobLeases.leasedUntil, now)),
          ),
        )
        .for('update', { skipLocked: true });
      if (found !== undefined)
        await orm
          .update(jobLeases)
          .set({ leasedUntil: until(JOBS.leaseMs), holder: me })
          .where(eq(jobLeases.name, name));
      return found;
    });
  };
  const mine = (name: string) => and(eq(jobLeases.name, name), eq(jobLeases.holder, me));
  const renew = (name: string): Promise<unknown> =>
    database.orm
      .update(jobLeases)
      .set({ leasedUntil: until(JOBS.leaseMs) })
      .where(mine(name))
      .catch((error: unknown) => logger.warn({ err: error, job: name }, 'the lease of a job could not be renewed'));

  const runLeased = async (job: Job, before: number): Promise<void> => {
    const { name, everyMs } = job;
    const renewing = setInterval(() => void renew(name), JOBS.renewEveryMs);
    renewing.unref();
    failpoint('job leased');
    const failure = await job.run(stopping.signal).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    clearInterval(renewing);
    failpoint('job done');
    const failures = failure === undefined ? 0 : before + 1;
    const dueAt = until(failure === undefined ? everyMs : Math.min(backOff(failures), everyMs));
    await database.orm
      .update(jobLeases)
      .set({ leasedUntil: null, holder: null, failures, dueAt, ...(failure ? {} : { doneAt: clock.now() }) })
      .where(mine(name));
    ended.inc({ job: name, outcome: failure === undefined ? 'done' : 'failed' });
    if (failure === undefined) return;
    const level = failures >= JOBS.manyFailures ? 'error' : 'warn';
    logger[level]({ err: failure.error, job: name, failures }, 'a regular job failed; it is tried again');
  };

  const workOnce = async (): Promise<string[]> => {
    const done: string[] = [];
    for (const job of jobs) {
      if (stopping.signal.aborted) break;
      const found = await lease(job);
      if (found === undefined) continue;
      await runLeased(job, found.failures);
      done.push(job.name);
    }
    return done;
  };
  let working: Promise<string[]> | undefined;
  const work = (): Promise<string[]> => {
    working ??= workOnce().finally(() => {
      working = undefined;
    });
    return working;
  };
  const look = (): void => {
    work().catch((error: unknown) =>
      logger.warn({ err: error }, 'regular jobs could not be looked after; trying again'),
    );
  };
  const timer = setInterval(look, JOBS.lookEveryMs);
  timer.unref();

  return {
    work,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await working?.catch(() => undefined);
    },
  };
}
