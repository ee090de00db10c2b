import type { MarkedCache } from './marked-cache.ts';

const CONCURRENCY = 2;
/** So many failures in a row mean that the other side is down; the entries stay as they are for those who ask. */
const FAILURES = 4;

/**
 * Fetches what is invalidated anew, the most used first, two at a time, so that a reset does not fall on the
 * layout server all at once (architecture, step 3). Gives how many were fetched; ends early when fetches keep
 * failing or `signal` is aborted.
 */
export async function refill(
  cache: Pick<MarkedCache<unknown>, 'invalidatedKeys' | 'inspect' | 'refresh'>,
  signal: AbortSignal,
): Promise<number> {
  const keys = cache.invalidatedKeys().values();
  let fetched = 0;
  let failuresInARow = 0;

  const worker = async (): Promise<void> => {
    for (const key of keys) {
      if (signal.aborted || failuresInARow >= FAILURES) return;
      // A request may have been faster.
      if (cache.inspect(key).state !== 'invalidated') continue;
      if (await cache.refresh(key)) {
        fetched += 1;
        failuresInARow = 0;
      } else {
        failuresInARow += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return fetched;
}
