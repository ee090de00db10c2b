import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Result } from '@vitrine/schemas';
import { documentAtPath } from '../layout/documents/index.ts';
import type { LayoutFile, LayoutFiles } from '../layout/publishing/index.ts';
import { UnsoundFiles } from './family-repository.ts';
import { readJson } from './json-file.ts';

/** The files of documents (layouts, texts, content) in a folder of tenants. @throws UnsoundFiles if a layout is not JSON: the starting point must be sound */
export function createLayoutFiles(tenantsDir: string): LayoutFiles {
  return {
    async list() {
      return scopesOf(tenantsDir).flatMap((scope) =>
        filesBelow(path.join(tenantsDir, scope)).flatMap((file) => {
          const read = readLayoutFile(tenantsDir, file);
          if (read === undefined || read.ok) return read?.value ?? [];
          if (file.includes(`${path.sep}layouts${path.sep}`)) throw new UnsoundFiles(read.faults);
          // Texts and content that cannot be read were named when the shop was.
          return [];
        }),
      );
    },
  };
}

/** Reads the file of a document, such as `<tenantsDir>/at/layouts/home.layer.json`; undefined for a file of another place or name. */
export function readLayoutFile(tenantsDir: string, file: string): Result<LayoutFile> | undefined {
  const documentId = documentIdOf(tenantsDir, file);
  if (documentId === undefined) return undefined;
  const read = readJson(file, path.relative(tenantsDir, file));
  return read.ok ? { ok: true, value: { documentId, document: read.value, file } } : read;
}

/** `at/home.layer` for `at/layouts/home.layer.json`; undefined for a file of another place or name. */
export function documentIdOf(tenantsDir: string, file: string): string | undefined {
  return documentAtPath(path.relative(tenantsDir, file).split(path.sep).join('/'));
}

/** Every file below a folder, sorted. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => path.join(folder, name));
}

function scopesOf(tenantsDir: string): string[] {
  if (!existsSync(tenantsDir)) return [];
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
