import { LRUCache } from 'lru-cache';
import { gzipAppendable, restoreText } from './appendable.ts';
import type { PackagedPage } from './packaged-page.ts';

/** A form of a page: at once if it was asked for lately, else made, once for all who ask meanwhile; without `keeps` for this reader alone. */
type FormOf = (page: PackagedPage, keeps: boolean) => Buffer | Promise<Buffer>;

/** Pages in the forms that few ask for; browsers take brotli, in which pages are kept. */
export interface RareForms {
  /** For load testers, old proxies, some robots. */
  text: FormOf;
  /** For robots, tools and caches in front that know no brotli. */
  gzip: FormOf;
}

/** Keeps each form up to its bytes, the least recently used dropped first. To keep all of them would cost four times what pages do. */
export function createRareForms({ textBytes, gzipBytes }: { textBytes: number; gzipBytes: number }): RareForms {
  const text = formOf(textBytes, ({ body }) => restoreText(body));
  return { text, gzip: formOf(gzipBytes, async (page, keeps) => gzipAppendable(await text(page, keeps))) };
}

function formOf(maxBytes: number, make: (...asked: Parameters<FormOf>) => Promise<Buffer>): FormOf {
  const known = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (form) => form.length });
  const underway = new Map<string, Promise<Buffer>>();
  // By the entity tag, which is the text's hash: a page that has gone must not be held by one of its forms.
  return (page, keeps) => {
    if (!keeps) return make(page, keeps);
    const { etag } = page;
    const found = known.get(etag);
    if (found !== undefined) return found;
    const running =
      underway.get(etag) ??
      make(page, keeps)
        .then((form) => {
          known.set(etag, form);
          return form;
        })
        .finally(() => underway.delete(etag));
    underway.set(etag, running);
    return running;
  };
}
