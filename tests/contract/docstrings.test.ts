import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PARTS = [
  'schemas',
  'platform',
  'commerce',
  'component-registry',
  'layout-server',
  'renderer',
  'payment-simulator',
];
const UNSEEN: ReadonlySet<string> = new Set(['node_modules', '.next', 'generated']);
/** What is made by a program tells of itself where it is made. */
const NOT_OURS = /\.test\.tsx?$|\.d\.ts$/;
/** A function or class that others may import: declared, or a constant that is an arrow. */
const EXPORTED =
  /^export (?:default )?(?:(?:async )?function\*? ?|(?:abstract )?class |const (?=\w+(?:: [^=\n]+)? = (?:async )?(?:\([^)\n]*\)|\w+)(?:: [^=\n]+)? =>))(\w+)/gm;
/** A docstring, or what a linter is told below one. */
const DESCRIBED = /\*\/\s*(?:\/\/ [^\n]*\s*)*$/;

interface Exported {
  name: string;
  described: boolean;
}

function exportedBy(file: string): Exported[] {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  return [...code.matchAll(EXPORTED)].map((match) => ({
    name: `${file}: ${match[1] ?? ''}`,
    described: DESCRIBED.test(code.slice(0, match.index)),
  }));
}

it('every function and class that a module exports says what it is', () => {
  const files = globSync(`{${PARTS.join()}}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: (name) => UNSEEN.has(name) }).filter(
    (file) => !NOT_OURS.test(file),
  );
  const exported = files.flatMap(exportedBy);
  expect(exported.length).toBeGreaterThan(2_000);
  expect(exported.filter(({ described }) => !described).map(({ name }) => name)).toEqual([]);
});
