import pino, { type Logger } from 'pino';
import { createAccessLog, EDGE, type AccessLog } from './access-log.ts';

export interface ProcessLogger {
  logger: Logger;
  /** The line of each request, at the level `info`. */
  access: AccessLog;
  /** Writes what is still in memory; for the end of the process. */
  flush(): void;
}

/** About 200 requests: each write is handed to another thread, which costs as much as ten lines. */
const BLOCK_LENGTH = 32_768;
const LOGGER_BLOCK_LENGTH = 4_096;
const FLUSH_MS = 1_000;

/** JSON lines on stderr, written in blocks and at least once a second. Never holds a query, a cookie or a token. */
export function createLogger(level: string): ProcessLogger {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: LOGGER_BLOCK_LENGTH,
    periodicFlush: FLUSH_MS,
  });
  const logger = pino(
    {
      level,
      base: { service: EDGE },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const { access, flush } = createAccessLog({ write: (text) => destination.write(text), blockLength: BLOCK_LENGTH });
  setInterval(flush, FLUSH_MS).unref();
  return {
    logger,
    access: logger.isLevelEnabled('info') ? access : () => undefined,
    flush() {
      flush();
      destination.flushSync();
    },
  };
}
