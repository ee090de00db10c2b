/** How an answer stands to the invalidations that this edge has seen. */
export type Verdict =
  /** Made at or after the last invalidation of each of its tags. */
  | 'current'
  /** One of its tags was invalidated after it was made. */
  | 'outdated'
  /** Older than the ledger's memory: probably right, not provably. */
  | 'unproven';

export interface LedgerListener {
  /** Something with one of these tags changed; what was made at or after `cursor` contains the change already. */
  invalidated(tags: readonly string[], cursor: number): void;
  /** Events may have been missed: nothing that is kept is known to be current any more. */
  reset(): void;
}

export interface TagLedger {
  /** Cursor of the last event that was applied. */
  readonly applied: number;
  /** Grows with each reset; cursors of different epochs must not be compared. */
  readonly epoch: number;
  record(tags: readonly string[], cursor: number): void;
  reset(cursor: number): void;
  judge(tags: readonly string[], cursor: number): Verdict;
  subscribe(listener: LedgerListener): void;
}

/**
 * Remembers per tag the cursor of its last invalidation, so that an answer that was under way while something
 * was published can be recognised as outdated when it arrives (architecture, "Invalidation").
 *
 * The memory is bounded by `maxTags`: the tag invalidated longest ago is forgotten first, and the ledger then
 * says `unproven` of everything older than that. `cursor` is where the stream of events begins.
 */
export function createTagLedger({ cursor: start, maxTags = 50_000 }: { cursor: number; maxTags?: number }): TagLedger {
  const lastInvalidated = new Map<string, number>();
  const listeners: LedgerListener[] = [];
  let applied = start;
  let provableFrom = start;
  let epoch = 0;

  return {
    get applied() {
      return applied;
    },
    get epoch() {
      return epoch;
    },
    record(tags, cursor) {
      for (const tag of tags) {
        const known = lastInvalidated.get(tag) ?? -1;
        // Re-inserted, so that the map's order is that of the last invalidation.
        lastInvalidated.delete(tag);
        lastInvalidated.set(tag, Math.max(known, cursor));
      }
      for (const [tag, oldest] of lastInvalidated) {
        if (lastInvalidated.size <= maxTags) break;
        lastInvalidated.delete(tag);
        provableFrom = Math.max(provableFrom, oldest);
      }
      applied = Math.max(applied, cursor);
      for (const listener of listeners) listener.invalidated(tags, cursor);
    },
    reset(cursor) {
      epoch += 1;
      lastInvalidated.clear();
      applied = cursor;
      provableFrom = cursor;
      for (const listener of listeners) listener.reset();
    },
    judge(tags, cursor) {
      for (const tag of tags) {
        const invalidated = lastInvalidated.get(tag);
        if (invalidated !== undefined && invalidated > cursor) return 'outdated';
      }
      return cursor < provableFrom ? 'unproven' : 'current';
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
