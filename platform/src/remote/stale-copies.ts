import { LRUCache } from 'lru-cache';

/** The last good answers, for when the next ones do not come. */
export interface StaleCopies<Value> {
  /** `bytes` is what it costs in memory. */
  keep(key: string, value: Value, bytes: number): void;
  /** The answer and when it was kept (epoch milliseconds); undefined if there is none, or only one that is too old. */
  find(key: string): { value: Value; at: number } | undefined;
}

/** Keeps answers by key up to `maxBytes`, the least recently used dropped first, and gives none that is older than `staleMs`. */
export function createStaleCopies<Value>({
  maxBytes,
  staleMs,
  clock,
}: {
  maxBytes: number;
  staleMs: number;
  /** Epoch milliseconds. */
  clock: () => number;
}): StaleCopies<Value> {
  const copies = new LRUCache<string, { value: Value; at: number; bytes: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return {
    keep(key, value, bytes) {
      copies.set(key, { value, at: clock(), bytes });
    },
    find(key) {
      const copy = copies.get(key);
      return copy !== undefined && clock() - copy.at <= staleMs ? copy : undefined;
    },
  };
}
