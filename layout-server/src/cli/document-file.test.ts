import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentIdOfFile, readDocumentFile } from './document-file.ts';

describe("a document's file", () => {
  it.each([
    ['tenants/at/layouts/home.layer.json', 'at/home.layer'],
    ['tenants/base/layouts/not-found.json', 'base/not-found.layout'],
    ['/elsewhere/ch/layouts/home.json', 'ch/home.layout'],
    ['tenants/base/layouts/home.layer.json', undefined],
    ['tenants/at/experiments/home.json', undefined],
    ['tenants/at/layouts/home.txt', undefined],
    ['tenants/at/layouts/Home.json', undefined],
  ])('%s is %s', (file, id) => {
    expect(documentIdOfFile(file)).toBe(id);
  });

  it('is read as JSON; what is no JSON and what is too large is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-file-'));
    const write = (text: string) => {
      const path = join(folder, 'file.json');
      writeFileSync(path, text);
      return path;
    };
    expect(readDocumentFile(write('{"page":"home"}'))).toEqual({ ok: true, value: { page: 'home' } });
    expect(readDocumentFile(write('{'))).toMatchObject({ ok: false, faults: [{ code: 'INVALID_JSON' }] });
    expect(readDocumentFile(write('{"ops":[1],\n"ops":[]}'))).toMatchObject({
      ok: false,
      faults: [{ code: 'INVALID_JSON', got: expect.stringContaining('again in line 2') as string }],
    });
    expect(readDocumentFile(write(`"${'x'.repeat(600_000)}"`))).toMatchObject({
      ok: false,
      faults: [{ code: 'TOO_LARGE' }],
    });
    expect(readDocumentFile(join(folder, 'gone.json'))).toBeUndefined();
    expect(readDocumentFile(folder)).toBeUndefined();
  });
});
