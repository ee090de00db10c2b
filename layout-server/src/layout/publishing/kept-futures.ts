import { LRUCache } from 'lru-cache';
import { DOCUMENT_TAGS } from '@vitrine/schemas';
import type { EventLog } from '@vitrine/platform/events';
import { createTurns } from '@vitrine/platform/limits';
import type { Future } from './foresight.ts';
import type { Publishing } from './publishing-service.ts';

const MOST_FUTURES = 8;

/**
 * Foresees a moment once for all who look at it, one moment after the other, until something is published, scheduled or called
 * off. A future is of all shops, as the store is: whoever reads it says of which shop.
 */
export function keepFutures({
  publishing,
  events,
}: {
  publishing: Pick<Publishing, 'foresee' | 'stateOfFuture'>;
  events: Pick<EventLog, 'subscribe'>;
}): Pick<Publishing, 'foresee'> {
  const kept = new LRUCache<string, Promise<Future>>({ max: MOST_FUTURES });
  const inTurn = createTurns();
  // What is checked against can change too: configuration, tests, texts.
  events.subscribe(() => kept.clear(), DOCUMENT_TAGS);
  return {
    async foresee(until, without) {
      const key = `${await publishing.stateOfFuture()} ${until?.toISOString() ?? ''} ${without === undefined ? '' : `${without.scope}/${without.id}`}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const future = inTurn(() => publishing.foresee(until, without));
      kept.set(key, future);
      future.catch(() => {
        if (kept.get(key) === future) kept.delete(key);
      });
      return future;
    },
  };
}
