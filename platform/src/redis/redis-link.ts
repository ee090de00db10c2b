import { Redis } from 'ioredis';
import { afterDeadline } from '../deadline.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Redis as a help that may go away at any time. Nothing that is only in Redis may be needed for a page: whoever asks
 * must be able to go on with `undefined`.
 */
export interface RedisLink {
  /**
   * The answer of `work`; undefined when Redis is away, or did not answer in 50 ms. After the first such failure nobody
   * waits again until Redis has answered a probe.
   * @throws ReplyError when Redis refuses the command, such as WRONGTYPE for a key that somebody else wrote
   */
  ask<T>(work: (redis: Redis) => Promise<T>): Promise<T | undefined>;
  /** Whether the next `ask` will wait for Redis. */
  isUp(): boolean;
  close(): void;
}

export interface RedisLinkOptions {
  url: string;
  logger: Logger;
  metrics: Metrics;
  patienceMs?: number;
}

const PATIENCE_MS = 50;
const PROBE_EVERY_MS = 250;
/** A backstop that frees what Redis never answers; callers have long gone on. Also the patience of a handshake. */
const COMMAND_MS = 500;
const LONGEST_RECONNECT_MS = 1_000;
const LATE = Symbol('late');

/** Connects to Redis 7 or newer, for ever; a start without Redis is no error. Changes of state are logged once each. */
export function createRedisLink({ url, logger, metrics, patienceMs = PATIENCE_MS }: RedisLinkOptions): RedisLink {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_MS,
    connectTimeout: COMMAND_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(times * 50, LONGEST_RECONNECT_MS),
    connectionName: 'vitrine-layout-server',
  });
  const upGauge = metrics.gauge('vitrine_layout_redis_up', '1 while Redis answers, 0 while pages are made without it.');
  const failures = metrics.counter(
    'vitrine_layout_redis_failures_total',
    'Times that Redis was given up until it answers again.',
  );
  let state: 'connecting' | 'up' | 'away' = 'connecting';
  let probing = false;
  let isClosed = false;
  upGauge.set(0);

  const goAway = (reason: string): void => {
    if (state === 'away' || isClosed) return;
    state = 'away';
    upGauge.set(0);
    failures.inc();
    logger.warn({ reason }, 'Redis is away; going on without it');
  };
  const comeBack = (): void => {
    if (state === 'away') logger.info('Redis is back');
    state = 'up';
    upGauge.set(1);
  };
  redis.on('ready', comeBack);
  // Without a listener an error event ends the process.
  redis.on('error', (error: Error) => {
    goAway(error.message || error.name);
  });
  redis.on('close', () => {
    goAway('the connection was closed');
  });

  /** A connection that stands and is silent, as with a stopped process, has no event that says when it speaks again. */
  const probe = (): void => {
    if (probing || isClosed || redis.status !== 'ready') return;
    probing = true;
    redis
      .ping()
      .then(comeBack, () => undefined)
      .finally(() => {
        probing = false;
      });
  };
  const prober = setInterval(() => {
    if (state === 'away') probe();
  }, PROBE_EVERY_MS);
  prober.unref();

  return {
    isUp: () => state === 'up',
    async ask(work) {
      if (state !== 'up') return undefined;
      const answer = work(redis);
      // Whoever stopped waiting must not leave a rejection behind.
      answer.catch(() => undefined);
      const { promise: late, resolve: isLate } = Promise.withResolvers<typeof LATE>();
      const stop = afterDeadline(patienceMs, () => isLate(LATE));
      try {
        const first = await Promise.race([answer, late]);
        if (first !== LATE) return first;
        goAway(`no answer within ${patienceMs} ms`);
        return undefined;
      } catch (error) {
        if (isReplyError(error)) throw error;
        goAway(error instanceof Error ? error.message : String(error));
        return undefined;
      } finally {
        stop();
      }
    },
    close() {
      isClosed = true;
      clearInterval(prober);
      redis.disconnect();
    },
  };
}

/** Whether Redis answered and said no. */
export function isReplyError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}
