import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const SHEETS = path.join(ROOT, 'renderer/.next/static');
const FILE = path.join(ROOT, 'component-registry/src/styling/rule-names.ts');
const PER_LINE = 20;

/** The file with the rules of a sheet behind those that it names already: a name is never another rule's. */
export function withRulesOf(css: string, file: string): string {
  const named = file.match(/(?<=^ {2}.*)\b[0-9a-z]{4}\b/gm) ?? [];
  const unnamed = [...css.matchAll(/\.v([0-9a-z]{4})(?![\w-])/g)].map(([, end = '']) => end);
  const all = [...new Set([...named, ...unnamed])];
  const lines = all.flatMap((_, at) => (at % PER_LINE === 0 ? [`  ${all.slice(at, at + PER_LINE).join(' ')}\n`] : []));
  return file.replace(/`\n[\s\S]*`/, () => `\`\n${lines.join('')}\``);
}

/** `npm run rule-names`, after a build: gives short names to the rules that have none yet. */
if (import.meta.main) {
  const sheet = readdirSync(SHEETS).find((name) => /^sheet-.*\.css$/.test(name)) ?? '';
  const css = readFileSync(path.join(SHEETS, sheet), 'utf8');
  writeFileSync(FILE, withRulesOf(css, readFileSync(FILE, 'utf8')));
}
