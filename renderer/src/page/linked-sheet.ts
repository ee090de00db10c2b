import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedSheetOf, type SharedSheet } from '@vitrine/component-registry';

/** The sheet of all components as the build wrote it. */
export interface LinkedSheet {
  readonly href: string;
  readonly rules: SharedSheet;
}

const SHEET = /^sheet-[0-9a-f]{16}\.css$/;

/**
 * What every page links to, so that a shopper loads it once and no page carries it; undefined where nothing was built, as in
 * development: pages bring their rules themselves then. Read once per process. @see docs/adr/0094-one-sheet-for-all-pages.md
 */
export function linkedSheet(): LinkedSheet | undefined {
  sheet ??= readSheet() ?? 'none';
  return sheet === 'none' ? undefined : sheet;
}

let sheet: LinkedSheet | 'none' | undefined;

function readSheet(): LinkedSheet | undefined {
  if (process.env['NODE_ENV'] !== 'production') return undefined;
  const folder = path.join(process.cwd(), '.next/static');
  const file = readdirSync(folder).find((name) => SHEET.test(name));
  if (file === undefined) return undefined;
  const rules = sharedSheetOf(readFileSync(path.join(folder, file), 'utf8'));
  return { href: `/_next/static/${file}`, rules };
}
