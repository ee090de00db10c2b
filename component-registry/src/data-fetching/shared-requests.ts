/** One request for all who want the same at nearly the same time. */
export interface SharedRequests {
  /**
   * The answer to `ask`, or to the one of the same key that was begun less than `dedupeMs` ago. Whoever leaves does not wait
   * any longer; when nobody waits, the request is ended.
   */
  join<Answer>(key: string, ask: (signal: AbortSignal) => Promise<Answer>): { answer: Promise<Answer>; leave(): void };
}

interface Request {
  answer: Promise<unknown>;
  begunAt: number;
  waiting: number;
  isSettled: boolean;
  aborting: AbortController;
}

/** `clock` gives milliseconds that never go back. */
export function createSharedRequests({ dedupeMs, clock }: { dedupeMs: number; clock: () => number }): SharedRequests {
  const requests = new Map<string, Request>();

  function begin(key: string, ask: (signal: AbortSignal) => Promise<unknown>): Request {
    const aborting = new AbortController();
    const request: Request = { answer: ask(aborting.signal), begunAt: clock(), waiting: 0, isSettled: false, aborting };
    const settle = (): void => {
      request.isSettled = true;
    };
    request.answer.then(settle, settle);
    for (const [other, { begunAt, isSettled }] of requests)
      if (isSettled && clock() - begunAt >= dedupeMs) requests.delete(other);
    requests.set(key, request);
    return request;
  }

  return {
    join<Answer>(key: string, ask: (signal: AbortSignal) => Promise<Answer>) {
      const known = requests.get(key);
      const request = known !== undefined && clock() - known.begunAt < dedupeMs ? known : begin(key, ask);
      request.waiting += 1;
      let isWaiting = true;
      return {
        // The key says what is asked, and so of which type its answer is.
        answer: request.answer as Promise<Answer>,
        leave() {
          if (!isWaiting) return;
          isWaiting = false;
          request.waiting -= 1;
          if (request.waiting > 0 || request.isSettled) return;
          request.aborting.abort();
          if (requests.get(key) === request) requests.delete(key);
        },
      };
    },
  };
}
