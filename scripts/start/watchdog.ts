/** Watches that a running server answers at all, which its exit would not tell: a loop that never ends, a process that was stopped. */
export interface Watchdog {
  stop(): void;
}

/** Four servers that are asked twice a second would cost as much as some of them do while nobody is in the shop. */
const PAUSE_MS = 2_000;

/**
 * Asks `url` again and again, and calls `onSilence` once when nothing has answered for `patienceMs`. Any answer counts, whatever
 * its status: a server that says that it is not ready is alive. Silence is counted from the first answer on, so a slow start is none.
 */
export function watchSilence(
  url: string,
  { patienceMs, onSilence }: { patienceMs: number; onSilence: () => void },
): Watchdog {
  let isWatching = true;
  void (async () => {
    let answeredAt: number | undefined;
    while (isWatching) {
      const askedAt = performance.now();
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
      await answer?.body?.cancel().catch(() => undefined);
      if (answer !== undefined) answeredAt = askedAt;
      if (isWatching && answeredAt !== undefined && performance.now() - answeredAt > patienceMs) {
        isWatching = false;
        onSilence();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE_MS, patienceMs / 4)).unref());
    }
  })();
  return {
    stop() {
      isWatching = false;
    },
  };
}
