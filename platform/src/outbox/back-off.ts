const FIRST_MS = 1_000;
const LONGEST_MS = 3_600_000;

/** Milliseconds to wait after the n-th failure in a row: a second, then twice as long each time, at most an hour. */
export function backOff(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.max(failures - 1, 0), LONGEST_MS);
}
