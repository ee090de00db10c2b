import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const FILE = /^([a-z]+(?:-[a-z]+)*)-latin-wght-normal\.woff2$/;

/**
 * The bytes of a font by the name under which the edge serves it; undefined if no installed family has it. The families are
 * dependencies of the edge: where it is not installed beside this server, examples stand in their fallback fonts.
 */
export async function fontFile(name: string): Promise<Buffer | undefined> {
  const family = FILE.exec(name)?.[1];
  if (family === undefined) return undefined;
  try {
    return await readFile(
      path.join(path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`)), 'files', name),
    );
  } catch {
    return undefined;
  }
}
