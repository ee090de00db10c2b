import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the lock asks of the operating system; injected so that tests need no second process. */
export interface Processes {
  pid: number;
  /** Whether a process with this id is running. */
  alive(pid: number): boolean;
}

const machine: Processes = { pid: process.pid, alive: isAlive };

/** Raised when another running process holds the folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`the data folder ${folder} is in use by process ${pid}; stop that process, or set DATA_DIR or DATABASE_URL`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/**
 * Takes the lock file of a data folder, since PGlite does not: two processes on one folder lose rows without an error.
 * A lock whose process is gone is taken over.
 * @returns releases the lock; does nothing the second time.
 * @throws FolderInUse if another process holds it.
 */
export function lockFolder(folder: string, processes: Processes = machine): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  while (!create(file, processes.pid)) {
    const holder = holderOf(file);
    if (holder !== undefined && holder !== processes.pid && processes.alive(holder))
      throw new FolderInUse(folder, holder);
    if (holder === processes.pid && held.has(file)) throw new FolderInUse(folder, holder);
    discard(file, processes.pid);
  }
  held.add(file);
  let mine = true;
  return () => {
    if (!mine) return;
    mine = false;
    held.delete(file);
    rmSync(file, { force: true });
  };
}

const held = new Set<string>();

function create(file: string, pid: number): boolean {
  try {
    writeFileSync(file, String(pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Renamed before it is removed: of two processes that find a stale lock, only one gets the rename. */
function discard(file: string, pid: number): void {
  const aside = `${file}.stale-${pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
