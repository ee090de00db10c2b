import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from './failure.ts';

const TRIES = 3;
/** What a layout server that refuses work says in `retry-after`. */
const REST_MS = 1_000;

/**
 * Asks up to three times, about a second apart, while the server is too busy to begin: where nothing that is kept can stand in. A
 * page two seconds later is a page, and what was typed is not lost; a server that says `OVERLOADED` has done nothing, so that a deed
 * can be asked again as well. The rests are spread: those who were refused together do not come back together. Gives the last
 * outcome; never rejects.
 */
export async function askPatiently<T>(
  ask: () => Promise<Outcome<T>>,
  {
    rest = pause,
    random = Math.random,
  }: {
    /** Passes so many milliseconds. */
    rest?: (milliseconds: number) => Promise<unknown>;
    random?: () => number;
  } = {},
): Promise<Outcome<T>> {
  for (let left = TRIES - 1; ; left -= 1) {
    const outcome = await ask();
    if (outcome.ok || left === 0 || outcome.failure.code !== 'OVERLOADED') return outcome;
    await rest(REST_MS * (0.75 + random() / 2));
  }
}

/** Longer than a content service may take for one answer (DF-002), so that its failure is waited for too. */
const LATEST_MS = 5_500;
const BETWEEN_MS = 250;

/** When each request began to wait. */
const began = new WeakMap<object, number>();

/**
 * Asks again, four times a second, while what is asked for is `LATE`: a page that nobody has seen yet and whose content is on its
 * way. The one who asks is told when it is for the last time, and then takes what there is. Nothing is held between two questions,
 * so that a content service that is slow keeps nobody else waiting. All that one request (`asker`) asks for shares one wait: who has
 * waited for a page is not kept waiting as long again for its menu.
 */
export async function untilThere<T>(
  ask: (isLast: boolean) => Promise<Outcome<T>>,
  {
    clock,
    asker,
    rest = pause,
  }: { clock: () => number; asker?: object | undefined; rest?: (milliseconds: number) => Promise<unknown> },
): Promise<Outcome<T>> {
  const since = (asker && began.get(asker)) ?? clock();
  if (asker !== undefined) began.set(asker, since);
  for (;;) {
    const isLast = clock() - since >= LATEST_MS;
    const outcome = await ask(isLast);
    if (outcome.ok || isLast || outcome.failure.code !== 'LATE') return outcome;
    await rest(BETWEEN_MS);
  }
}
