/**
 * `npm run mutate [-- part…]`: breaks the product in one place after the other, in a copy, and looks whether a test of the
 * part notices. Prints each place that nobody noticed, each whose tests hung and were cut off, and the share that was
 * noticed. Exit code 1 below 90 %, or if a place of the lists is no longer there. TEST_DATABASE_URL is handed on; without it
 * the tests of databases run on PGlite alone, and what needs two connections is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { broken, type Breakage, type Part } from './breakage.ts';
import { copyCheckout } from './checkout-copy.ts';
import { PARTS } from './parts.ts';
import { runTests, type TestRun } from './test-run.ts';

const ENOUGH = 0.9;
/** A test run that hangs has noticed, too; what it may take besides three times the sound run. */
const PATIENCE_MS = 30_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2);
const hasPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
const parts = PARTS.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)));

type Verdict = 'caught' | 'missed' | 'gone';

/** The tests of a part in the order in which they are asked. */
const roundsOf = ({ tests, thorough = [] }: Part): (readonly string[])[] =>
  thorough.length === 0 ? [tests] : [tests, thorough];

async function verdictOn(root: string, part: Part, breakage: Breakage, timeouts: readonly number[]): Promise<Verdict> {
  const file = path.join(root, breakage.file);
  const sound = readFileSync(file, 'utf8');
  let text: string;
  try {
    text = broken(sound, breakage);
  } catch (error) {
    say(`  GONE    ${error instanceof Error ? error.message : String(error)}`);
    return 'gone';
  }
  writeFileSync(file, text);
  let verdict: Verdict = 'missed';
  for (const [round, tests] of roundsOf(part).entries()) {
    const { passed, wasCutOff } = await runTests(root, { project: part.project, tests, timeoutMs: timeouts[round] });
    if (passed) continue;
    if (wasCutOff) say(`  CUT OFF ${breakage.breaks} (${breakage.file})`);
    verdict = 'caught';
    break;
  }
  writeFileSync(file, sound);
  return verdict;
}

const copy = copyCheckout(fileURLToPath(new URL('../../', import.meta.url)));
const total = { caught: 0, missed: 0, gone: 0 };
try {
  for (const part of parts) {
    const sound: TestRun[] = [];
    for (const tests of roundsOf(part)) sound.push(await runTests(copy.root, { project: part.project, tests }));
    const failed = sound.find(({ passed }) => !passed);
    if (failed) throw new Error(`the tests of ${part.name} fail before anything is broken:\n${failed.output}`);
    const counts = { caught: 0, missed: 0, gone: 0 };
    const times = sound.map(({ ms }) => `${(ms / 1000).toFixed(1)} s`).join(' and ');
    const breakages = part.breakages.filter(({ needsPostgres = false }) => hasPostgres || !needsPostgres);
    const leftOut = part.breakages.length - breakages.length;
    say(`${part.name}: ${breakages.length} breakages, ${times} each${leftOut > 0 ? `; ${leftOut} need Postgres` : ''}`);
    const timeouts = sound.map(({ ms }) => Math.round(ms * 3) + PATIENCE_MS);
    for (const breakage of breakages) {
      const verdict = await verdictOn(copy.root, part, breakage, timeouts);
      counts[verdict] += 1;
      total[verdict] += 1;
      if (verdict === 'missed') say(`  MISSED  ${breakage.breaks} (${breakage.file})`);
    }
    say(`  ${counts.caught} of ${breakages.length} caught`);
  }
} finally {
  copy.remove();
}
const all = total.caught + total.missed + total.gone;
const share = total.caught / all;
say(`${total.caught} of ${all} breakages caught, ${(share * 100).toFixed(1)} %`);
if (share < ENOUGH || total.gone > 0) process.exitCode = 1;
