import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LONGEST_WAIT_MS = 300_000;

/**
 * Does `work` while no other process does what has the same lock file; who waited may find it done. The lock ends with its
 * process, however that ends.
 * @throws Error naming the lock when the others take longer than `longestWaitMs`
 */
export async function oneAtATime<T>(
  lockFile: string,
  work: () => Promise<T>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<T> {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const lock = new DatabaseSync(lockFile, { timeout: longestWaitMs });
  try {
    try {
      lock.exec('begin exclusive');
    } catch (cause) {
      throw new Error(`Waited ${longestWaitMs / 1000} s for another process to release ${lockFile}, in vain.`, {
        cause,
      });
    }
    return await work();
  } finally {
    lock.close();
  }
}
