import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Raised when another running process holds the folder. */
export class FolderInUse extends Error {
  /** As it wrote itself down, such as `process 11 on shop-a`; its number may mean nothing here, in another container. */
  readonly holder: string;
  constructor(folder: string, holder: string) {
    super(`the data folder ${folder} is in use by ${holder}; stop that process, or set DATA_DIR or DATABASE_URL`);
    this.name = 'FolderInUse';
    this.holder = holder;
  }
}

/** SQLite's result codes, without their extensions. */
const BUSY = 5;
const SOMEBODY = 'another process';

/**
 * Locks of this process by their file. They hold the connections: one that is collected as garbage would let go of its
 * lock, and so would any other descriptor of the same file that this process closes (POSIX, fcntl), so nobody reads it.
 */
const held = new Map<string, DatabaseSync>();

/**
 * Takes the lock of a data folder, since PGlite does not: two processes on one folder lose rows without an error.
 * It is a lock of the operating system on the open file `lock.db`, taken by SQLite (fcntl): it ends with its process,
 * however that ends, and holds between containers that share the folder, where process ids mean nothing. The file
 * `lock` beside it only says who holds it.
 * @returns releases the lock; does nothing the second time.
 * @throws FolderInUse if another process holds it, or this one already.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, 'lock.db');
  const note = join(folder, 'lock');
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written in it: the file stays empty, and needs no journal.
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    throw isBusy(error) ? new FolderInUse(folder, holderIn(note)) : unlockable(folder, error);
  }
  held.set(file, connection);
  writeFileSync(note, `process ${process.pid} on ${hostname()}`);
  return () => {
    if (held.get(file) !== connection) return;
    held.delete(file);
    rmSync(note, { force: true });
    connection.close();
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === BUSY;
}

function unlockable(folder: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `expected a data folder whose files can be locked, got ${folder}: ${reason}; set DATA_DIR or DATABASE_URL`,
    { cause },
  );
}

/** The note may be missing or not written yet. */
function holderIn(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim().slice(0, 200) || SOMEBODY;
  } catch {
    return SOMEBODY;
  }
}
