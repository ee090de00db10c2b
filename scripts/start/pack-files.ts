import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/**
 * Writes each script and sheet below a folder once more, in brotli as small as it gets, under its name and `.br`: an edge that finds
 * it there sends that, and need not compress what browsers keep for good (ADR 0095).
 */
export async function packFiles(folder: string): Promise<void> {
  const packing: Promise<void>[] = [];
  for await (const file of glob('**/*.{js,css}', { cwd: folder })) packing.push(pack(path.join(folder, file)));
  await Promise.all(packing);
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
}
