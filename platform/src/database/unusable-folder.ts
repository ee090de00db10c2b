import { existsSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEGABYTE = 2 ** 20;
/** What a new database and its log take, with some air. */
const ROOM_MB = 64;

/** Raised when a data folder cannot be used as it is; starting again would not help. */
export class UnusableFolder extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'UnusableFolder';
  }
}

/** Says why the database of a folder could not be opened: no room on its disk, or files that this engine cannot read. */
export function explainFolder(
  dataDir: string,
  cause: unknown,
  freeMb: number = freeMegabytes(dataDir),
): UnusableFolder {
  const hint = 'or set DATA_DIR or DATABASE_URL';
  if (freeMb < ROOM_MB)
    return new UnusableFolder(
      `expected ${ROOM_MB} MB of room for the database in ${dataDir}, got ${freeMb} MB; make room, ${hint}`,
      cause,
    );
  const file = path.join(dataDir, 'pglite/PG_VERSION');
  const version = existsSync(file) ? ` (of Postgres ${readFileSync(file, 'utf8').trim()})` : '';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new UnusableFolder(
    `the database in ${dataDir}${version} cannot be opened: ${reason}. Was it made by a newer Vitrine? Start that one, restore a backup, ${hint}`,
    cause,
  );
}

function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MEGABYTE);
}
