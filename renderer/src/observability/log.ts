import { destination, pino, type Logger } from 'pino';
import { rendererConfig } from '../config.ts';

let logger: Logger | undefined;

/** The renderer's log: one JSON line per entry, to stderr. */
export function log(): Logger {
  logger ??= pino(
    {
      level: rendererConfig().logLevel,
      base: { service: 'renderer' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination({ dest: 2, sync: false }),
  );
  return logger;
}
