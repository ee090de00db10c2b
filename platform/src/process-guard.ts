import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/** What became of errors that nobody handled. */
export interface ProcessGuard {
  /** How many came so far. */
  readonly count: number;
}

export interface ProcessGuardOptions {
  /** The process, whose events tell of such errors. */
  target: Pick<EventEmitter, 'on'>;
  logger: Pick<Logger, 'error' | 'fatal'>;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Ends the process, once errors come so fast that a new one is the better one. */
  end: () => void;
}

/** More in a minute are no longer one broken exchange each. */
const MOST_A_MINUTE = 100;
const MINUTE_MS = 60_000;
/** Different errors that are remembered as told. */
const MOST_KINDS = 200;

/**
 * Keeps a server serving when an error in one exchange was handled by nobody: a stream that failed after its reader had
 * left, a promise that nobody awaited. Each kind is one line in the log, with its stack; a flood of them ends the process.
 * Sound only where an exchange leaves nothing half-done for others (ADR 0028).
 */
export function guardProcess({ target, logger, clock, end }: ProcessGuardOptions): ProcessGuard {
  const told = new Set<string>();
  let count = 0;
  let minuteAt = clock();
  let inMinute = 0;

  function hear(error: unknown): void {
    count += 1;
    const now = clock();
    if (now - minuteAt >= MINUTE_MS) {
      minuteAt = now;
      inMinute = 0;
    }
    inMinute += 1;
    const kind = kindOf(error);
    if (!told.has(kind)) {
      if (told.size >= MOST_KINDS) told.clear();
      told.add(kind);
      logger.error({ err: error }, 'an error that nobody handled; the process goes on, and is silent about its like');
    }
    if (inMinute <= MOST_A_MINUTE) return;
    logger.fatal({ inMinute }, 'errors that nobody handles do not stop; the process ends');
    end();
  }
  target.on('uncaughtException', hear);
  target.on('unhandledRejection', hear);
  return {
    get count() {
      return count;
    },
  };
}

/** Where it came from; messages may hold what a request sent, and would all differ. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const [, frame = ''] = /\n\s+at ([^\n]+)/.exec(error.stack ?? '') ?? [];
  return `${error.name} ${frame}`;
}
