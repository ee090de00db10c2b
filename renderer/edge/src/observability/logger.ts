import pino, { type Logger } from 'pino';

export interface ProcessLogger {
  logger: Logger;
  /** Writes what is still in memory; for the end of the process. */
  flush(): void;
}

/** JSON lines on stderr, written in blocks and at least once a second. Never holds a query, a cookie or a token. */
export function createLogger(level: string): ProcessLogger {
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4_096, periodicFlush: 1_000 });
  return { logger: pino({ name: 'edge', level, base: null, formatters: { level: (label) => ({ level: label }) } }, destination), flush: () => destination.flushSync() };
}
