import type { Logger } from 'pino';

/** How far this machine's clock is from the layout server's. */
export interface ClockWatch {
  /** Takes the `Date` of an answer (RFC 9110, 6.6.1) and when it was asked for and had come, in epoch milliseconds. */
  heard(date: string | undefined, askedAt: number, cameAt: number): void;
  /** Seconds by which our clock is ahead, negative if it is behind; 0 while the answers do not prove anything else. */
  readonly skewSeconds: number;
}

/** Dates are whole seconds, and Node makes a new one once a second. */
const DATE_PRECISION_MS = 2_000;
/** What clocks that are kept by NTP never reach; tokens bear a minute. */
const WORTH_A_WARNING_MS = 5_000;

/**
 * Measures the skew that every answer proves: the server wrote its date between the question and the answer. Warns when it
 * becomes larger than five seconds, again when it changes by as much, and says when it is over.
 */
export function createClockWatch({ logger }: { logger: Pick<Logger, 'warn' | 'info'> }): ClockWatch {
  let skewMs = 0;
  let toldMs = 0;

  return {
    heard(date, askedAt, cameAt) {
      const writtenAt = date === undefined ? NaN : Date.parse(date);
      if (Number.isNaN(writtenAt)) return;
      const most = cameAt - writtenAt;
      const least = askedAt - writtenAt - DATE_PRECISION_MS;
      skewMs = least > 0 ? least : most < 0 ? most : 0;
      const isSkewed = Math.abs(skewMs) >= WORTH_A_WARNING_MS;
      if (isSkewed && Math.abs(skewMs - toldMs) >= WORTH_A_WARNING_MS) {
        toldMs = skewMs;
        logger.warn(
          { skewSeconds: Math.round(skewMs / 1_000) },
          'the clock of this machine and that of the layout server differ; beyond a minute nothing that one signs is good for the other',
        );
      } else if (!isSkewed && toldMs !== 0) {
        toldMs = 0;
        logger.info('the clocks agree again');
      }
    },
    get skewSeconds() {
      return skewMs / 1_000;
    },
  };
}
