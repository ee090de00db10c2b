import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifeSign } from './life-sign.ts';

const PATIENCE = 2_000;
let lives: boolean;
let asked: number;
const isAlive = async (): Promise<boolean> => {
  asked += 1;
  return lives;
};
/** A call that ends only by its signal. */
const hanging = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
/** Why a call failed. */
const reasonOf = (call: Promise<unknown>): Promise<string> => call.then(() => 'answered', String);

beforeEach(() => {
  vi.useFakeTimers();
  [lives, asked] = [true, 0];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a watched call', () => {
  it('is let go on while the server lives, however slow it is', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const answer = createLifeSign(isAlive).watch(() => promise);
    await vi.advanceTimersByTimeAsync(9_000);
    resolve('late');
    expect([await answer, asked]).toEqual(['late', 1]);
  });

  it('ends when it is late and the server gives no sign, the next one at once, until there is a sign', async () => {
    lives = false;
    const { watch } = createLifeSign(isAlive, { patienceMs: PATIENCE });
    const ended = [watch(hanging), watch(hanging)].map(reasonOf);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await Promise.all(ended)).toEqual(['Error: no sign of life', 'Error: no sign of life']);

    const next = reasonOf(watch(hanging));
    await vi.advanceTimersByTimeAsync(0);
    expect(await next).toBe('Error: no sign of life');

    lives = true;
    const { promise, resolve } = Promise.withResolvers<string>();
    const slow = watch(() => promise);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    resolve('here again');
    expect(await slow).toBe('here again');
  });

  it('is not ended any more once it was answered', async () => {
    const sign = Promise.withResolvers<boolean>();
    const { watch } = createLifeSign(() => sign.promise, { patienceMs: PATIENCE });
    const { promise, resolve } = Promise.withResolvers<AbortSignal>();
    let given: AbortSignal | undefined;
    const answer = watch((signal) => {
      given = signal;
      return promise;
    });
    await vi.advanceTimersByTimeAsync(PATIENCE);
    if (given !== undefined) resolve(given);
    const signal = await answer;
    sign.resolve(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(signal.aborted).toBe(false);
  });
});
