import { rendererConfig } from './config.ts';
import { beginStopping } from './observability/readiness.ts';

/** sysexits EX_CONFIG: starting again is useless. */
const EXIT_MISCONFIGURED = 78;
const STOP_DEADLINE_MS = 10_000;

/** Ends the process with all faults of the configuration on stderr, if it has any. */
export function refuseFaultyConfig(): void {
  try {
    rendererConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(EXIT_MISCONFIGURED);
  }
}

/**
 * On SIGTERM the renderer says that it is not ready, Next finishes what is in flight, and after 10 s the process ends
 * anyway. Next would exit with 143; a stop that was asked for is a success.
 */
export function prepareToStop(): void {
  process.once('SIGTERM', () => {
    beginStopping();
    process.once('exit', () => {
      process.exitCode = 0;
    });
    setTimeout(() => process.exit(0), STOP_DEADLINE_MS).unref();
  });
}
