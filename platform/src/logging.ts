import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { toldError } from './told-error.ts';

export { reasonOf } from './told-error.ts';
export type { Logger } from 'pino';

/** What a logger is made of. `stream` is for tests; left out, lines go to stderr. */
export interface LoggingOptions {
  level: string;
  service: string;
  stream?: DestinationStream;
}

const SECRETS = [
  'authorization',
  'cookie',
  'token',
  'secret',
  '*.authorization',
  '*.cookie',
  '*.token',
  '*.secret',
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-vitrine-token"]',
  'req.headers["x-vitrine-context"]',
];

/**
 * Gives a logger that writes one JSON line per entry to stderr; tokens, cookies and secrets are left out of every line, and of
 * a query that failed its values.
 */
export function createLogger({ level, service, stream }: LoggingOptions): Logger {
  const options = {
    level,
    base: { service },
    redact: { paths: SECRETS, remove: true },
    serializers: { err: toldError },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, stream ?? destination({ dest: 2, sync: false }));
}

/** How many characters of lines wait, and for how long: writing each by itself costs as much as making ten. */
const LINES_LENGTH = 4_096;
const LINES_MS = 1_000;

/** Gives the logger for the line of each request of a process: as `accessLogger` does, to stderr, in blocks and at least once a second. */
export function createAccessLogger({ level, service }: Pick<LoggingOptions, 'level' | 'service'>): Logger {
  const stream = destination({ dest: 2, sync: false, minLength: LINES_LENGTH, periodicFlush: LINES_MS });
  return accessLogger(createLogger({ level, service, stream }));
}

/**
 * A logger for the line of each request, of the same stream and level: looking for secrets costs more than the rest of a
 * line, and its fields are named in one place and hold none.
 */
export function accessLogger(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

/** A logger that keeps nothing; for tests and for the command line. */
export const silentLogger: Logger = pino({ level: 'silent' });
