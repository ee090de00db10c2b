import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Gives what tells which files below the folders were saved, added or taken away since this was called, by their times and sizes. */
export function savedSince(folders: readonly string[]): () => string[] {
  const before = looksOf(folders);
  return () => {
    const now = looksOf(folders);
    return [...new Set([...before.keys(), ...now.keys()])].filter((file) => before.get(file) !== now.get(file));
  };
}

function looksOf(folders: readonly string[]): Map<string, string> {
  const looks = new Map<string, string>();
  for (const folder of folders.filter((one) => existsSync(one)))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      // A file that is taken away meanwhile is not there.
      const stats = statSync(file, { throwIfNoEntry: false });
      if (stats?.isFile()) looks.set(file, `${stats.mtimeMs} ${stats.size}`);
    }
  return looks;
}
