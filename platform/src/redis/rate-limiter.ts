import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { isReplyError, type RedisLink } from './redis-link.ts';

/** At most `most` in each window of `seconds`. */
export interface RateLimit {
  most: number;
  seconds: number;
}

/**
 * Counts what one caller does, over all instances while Redis answers and in this one always: without Redis the limit
 * holds for each instance by itself.
 */
export interface RateLimiter {
  /** Counts one and tells after how many seconds the caller may go on; 0 if it is within the limit. */
  count(scope: string, caller: string): Promise<number>;
  /** The seconds that a caller who went over the limit must still wait, as far as this instance knows; 0 for none. Costs nothing. */
  wait(scope: string, caller: string): number;
}

const MOST_CALLERS = 50_000;

/** Gives a limiter; `scope` is a tenant or the name of a door, `caller` an address or an account, kept as a hash. */
export function createRateLimiter({
  link,
  clock,
  limit,
}: {
  link: RedisLink | undefined;
  clock: Clock;
  limit: RateLimit;
}): RateLimiter {
  const counts = new LRUCache<string, number>({ max: MOST_CALLERS });
  const blocked = new LRUCache<string, number>({ max: MOST_CALLERS });
  const windowMs = limit.seconds * 1_000;

  async function countTogether(key: string): Promise<number> {
    if (link === undefined) return 0;
    try {
      const replies = await link.ask((redis) =>
        redis
          .multi()
          .incr(key)
          .expire(key, limit.seconds * 2)
          .exec(),
      );
      const [error, count] = replies?.[0] ?? [null, 0];
      if (error) await forget(key);
      return typeof count === 'number' ? count : 0;
    } catch (error) {
      if (!isReplyError(error)) throw error;
      await forget(key);
      return 0;
    }
  }
  /** A key that holds something else would never count again. */
  const forget = (key: string): Promise<unknown> =>
    link?.ask((redis) => redis.unlink(key)).catch(() => undefined) ?? Promise.resolve();

  return {
    async count(scope, caller) {
      const now = clock.now().getTime();
      const window = Math.floor(now / windowMs);
      const key = `vt:${scope}:rate:${window}:${createHash('sha256').update(caller).digest('hex').slice(0, 32)}`;
      const here = (counts.get(key) ?? 0) + 1;
      counts.set(key, here);
      const count = Math.max(here, await countTogether(key));
      if (count <= limit.most) return 0;
      const until = (window + 1) * windowMs;
      blocked.set(`${scope} ${caller}`, until);
      return Math.ceil((until - now) / 1_000);
    },
    wait(scope, caller) {
      const until = blocked.get(`${scope} ${caller}`) ?? 0;
      return Math.max(0, Math.ceil((until - clock.now().getTime()) / 1_000));
    },
  };
}
