import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson, validateCmsPage, type CmsPage, type Fault } from '@vitrine/schemas';
import { isBesidePages } from '../files/index.ts';
import { entryOf } from './content-answer.ts';

/** A shop's own content by `<locale>/<entry>`, such as `de-AT/lp/mantel`. */
export type ContentFiles = ReadonlyMap<string, CmsPage>;

const MAX_BYTES = 512 * 1024;
const ENDING = '.json';

/**
 * Reads `<folder>/<locale>/<entry>.json`, in folders of folders as the entry has slashes. A folder that does not exist gives
 * no content, a file with a fault is not among the pages. Faults name file and pointer. `label` stands for the folder in them.
 */
export function readContentFiles(folder: string, label: string): { pages: ContentFiles; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const pages = new Map<string, CmsPage>();
  for (const name of filesBelow(folder)) {
    const parsed = parseJson(readFileSync(path.join(folder, name), 'utf8'), {
      maxBytes: MAX_BYTES,
      layer: `${label}/${name}`,
    });
    const page = parsed.ok ? validateCmsPage(parsed.value, { layer: `${label}/${name}` }) : parsed;
    if (page.ok) pages.set(name.slice(0, -ENDING.length), page.value);
    else faults.push(...page.faults);
  }
  return { pages, faults };
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter(
      (name) => name.endsWith(ENDING) && name.includes('/') && entryOf(name) !== undefined && !isBesidePages(name),
    )
    .sort();
}
