import type { Failure, Outcome } from '../upstream/failure.ts';

/** What a fetch brings from the other side. */
export interface Fetched<V> {
  value: V;
  /** What invalidates it. */
  tags: readonly string[];
  /** Event cursor as of which it was made. */
  cursor: number;
  /** Epoch milliseconds from which it may be shown only while it is refreshed; Infinity if time does not change it. */
  freshUntil: number;
  /** Its size in memory. */
  bytes: number;
  /** False for answers that are handed out and never kept, such as "there is no such page". */
  keep: boolean;
}

/**
 * Gets the current value from the other side; bounded in time by itself. Renewing what is there is the edge's own work,
 * whoever happens to ask first: everybody gets it. What is kept of it must not keep the request that it was made for.
 */
export type Fetch<V> = (isRenewal: boolean) => Promise<Outcome<Fetched<V>>>;

/** `fresh` is sent; `expired` is sent and refreshed behind; `invalidated` waits for a fresh one; `absent` is fetched. */
export type EntryState = 'fresh' | 'expired' | 'invalidated' | 'absent';

/** How an answer came about: the value of the header X-Cache. */
export type CacheState = 'HIT' | 'STALE' | 'REVALIDATED' | 'STALE-ERROR' | 'MISS';

export type Answer<V> =
  | {
      ok: true;
      state: CacheState;
      value: V;
      /** Epoch milliseconds at which the value arrived. */
      storedAt: number;
      /** Every event up to this cursor is known to be contained, or not to concern the value. */
      asOf: number;
    }
  | { ok: false; failure: Failure };

export interface Entry<V> {
  key: string;
  value: V;
  tags: readonly string[];
  cursor: number;
  /** False while the ledger could not prove that it was current when it arrived. */
  proven: boolean;
  storedAt: number;
  freshUntil: number;
  bytes: number;
  /** Epoch milliseconds of the first invalidation since it arrived. */
  markedAt: number | undefined;
  /** After a failed refresh: not tried again before this instant (epoch milliseconds). 0: none failed since the last mark. */
  retryAt: number;
  /** How to get it anew when no request is at hand (after a reset); what came from a saved copy is got by who asks. */
  fetch: Fetch<V> | undefined;
  /** From a saved copy of a cursor, and not yet held against the events since then. */
  unchecked: boolean;
}

/** An entry as it outlives the process. */
export interface SavedEntry<V> extends Pick<
  Entry<V>,
  'key' | 'value' | 'tags' | 'storedAt' | 'freshUntil' | 'bytes' | 'markedAt'
> {
  /** Whether it was known to contain, or not to be concerned by, every event up to the cursor of the copy. */
  isCurrent: boolean;
}

/** The state of an entry at an instant; `undefined` is absent. */
export function stateOf(entry: Entry<unknown> | undefined, now: number): EntryState {
  if (entry === undefined) return 'absent';
  if (entry.markedAt !== undefined) return 'invalidated';
  return now < entry.freshUntil ? 'fresh' : 'expired';
}

/** How long an entry has not been fresh, in milliseconds; negative while it is (RFC 5861 counts from here). */
export function staleFor(entry: Entry<unknown>, now: number): number {
  return now - Math.min(entry.markedAt ?? Infinity, entry.freshUntil);
}
