import { createTurns } from './turns.ts';

/** Gives a queue for each key: works of one key run one at a time, in the order of asking, those of others beside them. */
export function createKeyedTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { inTurn: ReturnType<typeof createTurns>; waiting: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { inTurn: createTurns(), waiting: 0 };
    queues.set(key, queue);
    queue.waiting += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  };
}
