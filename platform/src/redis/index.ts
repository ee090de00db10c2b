/**
 * What instances share through Redis, and can all do without: contents, queues.
 * Knows nothing of layouts; the truth is in the database.
 */
export { createRedisLink, isReplyError, type RedisLink } from './redis-link.ts';
export { createRedisStream, type RedisStream, type StreamEntry } from './redis-stream.ts';
export { createSharedContents, type SharedContents } from './shared-contents.ts';
