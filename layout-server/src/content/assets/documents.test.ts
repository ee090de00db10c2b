import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDocuments, DOCUMENTS_FOLDER } from './documents.ts';

const find = createDocuments(DOCUMENTS_FOLDER);

describe('the documents about products', () => {
  it('are found by their names, and are what they say', async () => {
    const [first = ''] = readdirSync(DOCUMENTS_FOLDER);
    const found = await find(first);
    expect(found?.type).toBe('application/pdf');
    expect(found?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are nowhere else', async () => {
    for (const name of ['sheet.00000000.pdf', '../pictures.json', '..%2fpictures.json', 'sheet.pdf'])
      expect([name, await find(name)]).toEqual([name, undefined]);
  });
});
