import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireObjectKey, type ObjectFacts, type ObjectStore } from './object-store.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};
const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Gives a store in a folder, made when needed and closed to other accounts: shoppers' images may lie in it.
 * A folder keeps no content types: they follow from the extension.
 */
export function createFolderStore(folder: string): ObjectStore {
  const root = path.resolve(folder);
  const fileOf = (key: string): string => path.join(root, ...requireObjectKey(key).split('/'));

  return {
    async put(key, { bytes }) {
      const file = fileOf(key);
      const draft = path.join(path.dirname(file), `.${randomUUID()}`);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async get(key) {
      const bytes = await orAbsent(readFile(fileOf(key)));
      return bytes && { bytes, contentType: CONTENT_TYPES[path.extname(key)] ?? UNKNOWN_TYPE };
    },
    async head(key) {
      const found = await orAbsent(stat(fileOf(key)));
      return found?.isFile() ? { key, size: found.size } : undefined;
    },
    delete: (key) => rm(fileOf(key), { force: true }),
    async list(prefix) {
      // Only the folder that the prefix names: the whole store may hold a year of files.
      const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
      const place = folder === '' ? root : fileOf(folder);
      const entries = (await orAbsent(readdir(place, { recursive: true, withFileTypes: true }))) ?? [];
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .sort();
      const found = await Promise.all(
        keys.map(async (key): Promise<ObjectFacts | undefined> => {
          const facts = await orAbsent(stat(path.join(root, key)));
          return facts && { key, size: facts.size };
        }),
      );
      return found.filter((facts) => facts !== undefined);
    },
  };
}

/** The value; undefined if the file is not there, or a folder stands where it would be, or a file where its folder would be. */
async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')
    )
      return undefined;
    throw error;
  }
}
