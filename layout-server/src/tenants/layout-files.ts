import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { documentAtPath } from '../layout/documents/index.ts';
import type { LayoutFile, LayoutFiles } from '../layout/publishing/index.ts';
import { jsonNames, readJson } from './json-file.ts';

/** The layout files of a folder of tenants. A file that is not JSON throws: the starting point must be sound. */
export function createLayoutFiles(tenantsDir: string): LayoutFiles {
  return {
    async list() {
      return scopesOf(tenantsDir).flatMap((scope) =>
        jsonNames(path.join(tenantsDir, scope, 'layouts')).flatMap((name) => {
          const file = path.join(tenantsDir, scope, 'layouts', `${name}.json`);
          return readLayoutFile(tenantsDir, file) ?? [];
        }),
      );
    },
  };
}

/**
 * Reads a layout file, such as `<tenantsDir>/at/layouts/home.layer.json`; undefined for a file of another place or name.
 * Throws if it is not JSON.
 */
export function readLayoutFile(tenantsDir: string, file: string): LayoutFile | undefined {
  const documentId = documentIdOf(tenantsDir, file);
  if (documentId === undefined) return undefined;
  const label = path.relative(tenantsDir, file);
  const read = readJson(file, label);
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join('; '));
  return { documentId, document: read.value, file };
}

/** `at/home.layer` for `at/layouts/home.layer.json`; undefined for a file of another place or name. */
export function documentIdOf(tenantsDir: string, file: string): string | undefined {
  return documentAtPath(path.relative(tenantsDir, file).split(path.sep).join('/'));
}

function scopesOf(tenantsDir: string): string[] {
  if (!existsSync(tenantsDir)) return [];
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
