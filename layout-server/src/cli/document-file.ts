import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { LIMITS, parseJson, type Result } from '@vitrine/schemas';
import { parseDocumentId } from '../layout/documents/index.ts';

/**
 * The document that a file holds, by its place: `tenants/at/layouts/home.layer.json` is at/home.layer,
 * `tenants/base/layouts/home.json` is base/home.layout. Undefined if the place says nothing of the kind.
 */
export function documentIdOfFile(file: string): string | undefined {
  const folder = dirname(resolve(file));
  if (basename(folder) !== 'layouts') return undefined;
  const [, page, layer] = /^([a-z0-9-]+)(\.layer)?\.json$/.exec(basename(file)) ?? [];
  if (page === undefined) return undefined;
  const id = `${basename(dirname(folder))}/${page}.${layer ? 'layer' : 'layout'}`;
  return parseDocumentId(id) ? id : undefined;
}

/** Reads a document from a file. Undefined if there is no such file. */
export function readDocumentFile(file: string): Result<unknown> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return undefined;
    throw error;
  }
  return parseJson(text, { maxBytes: LIMITS.bytes, layer: file });
}
