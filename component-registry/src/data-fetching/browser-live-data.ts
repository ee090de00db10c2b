import type { ConnectionNote } from './connection.ts';
import { logFailure } from './failure-log.ts';
import { createLiveData, type LiveData } from './live-data.ts';

/** Where a shop says nothing else. */
const DEDUPE_MS = 2_000;

let made: LiveData | undefined;

/** The one of a page, by its clock and its window. What the shop says of it stands on the body. */
export function browserLiveData(): LiveData {
  const told = Number(document.body.dataset['dedupeMs']);
  made ??= createLiveData({
    dedupeMs: told > 0 ? told : DEDUPE_MS,
    clock: () => performance.now(),
    random: Math.random,
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    connection: () => (navigator as { connection?: ConnectionNote }).connection,
    isHidden: () => document.hidden,
    onFocus(call) {
      const listening = new AbortController();
      addEventListener('focus', call, { signal: listening.signal });
      document.addEventListener('visibilitychange', call, { signal: listening.signal });
      return () => listening.abort();
    },
    onFailure: logFailure,
  });
  return made;
}
