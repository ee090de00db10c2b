/**
 * What instances share through Redis, and can all do without: contents, counts, queues.
 * Knows nothing of layouts; the truth is in the database.
 */
export { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts';
export { createRedisLink, isReplyError, type RedisLink } from './redis-link.ts';
export { createRedisStream, type RedisStream, type StreamEntry } from './redis-stream.ts';
export { createSharedContents, type SharedContents } from './shared-contents.ts';
