import type { Clock } from './clock.ts';

/** Keeps callers away from something that fails, so that it costs them no time and can recover. */
export interface Breaker {
  /** Whether a call may be tried now. While open, one caller after each rest may. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  /** Whether it keeps callers away now. */
  readonly isOpen: boolean;
}

/** Opens after `failures` failures in a row and rests `restMs` before it lets one call try again. */
export function createBreaker({
  clock,
  failures,
  restMs,
}: {
  clock: Clock;
  failures: number;
  restMs: number;
}): Breaker {
  let inARow = 0;
  let openUntil = 0;
  return {
    allows() {
      if (inARow < failures) return true;
      const now = clock.now().getTime();
      if (now < openUntil) return false;
      // The one that tries; the others rest on until it reports or another rest has passed.
      openUntil = now + restMs;
      return true;
    },
    succeeded() {
      inARow = 0;
    },
    get isOpen() {
      return inARow >= failures;
    },
    failed() {
      inARow += 1;
      openUntil = clock.now().getTime() + restMs;
    },
  };
}
