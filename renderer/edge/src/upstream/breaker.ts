import { failed, type Outcome } from './failure.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 1_000;

export interface Breaker {
  /** Runs the call, or fails at once while the other side is known to be down. */
  run<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  readonly open: boolean;
}

/**
 * After five failures in a row that are the other side's (unreachable, too slow, broken), fails for a second at
 * once, then lets a single call try. A server that hangs thus costs a deadline once a second, not per request.
 */
export function createBreaker(name: string, clock: () => number): Breaker {
  let failures = 0;
  let openUntil = 0;
  let trying = false;
  const isOpen = (): boolean => failures >= FAILURES_TO_OPEN && (clock() < openUntil || trying);

  return {
    async run(call) {
      if (isOpen()) return failed('CIRCUIT_OPEN', `expected ${name} to answer, it failed ${failures} times in a row`);
      trying = failures >= FAILURES_TO_OPEN;
      try {
        const outcome = await call();
        if (outcome.ok || !isOtherSidesFault(outcome.failure)) {
          failures = 0;
        } else {
          failures += 1;
          openUntil = clock() + OPEN_MS;
        }
        return outcome;
      } finally {
        trying = false;
      }
    },
    get open() {
      return isOpen();
    },
  };
}

function isOtherSidesFault({ code, status = 0 }: { code: string; status?: number }): boolean {
  return code === 'UNREACHABLE' || code === 'TIMEOUT' || status >= 500;
}
