import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { filesBelow } from './disk-files.ts';
import type { LoadFile } from './file-shelf.ts';

/** The families of theme.schema.json; each is a package of its own. */
const FAMILIES = [
  'fraunces',
  'instrument-sans',
  'newsreader',
  'dm-sans',
  'bricolage-grotesque',
  'figtree',
  'hanken-grotesk',
] as const;

const require = createRequire(import.meta.url);

/**
 * Loads the woff2 files of the families that themes may name. A file is known by its own name, which begins with
 * the family's (`fraunces-latin-wght-normal.woff2`); a folder of the family's name before it is allowed.
 */
export function fontFiles(): LoadFile {
  const folders = FAMILIES.map((family) => {
    const folder = join(dirname(require.resolve(`@fontsource-variable/${family}/package.json`)), 'files');
    return { family, load: filesBelow(folder) };
  });
  return async (name) => {
    const file = name.slice(name.lastIndexOf('/') + 1);
    const owner = folders.find(({ family }) => file.startsWith(`${family}-`) && file.endsWith('.woff2'));
    return owner ? owner.load(file) : { ok: true, value: undefined };
  };
}
