import type { Clock } from '../clock.ts';
import type { RedisLink } from '../redis/index.ts';
import { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts';

/**
 * Gives what makes the limiters of a process, each under a name of its own.
 * @throws Error for a name that is taken: two limiters under one name would count each other's callers in Redis
 */
export function createLimiters({
  link,
  clock,
}: {
  link: RedisLink | undefined;
  clock: Clock;
}): (name: string, limit: RateLimit) => RateLimiter {
  const taken = new Set<string>();
  return (name, limit) => {
    if (taken.has(name)) throw new Error(`expected a name for each limiter, got ${JSON.stringify(name)} twice`);
    taken.add(name);
    return createRateLimiter({ name, link, clock, limit });
  };
}
