/** Ends calls of a server that does not live, and of no other: a slow answer is waited for. */
export interface LifeSign {
  /** Makes a call. Its signal aborts once the call is late and the server gives no other sign of life either. */
  watch<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

const PATIENCE_MS = 2_000;

/**
 * Gives the watch over a server. After a sign that did not come the next calls ask for one at once, so that a server that hangs
 * costs `isAlive` its deadline and not patience besides.
 * @param isAlive asks the server whether it lives, within a deadline; never rejects
 */
export function createLifeSign(
  isAlive: () => Promise<boolean>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): LifeSign {
  let isSilent = false;
  let asked: Promise<boolean> | undefined;
  const sign = (): Promise<boolean> => {
    asked ??= isAlive().then((lives) => {
      isSilent = !lives;
      asked = undefined;
      return lives;
    });
    return asked;
  };
  return {
    async watch(call) {
      const silence = new AbortController();
      let isOver = false;
      const late = async (): Promise<void> => {
        const lives = await sign();
        // Its body may still be read: that is not ours to end.
        if (!lives && !isOver) silence.abort(new Error('no sign of life'));
      };
      const timer = setTimeout(() => void late(), isSilent ? 0 : patienceMs);
      try {
        return await call(silence.signal);
      } finally {
        isOver = true;
        clearTimeout(timer);
      }
    },
  };
}
