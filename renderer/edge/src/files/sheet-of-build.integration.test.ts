import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startBench } from '../testing/edge-bench.ts';

it('a page of another build gets the sheet of this one, which nobody keeps for long', async () => {
  const staticFolder = await mkdtemp(path.join(tmpdir(), 'statics-'));
  await writeFile(path.join(staticFolder, 'sheet-0123456789abcdef.css'), '.v1{margin:0}');
  const bench = await startBench({ staticFolder });
  try {
    expect(await bench.get('/_next/static/sheet-0123456789abcdef.css')).toMatchObject({
      status: 200,
      text: '.v1{margin:0}',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(await bench.get('/_next/static/sheet-fedcba9876543210.css')).toMatchObject({
      status: 200,
      text: '.v1{margin:0}',
      headers: { 'cache-control': 'public, max-age=86400', 'content-type': 'text/css; charset=utf-8' },
    });
    for (const name of ['sheet-fedc.css', 'chunks/sheet-fedcba9876543210.css', 'fedcba9876543210.css'])
      expect((await bench.get(`/_next/static/${name}`)).status).toBe(404);
  } finally {
    await bench.end();
    await rm(staticFolder, { recursive: true });
  }
});

it('a file that the build packed is sent as it packed it, to whoever takes that, and is no file of its own', async () => {
  const staticFolder = await mkdtemp(path.join(tmpdir(), 'statics-'));
  await writeFile(path.join(staticFolder, 'a.js'), 'one()');
  await writeFile(path.join(staticFolder, 'a.js.br'), brotliCompressSync('packed()'));
  const bench = await startBench({ staticFolder });
  try {
    const textIn = async (encoding: string): Promise<string> =>
      (await bench.get('/_next/static/a.js', { headers: { 'accept-encoding': encoding } })).text;
    expect([await textIn('br'), await textIn('gzip'), await textIn('identity')]).toEqual([
      'packed()',
      'one()',
      'one()',
    ]);
    expect((await bench.get('/_next/static/a.js.br')).status).toBe(404);
  } finally {
    await bench.end();
    await rm(staticFolder, { recursive: true });
  }
});
