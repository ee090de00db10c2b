import type { Exposure } from '@vitrine/schemas';

/** Writes exposures for good. The same ones may come again: writing them twice must be as writing them once. */
export type ExposureSink = (batch: readonly Exposure[]) => Promise<void>;

/** Where exposures wait between the door and the database. */
export interface ExposureLog {
  /**
   * Takes exposures so that they survive what the log survives: the in-process one is done when they are in the
   * database. Rejects if that failed; whoever sends keeps them then and sends them again.
   * @returns how many did not fit and are lost.
   */
  append(exposures: readonly Exposure[]): Promise<number>;
  /** How many wait. */
  waiting(): number;
  /** Waits for what is being written, takes nothing more. */
  close(): Promise<void>;
}

const MOST_WAITING = 10_000;
const MOST_IN_BATCH = 500;

interface Waiting {
  exposures: readonly Exposure[];
  done(): void;
  failed(error: unknown): void;
}

/**
 * The log of a single process: a bounded queue in memory whose callers wait until the sink has written. What arrives
 * while a batch is being written goes with the next one, so a slow database is asked less often and not more.
 */
export function createExposureRing(
  sink: ExposureSink,
  { mostWaiting = MOST_WAITING }: { mostWaiting?: number } = {},
): ExposureLog {
  let queue: Waiting[] = [];
  let count = 0;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch: Waiting[] = [];
      let size = 0;
      for (const each of queue) {
        if (batch.length > 0 && size + each.exposures.length > MOST_IN_BATCH) break;
        batch.push(each);
        size += each.exposures.length;
      }
      queue = queue.slice(batch.length);
      try {
        await sink(batch.flatMap(({ exposures }) => exposures));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      } finally {
        count -= size;
      }
    }
  };

  return {
    async append(exposures) {
      if (isClosed) throw new Error('expected an open log of exposures, got one that is closed');
      const taken = exposures.slice(0, Math.max(mostWaiting - count, 0));
      const lost = exposures.length - taken.length;
      if (taken.length === 0) return lost;
      count += taken.length;
      const written = new Promise<void>((done, failed) => {
        queue.push({ exposures: taken, done, failed });
      });
      writing ??= drain().finally(() => {
        writing = undefined;
      });
      await written;
      return lost;
    },
    waiting: () => count,
    async close() {
      isClosed = true;
      await writing;
    },
  };
}
