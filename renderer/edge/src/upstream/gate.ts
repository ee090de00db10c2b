import { failed, type Outcome } from './failure.ts';

export interface Gate {
  /** Runs a task when there is room, in the order of arrival; `BUSY` at once when the queue is full. */
  run<T>(task: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  readonly running: number;
  readonly queued: number;
}

/** Bounds how many tasks run at a time and how many wait. */
export function createGate({
  name,
  running: maxRunning,
  queue: maxQueue,
}: {
  name: string;
  running: number;
  queue: number;
}): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    async run(task) {
      if (running >= maxRunning) {
        if (waiting.length >= maxQueue) return failed('BUSY', `expected at most ${maxQueue} waiting for ${name}`);
        // Whoever leaves hands its place over, so `running` stays.
        await new Promise<void>((enter) => waiting.push(enter));
      } else {
        running += 1;
      }
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    get running() {
      return running;
    },
    get queued() {
      return waiting.length;
    },
  };
}
