import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FindBrandFile } from './brand-files.ts';

/** Where the documents about products are, and the films; their names hold a hash of what is in them. */
export const DOCUMENTS_FOLDER = new URL('../../../assets/documents/', import.meta.url).pathname;
export const FILMS_FOLDER = new URL('../../../assets/films/', import.meta.url).pathname;

const FILE = /^[a-z0-9-]{1,80}\.[0-9a-f]{8}\.(pdf|webm|mp4|vtt)$/;
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  webm: 'video/webm',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};

/** Finds a document or film about a product by its name below `/assets/`; undefined if the folder has none of that name. */
export function createDocuments(folder: string): FindBrandFile {
  return async (file) => {
    const type = TYPES[FILE.exec(file)?.[1] ?? ''];
    if (type === undefined) return undefined;
    const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return bytes === undefined ? undefined : { type, bytes };
  };
}
