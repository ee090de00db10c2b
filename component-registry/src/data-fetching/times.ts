const BASE_MS = { fast: 5_000, slow: 10_000 } as const;
const SLOW_SIGNAL_MS = { fast: 3_000, slow: 5_000 } as const;
const MOST_DOUBLINGS = 8;
/** Time of the next focus at which data are asked for anew, after one at which they were. */
export const FOCUS_THROTTLE_MS = 5_000;

/** How long the `retry`-th retry waits, in ms; the first is 1. `random` is in [0, 1). */
export function backoffMs(retry: number, random: number, isSlow: boolean): number {
  return (random + 0.5) * 2 ** Math.min(retry, MOST_DOUBLINGS) * BASE_MS[isSlow ? 'slow' : 'fast'];
}

/** After how long loading counts as slow, in ms. */
export function slowSignalMs(isSlow: boolean): number {
  return SLOW_SIGNAL_MS[isSlow ? 'slow' : 'fast'];
}

/** Answers that another try will not change: nobody is let in, or there is nothing. */
const FINAL: ReadonlySet<number> = new Set([401, 403, 404]);

/** Whether a failure is worth another try; `status` is that of the answer, if there was one. */
export function isWorthRetrying(status: number | undefined): boolean {
  return status === undefined || !FINAL.has(status);
}
