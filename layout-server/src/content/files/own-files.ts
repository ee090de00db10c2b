import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fault, parseJson, type Fault } from '@vitrine/schemas';
import { isBesidePages, kindOfFile, readFile, type FileValue } from './file-kinds.ts';

/** A shop's own files beside its pages by name, such as `snippets/de-AT/pflege`. */
export type OwnFiles = ReadonlyMap<string, FileValue>;

const MAX_BYTES = 512 * 1024;
const ENDING = '.json';

/**
 * Reads what lies in a shop's folder of content beside its pages, the bar above a page as `bucket-usp-bar/<language>/<bucket>.json`.
 * A file with a fault is not among the files; `label` stands for the folder in what is said of it.
 */
export function readOwnFiles(folder: string, label: string): { files: OwnFiles; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const files = new Map<string, FileValue>();
  for (const name of namesBelow(folder)) {
    const layer = `${label}/${name}`;
    const bare = name.slice(0, -ENDING.length);
    const kind = kindOfFile(bare);
    if (kind === undefined) {
      faults.push(fault('NOT_ALLOWED', { expected: 'the name of a file of content', got: name, layer }));
      continue;
    }
    const parsed = parseJson(readFileSync(path.join(folder, name), 'utf8'), { maxBytes: MAX_BYTES, layer });
    const file = parsed.ok ? readFile(kind, parsed.value, layer) : parsed;
    if (file.ok) files.set(bare, file.value);
    else faults.push(...file.faults);
  }
  return { files, faults };
}

function namesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith(ENDING) && isBesidePages(name))
    .sort();
}
