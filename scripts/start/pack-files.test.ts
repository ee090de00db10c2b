import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packFiles } from './pack-files.ts';

it('packs scripts and sheets of all folders, and nothing that is packed already', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'packed-'));
  try {
    await mkdir(path.join(folder, 'chunks'));
    for (const file of ['sheet.css', 'chunks/a.js', 'chunks/font.woff2'])
      await writeFile(path.join(folder, file), `of ${file}`);
    await packFiles(folder);
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      'chunks',
      'chunks/a.js',
      'chunks/a.js.br',
      'chunks/font.woff2',
      'sheet.css',
      'sheet.css.br',
    ]);
    expect(brotliDecompressSync(await readFile(path.join(folder, 'chunks/a.js.br'))).toString()).toBe('of chunks/a.js');
  } finally {
    await rm(folder, { recursive: true });
  }
});
