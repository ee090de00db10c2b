/** When work has lasted too long. */
export interface Deadline {
  /** Aborted with a `TimeoutError`. */
  signal: AbortSignal;
  /** For work that is over. */
  cancel(): void;
}

/** Gives a signal that is aborted once so long has passed, as `afterDeadline` says. */
export function startDeadline(milliseconds: number): Deadline {
  const over = new AbortController();
  const cancel = afterDeadline(milliseconds, () =>
    over.abort(new DOMException(`expected an end within ${milliseconds} ms`, 'TimeoutError')),
  );
  return { signal: over.signal, cancel };
}

/**
 * Calls back once so long has passed and what arrived by then was read: after long work of this process the loop runs timers before
 * it looks at sockets, and whoever was asked would be blamed for it. @returns what keeps it from calling back.
 */
export function afterDeadline(milliseconds: number, over: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    turn = setImmediate(() => {
      turn = setImmediate(over);
    });
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
