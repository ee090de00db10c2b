import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Kept for as long as the process lives: the lock goes with it, also by kill -9. */
const held: DatabaseSync[] = [];

/**
 * Takes a data folder for this starter: another one would write over the logs and process ids of the first.
 * @throws Error that names the process that has it
 */
export function holdFolder(dataDir: string): void {
  const folder = path.join(dataDir, 'run');
  const holder = path.join(folder, 'starter.pid');
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, 'starter.db'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === BUSY)) throw error;
    throw new Error(
      `Vitrine runs already in ${dataDir} (process ${readFileSync(holder, 'utf8')}). Stop it, or choose another folder and other ports: DATA_DIR=.data-2`,
      { cause: error },
    );
  }
  held.push(lock);
  writeFileSync(holder, String(process.pid));
}

/** SQLite's result code for a lock that another process has. */
const BUSY = 5;
