/**
 * `npm run spec:coverage [-- AREA…]`: which requirements of docs/requirements.json a test names, by area. With areas:
 * the missing ones of these with their titles. Exit code 1 if a test names a requirement that does not exist.
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverageOf, numbersIn, strangersIn } from './coverage.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TESTS = [
  '{schemas,component-registry,layout-server,renderer,scripts,tests}/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.json',
];

const titles = JSON.parse(await readFile(path.join(ROOT, 'docs/requirements.json'), 'utf8')) as Record<string, string>;
const catalogue = Object.keys(titles);
const named = new Set<string>();
for await (const file of glob(TESTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === '.next' })) {
  for (const number of numbersIn(await readFile(path.join(ROOT, file), 'utf8'))) named.add(number);
}

// Whoever reads only the first lines (`| head`) closes the pipe; the rest is then not wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const areas = coverageOf(catalogue, named);
const asked = process.argv.slice(2).map((area) => area.toUpperCase());
for (const { area, covered, missing } of areas) {
  if (asked.length > 0 && !asked.includes(area)) continue;
  process.stdout.write(
    `${area}  ${String(covered.length).padStart(3)} of ${String(covered.length + missing.length).padStart(3)}`,
  );
  process.stdout.write(
    asked.length === 0
      ? `${missing.length === 0 ? '' : `  missing ${missing.map((number) => number.slice(3)).join(' ')}`}\n`
      : '\n',
  );
  if (asked.length > 0) for (const number of missing) process.stdout.write(`  ${number}  ${titles[number] ?? ''}\n`);
}
const total = areas.reduce((sum, { covered }) => sum + covered.length, 0);
process.stdout.write(`all ${total} of ${catalogue.length}\n`);

const strangers = strangersIn(catalogue, named);
if (strangers.length > 0) {
  process.stderr.write(`Tests name requirements that do not exist: ${strangers.join(', ')}\n`);
  process.exitCode = 1;
}
