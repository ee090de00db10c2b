import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, type IBackoff } from 'cockatiel';
import { LRUCache } from 'lru-cache';

/** Keeps callers away from something that fails, so that it costs them no time and can recover. */
export interface Breaker<Result> {
  /**
   * What `work` gives, or what `resting` says without calling it while the other side is left alone. After each rest one
   * caller tries and all others go on being told `resting`. A rejection of `work` is a failure and is passed on.
   */
  run<Given extends Result>(work: () => Promise<Given>, resting: () => Given): Promise<Given>;
  /** Whether it keeps callers away, the one who tries excepted. */
  readonly isOpen: boolean;
}

export interface BreakerLimits {
  /** Failures in a row after which it opens. */
  failures: number;
  /** How long it rests before one call tries again. */
  restMs: number;
}

export interface BreakerOptions<Result> extends BreakerLimits {
  /** Epoch milliseconds. */
  clock: () => number;
  /** Which results are the other side's fault; others count as success. */
  isFailure: (result: Result) => boolean;
}

/** Gives the breaker of a name, each of its own; those that were asked for last, of so many, are remembered. */
export function createBreakers<Result>(
  most: number,
  options: BreakerOptions<Result>,
): (name: string) => Breaker<Result> {
  const breakers = new LRUCache<string, Breaker<Result>>({ max: most });
  return (name) => {
    const breaker = breakers.get(name) ?? createBreaker(options);
    breakers.set(name, breaker);
    return breaker;
  };
}

/** Opens after so many failures in a row. */
export function createBreaker<Result>({ clock, failures, restMs, isFailure }: BreakerOptions<Result>): Breaker<Result> {
  let openedAt = 0;
  // The library asks its own clock whether `duration` is over; this one says by ours that nothing is left of it, or all.
  const rest: IBackoff<unknown> = {
    get duration() {
      return clock() - openedAt < restMs ? Infinity : 0;
    },
    next() {
      openedAt = clock();
      return rest;
    },
  };
  const policy = circuitBreaker(
    handleAll.orWhenResult((result) => isFailure(result as Result)),
    { breaker: new ConsecutiveBreaker(failures), halfOpenAfter: rest },
  );

  return {
    run(work, resting) {
      // While one tries, the library would let the others wait for how that ends.
      const staysShut =
        policy.state === CircuitState.HalfOpen || (policy.state === CircuitState.Open && rest.duration > 0);
      return staysShut ? Promise.resolve(resting()) : policy.execute(work);
    },
    get isOpen() {
      return policy.state !== CircuitState.Closed;
    },
  };
}
