import { isSlow, type ConnectionNote } from './connection.ts';
import { createSharedRequests } from './shared-requests.ts';
import { backoffMs, FOCUS_THROTTLE_MS, isWorthRetrying, slowSignalMs } from './times.ts';

/** Data, or why there are none: `status` of an answer that said no. */
export type Answer<Data> = { ok: true; data: Data } | { ok: false; message: string; status?: number | undefined };

/** Something that is asked for and kept up to date. */
export interface Wanted<Data> {
  /** The same for all who want the same. */
  key: string;
  /** Type of the node that wants it, and the address that is asked, for the log. */
  component: string;
  url: string;
  /** Never rejects. `anew`: what a cache knows is not enough. */
  ask(signal: AbortSignal, how: { anew: boolean }): Promise<Answer<Data>>;
}

export interface LiveState<Data> {
  /** The last that came; stays while it is asked for again, and when that fails. */
  data: Data | undefined;
  isLoading: boolean;
  /** Loading, with nothing to show, for longer than somebody waits without a word. */
  isSlow: boolean;
  /** The last try failed, and there are no data. */
  hasFailed: boolean;
}

/** How the browser fetches what its page shows: each thing once, anew when somebody comes back, and again after a failure. */
export interface LiveData {
  /** Tells each state until it is stopped; stopped, it asks nothing any more. */
  watch<Data>(wanted: Wanted<Data>, tell: (state: LiveState<Data>) => void): () => void;
}

export interface LiveDataOptions {
  /** Of the shop: what is asked twice within so many ms is asked once. */
  dedupeMs: number;
  /** Milliseconds that never go back. */
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
  /** Calls after so many ms; gives what takes it back. */
  after: (ms: number, call: () => void) => () => void;
  connection: () => ConnectionNote | undefined;
  isHidden: () => boolean;
  /** Calls when somebody comes back to the page; gives what takes it back. */
  onFocus: (call: () => void) => () => void;
  /** Told of each failure. */
  onFailure: (failure: { message: string; component: string; url: string }) => void;
}

/** Time, chance and the browser come in as arguments; `browserLiveData` has those of a page. */
export function createLiveData(options: LiveDataOptions): LiveData {
  const { dedupeMs, clock, random, after, connection, isHidden, onFocus, onFailure } = options;
  const shared = createSharedRequests({ dedupeMs, clock });

  return {
    watch<Data>({ key, component, url, ask }: Wanted<Data>, tell: (state: LiveState<Data>) => void) {
      let state: LiveState<Data> = { data: undefined, isLoading: false, isSlow: false, hasFailed: false };
      let retries = 0;
      let nextFocusAt = -Infinity;
      let isStopped = false;
      let leave = (): void => {};
      let cancelRetry = (): void => {};
      const change = (changed: Partial<LiveState<Data>>): void => {
        state = { ...state, ...changed };
        tell(state);
      };

      async function load(anew: boolean): Promise<void> {
        leave();
        cancelRetry();
        const slow = isSlow(connection());
        const cancelSignal = after(slowSignalMs(slow), () => {
          if (state.data === undefined) change({ isSlow: true });
        });
        const joined = shared.join(key, (signal) => ask(signal, { anew }));
        let isLeft = false;
        leave = () => {
          isLeft = true;
          cancelSignal();
          joined.leave();
        };
        change({ isLoading: true, isSlow: false });
        const answer = await joined.answer;
        if (isLeft) return;
        cancelSignal();
        if (answer.ok) {
          retries = 0;
          return change({ data: answer.data, isLoading: false, isSlow: false, hasFailed: false });
        }
        onFailure({ message: answer.message, component, url });
        change({ isLoading: false, isSlow: false, hasFailed: state.data === undefined });
        if (!isWorthRetrying(answer.status)) return;
        retries += 1;
        cancelRetry = after(backoffMs(retries, random(), slow), () => {
          // Nobody looks: whoever comes back asks anew.
          if (!isHidden()) void load(true);
        });
      }

      const stopFocus = onFocus(() => {
        if (isStopped || isHidden() || clock() < nextFocusAt) return;
        nextFocusAt = clock() + FOCUS_THROTTLE_MS;
        void load(true);
      });
      void load(false);
      return () => {
        isStopped = true;
        stopFocus();
        cancelRetry();
        leave();
      };
    },
  };
}
