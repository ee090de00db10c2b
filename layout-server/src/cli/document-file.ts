import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fault, LIMITS, lookAtJson, parseJson, type Result } from '@vitrine/schemas';
import { documentAtPath } from '../layout/documents/index.ts';

/**
 * The document that a file holds, by its place: `tenants/at/layouts/home.layer.json` is at/home.layer,
 * `tenants/base/layouts/home.json` is base/home.layout, `tenants/at/content/de-AT/lp/mantel.json` is at/de-AT/lp/mantel.content. Undefined if the place says nothing of the kind.
 */
export function documentIdOfFile(file: string): string | undefined {
  const parts = resolve(file).split(sep);
  // Content lies in folders of folders: the place is known by the folder of its kind, the innermost first.
  for (let length = 3; length <= parts.length; length += 1) {
    const id = documentAtPath(parts.slice(-length).join('/'));
    if (id !== undefined) return id;
  }
  return undefined;
}

/**
 * Reads JSON from a file, at most as large as a document may be unless told. Undefined if there is no such file. An object that has
 * a name twice is refused: one of the two would be lost without a word.
 */
export function readDocumentFile(file: string, maxBytes: number = LIMITS.bytes): Result<unknown> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      return undefined;
    throw error;
  }
  const parsed = parseJson(text, { maxBytes, layer: file });
  const doubled = parsed.ok ? lookAtJson(text).doubled : [];
  if (doubled.length === 0) return parsed;
  return {
    ok: false,
    faults: doubled.map(({ name, line, column }) =>
      fault('INVALID_JSON', {
        expected: 'each name once in an object',
        got: `${name} again in line ${line}, column ${column}`,
        layer: file,
      }),
    ),
  };
}
