import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDocuments, DOCUMENTS_FOLDER, FILMS_FOLDER } from './documents.ts';

const find = createDocuments(DOCUMENTS_FOLDER);

describe('the documents about products', () => {
  it('are found by their names, and are what they say', async () => {
    const [first = ''] = readdirSync(DOCUMENTS_FOLDER);
    const found = await find(first);
    expect(found?.type).toBe('application/pdf');
    expect(found?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('have films and the words of films beside them', async () => {
    const files = readdirSync(FILMS_FOLDER).toSorted();
    const found = await Promise.all(files.map(createDocuments(FILMS_FOLDER)));
    expect(found.map((file) => file?.type)).toEqual(['text/vtt; charset=utf-8', 'video/webm']);
    expect(found[0]?.bytes.toString()).toMatch(/^WEBVTT\n/u);
    expect(found[1]?.bytes.readUInt32BE()).toBe(0x1a_45_df_a3);
  });

  it('are nowhere else', async () => {
    for (const name of ['sheet.00000000.pdf', '../pictures.json', '..%2fpictures.json', 'sheet.pdf'])
      expect([name, await find(name)]).toEqual([name, undefined]);
  });
});
