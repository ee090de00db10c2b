import type { Clock } from '../clock.ts';
import type { Logger } from '../logging.ts';
import type { Job } from './jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows of one transaction, so that nobody waits for a large deletion. */
const BATCH = 5_000;

/**
 * Gives the job that deletes, every hour, what is older than `days`; 0 keeps it for ever. `remove` deletes at most `most`
 * rows that are older than an instant and says how many it deleted.
 */
export function retentionJob({
  what,
  days,
  remove,
  clock,
  logger,
}: {
  what: string;
  days: number;
  remove(before: Date, most: number): Promise<number>;
  clock: Clock;
  logger: Logger;
}): Job {
  return {
    name: `retention.${what}`,
    everyMs: HOUR_MS,
    async run(signal) {
      if (days === 0) return;
      const before = new Date(clock.now().getTime() - days * DAY_MS);
      let all = 0;
      for (let gone = BATCH; gone === BATCH && !signal.aborted; all += gone) gone = await remove(before, BATCH);
      if (all > 0)
        logger.info({ what, rows: all, before: before.toISOString() }, 'what had been kept long enough was deleted');
    },
  };
}
