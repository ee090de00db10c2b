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

/** A logger that keeps nothing; for tests and for the command line. */
export const silentLogger: Logger = pino({ level: 'silent' });
