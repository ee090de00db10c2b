/**
 * `npm run spec:coverage [-- AREA…]`: which requirements of docs/requirements.json are proved, by area. Proved is what a
 * test of tests/acceptance showed in its last run over the source as it is now; a number in any other test is only named.
 * With areas: what is not proved of these, with titles. Exit code 1 if a test names a requirement that does not exist.
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverageOf, numbersIn, strangersIn } from './coverage.ts';
import { readProof, sourceHash } from './proof-log.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TESTS = [
  '{schemas,platform,commerce,component-registry,layout-server,renderer,scripts,tests}/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.json',
];

const titles = JSON.parse(await readFile(path.join(ROOT, 'docs/requirements.json'), 'utf8')) as Record<string, string>;
const catalogue = Object.keys(titles);
const [claimed, named] = [new Set<string>(), new Set<string>()];
for await (const file of glob(TESTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === '.next' })) {
  const numbers = file.startsWith('tests/acceptance/') ? claimed : named;
  for (const number of numbersIn(await readFile(path.join(ROOT, file), 'utf8'))) numbers.add(number);
}

const proof = readProof();
const isFresh = proof?.source === sourceHash();
const results = Object.entries((isFresh ? proof?.results : undefined) ?? {});
const proved = new Set(results.filter(([, passed]) => passed).map(([number]) => number));
const failed = results.filter(([, passed]) => !passed).map(([number]) => number);

// Whoever reads only the first lines (`| head`) closes the pipe; the rest is then not wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const areas = coverageOf(catalogue, { proved, named });
const asked = process.argv.slice(2).map((area) => area.toUpperCase());
const count = (numbers: readonly string[]): string => String(numbers.length).padStart(3);
for (const area of areas) {
  const all = area.proved.length + area.named.length + area.open.length;
  const counts = `${area.area} ${count(area.proved)} of ${String(all).padStart(3)} proved,${count(area.named)} named elsewhere`;
  if (asked.length === 0) {
    const missing = [...area.named, ...area.open].map((number) => number.slice(3)).sort();
    say(`${counts}${missing.length === 0 ? '' : `  open ${missing.join(' ')}`}`);
  } else if (asked.includes(area.area)) {
    say(counts);
    for (const number of [...area.named, ...area.open].sort())
      say(`  ${number}  ${titles[number] ?? ''}${area.named.includes(number) ? '  (named)' : ''}`);
  }
}
const sum = (part: 'proved' | 'named'): number => areas.reduce((total, area) => total + area[part].length, 0);
say(`all ${sum('proved')} of ${catalogue.length} proved, ${sum('named')} named elsewhere`);
say(
  proof === undefined
    ? 'The acceptance tests never ran here: npm run test:acceptance'
    : isFresh
      ? `Run of ${proof.ranAt}${failed.length === 0 ? '' : `; failed: ${failed.join(' ')}`}`
      : `The run of ${proof.ranAt} was over other files and proves nothing now: npm run test:acceptance`,
);

const strangers = strangersIn(catalogue, new Set([...claimed, ...named]));
if (strangers.length > 0) {
  process.stderr.write(`Tests name requirements that do not exist: ${strangers.join(', ')}\n`);
  process.exitCode = 1;
}
