import { readdir } from 'node:fs/promises';
import type { FileShelf } from './file-shelf.ts';

/** The sheet of all components, as the build of the renderer names it. */
const SHEET = /^sheet-[0-9a-f]{16}\.css$/;

/**
 * A shelf that gives its own sheet for one of another build: while a release goes out, a page of one edge may ask another for its
 * sheet, and most of both are the same. It is marked as a stand-in, which nobody keeps under that name for long.
 */
export function withSheetOfBuild(shelf: FileShelf, folder: string): FileShelf {
  return {
    async find(name) {
      const found = await shelf.find(name);
      if (!found.ok || found.value !== undefined || !SHEET.test(name)) return found;
      const own = (await readdir(folder)).find((file) => SHEET.test(file));
      const instead = own === undefined ? found : await shelf.find(own);
      return instead.ok && instead.value !== undefined
        ? { ok: true, value: { ...instead.value, isStandIn: true } }
        : found;
    },
  };
}
