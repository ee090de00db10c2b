/** The time, injected so that tests can set it. */
export interface Clock {
  /** The present instant. */
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved; for tests and for resolving a page as of another moment. */
export interface FixedClock extends Clock {
  /** Moves the clock forward by milliseconds. */
  advance(milliseconds: number): void;
}

/** Gives a clock that stands at `start`, an ISO instant. */
export function fixedClock(start: string): FixedClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
