import { AsyncLocalStorage } from 'node:async_hooks';

const open = new AsyncLocalStorage<true>();

/** Does the work of a transaction, and remembers that it is one for whatever it calls. */
export function asTransaction<T>(work: () => T): T {
  return open.run(true, work);
}

/**
 * Others take as long as they like, and rows stay locked meanwhile: nobody is asked in a transaction.
 * @throws Error in one; not in production, where a late answer is better than none
 */
export function expectNoTransaction(asked: string): void {
  if (open.getStore() === true && process.env['NODE_ENV'] !== 'production')
    throw new Error(
      `expected ${asked} to be asked outside of a transaction, it is asked in one: leave it to the outbox`,
    );
}
