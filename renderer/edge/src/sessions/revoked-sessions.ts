import { LRUCache } from 'lru-cache';

/** Sessions that were ended while tokens of theirs still hold. */
export interface RevokedSessions {
  has(tenant: string, id: string): boolean;
  /** Takes note of what the tags of an event say. */
  note(tags: readonly string[]): void;
}

const PREFIX = 'session:';
/** Longer than any token of a session holds. */
const KEPT_MS = 2 * 3_600_000;

/** Remembers the last 100,000 that were ended; writes ask the session itself, whatever this knows. */
export function createRevokedSessions(): RevokedSessions {
  const known = new LRUCache<string, true>({ max: 100_000, ttl: KEPT_MS });
  return {
    has: (tenant, id) => known.has(`${PREFIX}${tenant}:${id}`),
    note(tags) {
      for (const tag of tags) if (tag.startsWith(PREFIX)) known.set(tag, true);
    },
  };
}
