import type { InMemoryCache, NormalizedCacheObject } from '@apollo/client';

/** What a tab knows of earlier pages of the same shop in the same language. */
export interface TabCache {
  /** Gives the cache what was kept, and keeps what is in it when the page is left. */
  hold(cache: InMemoryCache): void;
  forget(): void;
}

export interface TabCacheOptions {
  /** Undefined where a browser has none, or gives none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Another build or another language begins anew. */
  edition: string;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Calls each time that the page may be left. */
  onLeave: (call: () => void) => void;
}

const KEY = 'vitrine-gateway';
/** What is older is asked for again: prices change. */
const LIFETIME_MS = 300_000;
/** A browser keeps five megabytes of a shop. */
const MOST_CHARACTERS = 500_000;

interface Kept {
  edition: string;
  /** Since when the oldest of it is known. */
  since: number;
  cache: NormalizedCacheObject;
}

/** Keeps what the client knows for the time of the tab, so that a page change does not ask for it again. */
export function createTabCache({ storage, edition, clock, onLeave }: TabCacheOptions): TabCache {
  const begun = clock();
  let since = begun;

  function read(): Kept | undefined {
    try {
      const kept = JSON.parse(storage?.getItem(KEY) ?? 'null') as Kept | null;
      const isGood = kept?.edition === edition && begun >= kept.since && begun - kept.since < LIFETIME_MS;
      return isGood ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  function forget(): void {
    since = clock();
    try {
      storage?.removeItem(KEY);
    } catch {
      // Whoever forbids to store has nothing stored.
    }
  }

  return {
    hold(cache) {
      const kept = read();
      if (kept !== undefined) {
        since = kept.since;
        cache.restore(kept.cache);
      }
      onLeave(() => {
        const text = JSON.stringify({ edition, since, cache: cache.extract() } satisfies Kept);
        if (text.length > MOST_CHARACTERS) return forget();
        try {
          storage?.setItem(KEY, text);
        } catch {
          // Full or forbidden: the next page asks again.
        }
      });
    },
    forget,
  };
}
