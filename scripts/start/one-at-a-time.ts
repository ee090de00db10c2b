import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LONGEST_WAIT_MS = 300_000;

/**
 * Does `work` while no other process does what has the same lock file; who waited may find it done. The lock ends with its
 * process, however that ends.
 * @throws Error when the others take longer than five minutes
 */
export async function oneAtATime<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const lock = new DatabaseSync(lockFile, { timeout: LONGEST_WAIT_MS });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}
