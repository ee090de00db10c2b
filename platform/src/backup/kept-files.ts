import { createHash } from 'node:crypto';
import type { Orm } from '../database/index.ts';
import { isObjectKey, type ObjectStore } from '../objects/index.ts';
import { UnsoundBackup, type BackupRow } from './backup-file.ts';

/** Files that rows name, and where they lie. */
export interface KeptFiles {
  store: ObjectStore;
  /** The keys of all that the rows name, each once, as the transaction sees them. */
  keys(orm: Orm): AsyncIterable<string>;
}

/** In a backup files stand behind all tables as rows of this one, which no database has. */
export const FILES = 'kept_file';
export const FILE_COLUMNS = ['key', 'type', 'sha256', 'base64'] as const;

type FileRow = Record<(typeof FILE_COLUMNS)[number], string>;

/** A row for each file, one in memory at a time. What is named but not in the store any more is left out. */
export async function* rowsOfFiles({ store, keys }: KeptFiles, orm: Orm): AsyncGenerator<BackupRow> {
  for await (const key of keys(orm)) {
    const object = await store.get(key);
    if (object === undefined) continue;
    const { bytes, contentType: type } = object;
    const row: FileRow = { key, type, sha256: hashOf(bytes), base64: bytes.toString('base64') };
    yield { table: FILES, row: JSON.stringify(row) };
  }
}

/** The file of a row. @throws UnsoundBackup, with its key, if its bytes are others than were saved */
export function fileOfRow(row: string): { key: string; bytes: Buffer; contentType: string } {
  const file = readFileRow(row);
  if (file === undefined) throw new UnsoundBackup(`expected a file with ${FILE_COLUMNS.join(', ')}, got a damaged row`);
  const bytes = Buffer.from(file.base64, 'base64');
  if (hashOf(bytes) !== file.sha256)
    throw new UnsoundBackup(`expected the file ${file.key} as it was saved, got other bytes: the backup is damaged`);
  return { key: file.key, bytes, contentType: file.type };
}

/** Places files in a store one by one, and can take them back. */
export interface Placing {
  place(row: string): Promise<void>;
  /** Removes those that were not there before. */
  takeBack(): Promise<void>;
}

/** One that is there with the same bytes stays untouched. */
export function beginPlacing(store: ObjectStore): Placing {
  const placed: string[] = [];
  return {
    async place(row) {
      const { key, bytes, contentType } = fileOfRow(row);
      const there = await store.get(key);
      if (there?.bytes.equals(bytes) === true) return;
      if (there === undefined) placed.push(key);
      await store.put(key, { bytes, contentType });
    },
    async takeBack() {
      for (const key of placed) await store.delete(key);
    },
  };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readFileRow(text: string): FileRow | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isFileRow(value) ? value : undefined;
}

function isFileRow(value: unknown): value is FileRow {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const key = fields.get('key');
  return (
    FILE_COLUMNS.every((name) => typeof fields.get(name) === 'string') && typeof key === 'string' && isObjectKey(key)
  );
}
