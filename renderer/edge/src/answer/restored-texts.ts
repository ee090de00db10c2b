import { LRUCache } from 'lru-cache';
import { restoreText } from './appendable.ts';
import type { PackagedPage } from './packaged-page.ts';

/** Pages as text, for readers that take no compression: load testers, old proxies, some robots. */
export interface RestoredTexts {
  /** The text of a page: at once if it was asked for lately, else decompressed, once for all who ask meanwhile. */
  of(page: PackagedPage): Buffer | Promise<Buffer>;
}

/** Keeps texts up to `maxBytes`, the least recently used dropped first. Keeping all would triple what pages cost. */
export function createRestoredTexts({ maxBytes }: { maxBytes: number }): RestoredTexts {
  const kept = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (text) => text.length });
  const underway = new Map<string, Promise<Buffer>>();

  return {
    // By the entity tag, which is the text's hash: a page that has gone must not be held by its text.
    of({ etag, body }) {
      const known = kept.get(etag);
      if (known !== undefined) return known;
      const running =
        underway.get(etag) ??
        restoreText(body)
          .then((text) => {
            kept.set(etag, text);
            return text;
          })
          .finally(() => underway.delete(etag));
      underway.set(etag, running);
      return running;
    },
  };
}
