import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';

export interface Shelves<V> {
  /** Counts as a use of the entry; `peek` does not. */
  find(key: string): Entry<V> | undefined;
  peek(key: string): Entry<V> | undefined;
  put(entry: Entry<V>): void;
  remove(key: string): void;
  withTag(tag: string): Iterable<Entry<V>>;
  /** Pinned entries first, then the most recently used, those of endlessly many last. */
  all(): Iterable<Entry<V>>;
  readonly size: number;
  readonly bytes: number;
}

export interface ShelfLimits {
  maxBytes: number;
  /** Keys that other entries must never push out; they have `pinnedBytes` of their own. */
  isPinned: (key: string) => boolean;
  pinnedBytes: number;
  /** Keys of which there are endlessly many, and the part of `maxBytes` that they have: whoever asks for all of them pushes out none but those. */
  open?: { isOpen: (key: string) => boolean; bytes: number };
}

/**
 * Where entries lie: evicted by size alone, least recently used first, and found by key or by tag. The index
 * of tags holds exactly the tags of the entries that are there.
 */
export function createShelves<V>({ maxBytes, isPinned, pinnedBytes, open }: ShelfLimits): Shelves<V> {
  const byTag = new Map<string, Set<Entry<V>>>();
  const shelf = (bytes: number) =>
    new LRUCache<string, Entry<V>>({ maxSize: bytes, sizeCalculation: (entry) => entry.bytes, dispose: forget });
  const common = shelf(maxBytes - (open?.bytes ?? 0));
  const opened = open === undefined ? common : shelf(open.bytes);
  const pinned = shelf(pinnedBytes);
  const all = [...new Set([pinned, common, opened])];
  const shelfOf = (key: string) => (isPinned(key) ? pinned : open?.isOpen(key) === true ? opened : common);

  function forget(entry: Entry<V>): void {
    for (const tag of entry.tags) {
      const entries = byTag.get(tag);
      entries?.delete(entry);
      if (entries?.size === 0) byTag.delete(tag);
    }
  }

  return {
    find: (key) => shelfOf(key).get(key),
    peek: (key) => shelfOf(key).peek(key),
    put(entry) {
      const target = shelfOf(entry.key);
      target.set(entry.key, entry);
      // Larger than the whole shelf: not stored, so not indexed either.
      if (target.peek(entry.key) !== entry) return;
      for (const tag of entry.tags) {
        const entries = byTag.get(tag);
        if (entries) entries.add(entry);
        else byTag.set(tag, new Set([entry]));
      }
    },
    remove(key) {
      shelfOf(key).delete(key);
    },
    withTag: (tag) => byTag.get(tag) ?? [],
    *all() {
      for (const each of all) yield* each.values();
    },
    get size() {
      return all.reduce((sum, { size }) => sum + size, 0);
    },
    get bytes() {
      return all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
    },
  };
}
