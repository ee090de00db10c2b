import type { Clock } from '../clock.ts';
import { callers } from './callers.ts';
import { isReplyError, type RedisLink } from '../redis/index.ts';

/** What `RateLimiterRedis` asks of its client: a script under a name, and its run, which gives the points consumed and the milliseconds left. */
export interface CountStore {
  defineCommand(name: string, definition: { numberOfKeys: number; lua: string }): void;
  rlflxIncr(keyPointsAndSeconds: readonly string[]): Promise<unknown>;
}

/** Counts in Redis behind the link, whose 50 ms hold for limits too (ADR 0013): rejects when Redis is away or late. */
export function countsInRedis(link: RedisLink): CountStore {
  let script = '';
  return {
    defineCommand(_name, { lua }) {
      script = lua;
    },
    async rlflxIncr([key = '', ...given]) {
      try {
        const answer = await link.ask((redis) => redis.eval(script, 1, key, ...given));
        if (answer === undefined) throw new Error('expected an answer of Redis, got none in time');
        return answer;
      } catch (error) {
        // A key that holds something else would never count again.
        if (isReplyError(error)) await link.ask((redis) => redis.unlink(key)).catch(() => undefined);
        throw error;
      }
    },
  };
}

/**
 * Counts in this process. (The library's own memory keeps a timer for every address that a stranger makes up, and reads
 * the machine's clock.)
 */
export function countsInProcess(clock: Clock): CountStore {
  const counts = callers<{ consumed: number; endsAt: number }>();
  return {
    defineCommand: () => undefined,
    async rlflxIncr([key = '', points, seconds]) {
      const now = clock.now().getTime();
      const known = counts.get(key);
      const { consumed, endsAt } =
        known !== undefined && known.endsAt > now ? known : { consumed: 0, endsAt: now + Number(seconds) * 1_000 };
      const count = { consumed: consumed + Number(points), endsAt };
      counts.set(key, count);
      return [count.consumed, endsAt - now];
    },
  };
}
