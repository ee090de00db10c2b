import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadFile } from './file-shelf.ts';

/** Names as the build writes them: segments of harmless characters, none of which begins with a dot. */
const SAFE_NAME = /^[A-Za-z0-9_~[\]()@-][A-Za-z0-9._~[\]()@-]*(?:\/[A-Za-z0-9_~[\]()@-][A-Za-z0-9._~[\]()@-]*)*$/;

/** Loads files below a folder; a name that could leave it does not exist. */
export function filesBelow(folder: string): LoadFile {
  return async (name) => {
    if (!SAFE_NAME.test(name)) return { ok: true, value: undefined };
    try {
      return { ok: true, value: await readFile(join(folder, name)) };
    } catch (error) {
      if (isMissing(error)) return { ok: true, value: undefined };
      throw error;
    }
  };
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')
  );
}
