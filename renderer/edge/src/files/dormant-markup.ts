import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createFileShelf, type FileShelf } from './file-shelf.ts';

/** What edges take out of pages, each text once; a few for each shop and language. */
export interface DormantMarkup {
  /** Keeps a text. @returns the name of its file, which says what is in it */
  keep(text: string): string;
  /** All that is kept, for the copy on disk. */
  texts(): string[];
  /** Their files. Plain text, so that nobody who opens one sees a page. */
  shelf: FileShelf;
}

const MOST_BYTES = 8_388_608;
const NAME = /^[0-9a-f]{12}\.txt$/;

/** Whether a file could be called so. */
export function isDormantName(name: string): boolean {
  return NAME.test(name);
}

/** Keeps the markup that pages leave out (ADR 0097), the least recently used dropped first. */
export function createDormantMarkup(): DormantMarkup {
  const kept = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: ({ length }) => length + 256 });
  return {
    keep(text) {
      const name = `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.txt`;
      if (kept.get(name) === undefined) kept.set(name, Buffer.from(text));
      return name;
    },
    texts: () => [...kept.values()].map(String),
    shelf: createFileShelf({ load: async (name) => ({ ok: true, value: kept.get(name) }), maxBytes: MOST_BYTES }),
  };
}
