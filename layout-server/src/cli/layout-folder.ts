import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { hashOf } from '@vitrine/schemas';
import { documentAtPath, formatDocument, parseDocumentId, pathOfDocument } from '../layout/documents/index.ts';
import { readDocumentFile } from './document-file.ts';

/** The layout files of a folder of tenants, and which revision each was pulled from. */
export interface LayoutFolder {
  /** Ids of all documents that lie as files, sorted. */
  ids(): string[];
  /** Where a document lies, or would. @throws Error for an id that names none */
  pathOf(id: string): string;
  /** Whether a file is the one of this document here. */
  holds(id: string, file: string): boolean;
  /** The hash of what a file says; undefined if there is none or it is no JSON. */
  hash(id: string): string | undefined;
  write(id: string, document: unknown): void;
  /** The revision that a file was pulled from or pushed as; undefined if that is not known. */
  origin(id: string): Origin | undefined;
  remember(id: string, origin: Origin): void;
}

export interface Origin {
  revision: number;
  hash: string;
}

/** Of this machine alone: it is not for version control. */
const MEMORY = '.pulled';

/** Gives the files under a folder such as `tenants`. */
export function createLayoutFolder(folder: string): LayoutFolder {
  const memory = join(folder, MEMORY);
  const pathOf = (id: string): string => {
    const address = parseDocumentId(id);
    if (!address) throw new Error(`expected a document id, got ${id}`);
    const path = pathOfDocument(address);
    if (path === undefined) throw new Error(`expected a document with a file of its own, got ${id}`);
    return join(folder, path);
  };
  return {
    pathOf,
    holds: (id, file) => resolve(file) === resolve(pathOf(id)),
    ids: () =>
      namesIn(folder)
        .flatMap((scope) => filesBelow(join(folder, scope)).flatMap((name) => documentAtPath(`${scope}/${name}`) ?? []))
        .sort(),
    hash: (id) => {
      const read = readDocumentFile(pathOf(id));
      return read?.ok ? hashOf(read.value) : undefined;
    },
    write: (id, document) => {
      const path = pathOf(id);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, formatDocument(document));
    },
    origin: (id) => readMemory(memory)[id],
    remember: (id, origin) =>
      writeFileSync(memory, `${JSON.stringify({ ...readMemory(memory), [id]: origin }, null, 2)}\n`),
  };
}

/** What cannot be read counts as forgotten: then revisions that came from files are taken for the origin. */
function readMemory(file: string): Record<string, Origin> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}).filter(
        (entry): entry is [string, Origin] => isOrigin(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

function isOrigin(value: unknown): value is Origin {
  return (
    typeof value === 'object' &&
    value !== null &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'hash' in value &&
    typeof value.hash === 'string'
  );
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Names of all files below a folder, with forward slashes. */
function filesBelow(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory()
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'))
    : [];
}
