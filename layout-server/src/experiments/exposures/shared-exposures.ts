import { parseJson, validateExposureBatch, type Exposure } from '@vitrine/schemas';
import type { Logger } from '@vitrine/platform/logging';
import type { RedisStream } from '@vitrine/platform/redis';
import type { ExposureLog, ExposureSink } from './exposure-log.ts';

export interface SharedExposuresOptions {
  /** The queue that all instances share. */
  stream: Pick<RedisStream, 'add' | 'take' | 'confirm'>;
  /** Takes what the queue does not. */
  direct: ExposureLog;
  sink: ExposureSink;
  logger: Logger;
  /** How long a reader rests when nothing waits. */
  restMs?: number;
}

const MOST_IN_BATCH = 500;
const MOST_BYTES = 4_096;
const REST_MS = 200;
/** After a failure: the entries come again when their minute is over. */
const REST_AFTER_FAILURE_MS = 2_000;

/**
 * The log of several instances: exposures wait in a Redis stream, survive the instance that took them, and are written by
 * whichever reader is free. A queue that does not confirm is passed by: the exposures go to the database at once. Either
 * way they may be written twice, which the sink makes once.
 */
export function createSharedExposures({
  stream,
  direct,
  sink,
  logger,
  restMs = REST_MS,
}: SharedExposuresOptions): ExposureLog {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let isClosed = false;

  /** Writes what waits, batch by batch; gives how long to rest. */
  const readAll = async (): Promise<number> => {
    try {
      while (!isClosed) {
        const entries = await stream.take(MOST_IN_BATCH);
        if (entries === undefined) return REST_AFTER_FAILURE_MS;
        if (entries.length === 0) return restMs;
        const exposures = entries.flatMap(({ text }) => exposureOf(text));
        if (exposures.length < entries.length)
          logger.warn(
            { count: entries.length - exposures.length },
            'entries of the stream of exposures are not readable and are removed',
          );
        await sink(exposures);
        await stream.confirm(entries.map(({ id }) => id));
      }
      return restMs;
    } catch (error) {
      logger.warn({ err: error }, 'exposures of the stream could not be written; they come again');
      return REST_AFTER_FAILURE_MS;
    }
  };
  const schedule = (ms: number): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      reading = readAll().then(schedule);
    }, ms);
    timer.unref();
  };
  schedule(0);

  return {
    async append(exposures) {
      if (isClosed) throw new Error('expected an open log of exposures, got one that is closed');
      const isTaken = await stream.add(exposures.map((exposure) => JSON.stringify(exposure)));
      return isTaken ? 0 : direct.append(exposures);
    },
    waiting: () => direct.waiting(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await reading;
      await direct.close();
    },
  };
}

/** Anybody who reaches Redis can write there: what comes back is checked like what comes in. */
function exposureOf(text: string | undefined): Exposure[] {
  const parsed = parseJson(text ?? '', { maxBytes: MOST_BYTES });
  const batch = parsed.ok ? validateExposureBatch({ exposures: [parsed.value] }) : parsed;
  return batch.ok ? batch.value.exposures : [];
}
