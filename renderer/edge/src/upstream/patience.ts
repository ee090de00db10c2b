import { setTimeout as pause } from 'node:timers/promises';
import type { FailureCode, Outcome } from './failure.ts';

/** Where the other side has done nothing: what was asked, a deed as well, can be asked again. */
const NOTHING_DONE: ReadonlySet<FailureCode> = new Set<FailureCode>(['OVERLOADED', 'CIRCUIT_OPEN']);
const TRIES = 3;
/** What a layout server that refuses work says in `retry-after`, and how long its breaker rests. */
const REST_MS = 1_000;

/** Rests for so many milliseconds. */
export type Rest = (milliseconds: number) => Promise<unknown>;

/**
 * Asks up to three times, about a second apart, while the server is too busy to begin: for pages and forms of one shopper, which
 * nothing that is kept can stand in for. A page two seconds later is a page, and what was typed is not lost. The rests are spread
 * so that those who were refused together do not come back together. Gives the last outcome; never rejects.
 */
export async function askPatiently<T>(
  ask: () => Promise<Outcome<T>>,
  { rest = pause, random = Math.random }: { rest?: Rest | undefined; random?: () => number } = {},
): Promise<Outcome<T>> {
  for (let left = TRIES - 1; ; left -= 1) {
    const outcome = await ask();
    if (outcome.ok || left === 0 || !NOTHING_DONE.has(outcome.failure.code)) return outcome;
    await rest(REST_MS * (0.75 + random() / 2));
  }
}
