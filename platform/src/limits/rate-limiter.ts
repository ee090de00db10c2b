import { createHash } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { clientNetwork } from '../clients/index.ts';
import type { Clock } from '../clock.ts';
import type { RedisLink } from '../redis/index.ts';
import { callers } from './callers.ts';
import { countsInProcess, countsInRedis } from './count-store.ts';

/** At most `most` in `seconds`, which begin with the first. */
export interface RateLimit {
  most: number;
  seconds: number;
}

/**
 * Counts what one caller does, over all instances while Redis answers and in this one always: without Redis the limit
 * holds for each instance by itself.
 */
export interface RateLimiter {
  /** Counts `points`, or one, or takes back as many as are below 0, and tells after how many seconds the caller may go on; 0 if it is within the limit. Never rejects. */
  count(scope: string, caller: string, points?: number): Promise<number>;
  /** The seconds that a caller who went over the limit must still wait, as far as this instance knows; 0 for none. Costs nothing. */
  wait(scope: string, caller: string): number;
}

/**
 * Gives a limiter; `scope` is a tenant or the name of a door, `caller` an address or an account, kept as a hash. An IPv6 address
 * counts by its network: whoever has one has 2^64. `name` tells its counts in Redis from those of other limiters, which count
 * the same callers; instances give the same limiter the same one.
 */
export function createRateLimiter({
  name = '',
  link,
  clock,
  limit: { most: points, seconds: duration },
}: {
  name?: string;
  link: RedisLink | undefined;
  clock: Clock;
  limit: RateLimit;
}): RateLimiter {
  const shape = { points, duration, keyPrefix: '' };
  const here = new RateLimiterRedis({ ...shape, storeClient: countsInProcess(clock) });
  const together = link && new RateLimiterRedis({ ...shape, storeClient: countsInRedis(link) });
  const blocked = callers<number>();

  return {
    async count(scope, caller, spent = 1) {
      const who = clientNetwork(caller);
      const key = `vt:${scope}:rate:${name}:${createHash('sha256').update(who).digest('hex').slice(0, 32)}`;
      const known = await spend(here, key, spent);
      // Redis is insured by the count of this instance, which holds in any case; whoever is over it asks nobody.
      const waitMs = known > 0 || together === undefined ? known : await spend(together, key, spent);
      if (waitMs === 0) return 0;
      blocked.set(`${scope} ${who}`, clock.now().getTime() + waitMs);
      return Math.ceil(waitMs / 1_000);
    },
    wait(scope, caller) {
      const until = blocked.get(`${scope} ${clientNetwork(caller)}`) ?? 0;
      return Math.max(0, Math.ceil((until - clock.now().getTime()) / 1_000));
    },
  };
}

/** Milliseconds to wait; 0 within the limit, or if the counts cannot be reached. */
async function spend(limiter: RateLimiterRedis, key: string, points: number): Promise<number> {
  try {
    await limiter.consume(key, points);
    return 0;
  } catch (refusal) {
    return refusal instanceof RateLimiterRes ? Math.max(refusal.msBeforeNext, 1) : 0;
  }
}
