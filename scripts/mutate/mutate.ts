/**
 * `npm run mutate [-- part…]`: breaks the product in one place after the other, in a copy, and looks whether a test of the
 * part notices. Prints each place that nobody noticed, and the share that was. Exit code 1 below 90 %, or if a place of
 * the lists is no longer there. TEST_DATABASE_URL is handed on; without it the tests of databases run on PGlite alone.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { broken, type Breakage, type Part } from './breakage.ts';
import { copyCheckout } from './checkout-copy.ts';
import { PARTS } from './parts.ts';

const ENOUGH = 0.9;
/** A test run that hangs has noticed, too; what it may take besides three times the sound run. */
const PATIENCE_MS = 30_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2);
const parts = PARTS.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)));

type Verdict = 'caught' | 'missed' | 'gone';

interface Try {
  passed: boolean;
  ms: number;
  output: string;
}

/** Runs tests in the copy; a run that is cut off has not passed. */
function tried(root: string, project: Part['project'], tests: readonly string[], timeout?: number): Try {
  const started = performance.now();
  const run = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--bail', '1', '--reporter=dot', ...tests],
    { cwd: root, encoding: 'utf8', ...(timeout === undefined ? {} : { timeout, killSignal: 'SIGKILL' }) },
  );
  return { passed: run.status === 0, ms: performance.now() - started, output: `${run.stdout}${run.stderr}` };
}

/** The tests of a part in the order in which they are asked. */
const roundsOf = ({ tests, thorough = [] }: Part): (readonly string[])[] =>
  thorough.length === 0 ? [tests] : [tests, thorough];

function verdictOn(root: string, part: Part, breakage: Breakage, timeouts: readonly number[]): Verdict {
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
  const isMissed = roundsOf(part).every((tests, round) => tried(root, part.project, tests, timeouts[round]).passed);
  writeFileSync(file, sound);
  return isMissed ? 'missed' : 'caught';
}

const copy = copyCheckout(fileURLToPath(new URL('../../', import.meta.url)));
const total = { caught: 0, missed: 0, gone: 0 };
try {
  for (const part of parts) {
    const sound = roundsOf(part).map((tests) => tried(copy.root, part.project, tests));
    const failed = sound.find(({ passed }) => !passed);
    if (failed) throw new Error(`the tests of ${part.name} fail before anything is broken:\n${failed.output}`);
    const counts = { caught: 0, missed: 0, gone: 0 };
    const times = sound.map(({ ms }) => `${(ms / 1000).toFixed(1)} s`).join(' and ');
    say(`${part.name}: ${part.breakages.length} breakages, ${times} each`);
    const timeouts = sound.map(({ ms }) => Math.round(ms * 3) + PATIENCE_MS);
    for (const breakage of part.breakages) {
      const verdict = verdictOn(copy.root, part, breakage, timeouts);
      counts[verdict] += 1;
      total[verdict] += 1;
      if (verdict === 'missed') say(`  MISSED  ${breakage.breaks} (${breakage.file})`);
    }
    say(`  ${counts.caught} of ${part.breakages.length} caught`);
  }
} finally {
  copy.remove();
}
const all = total.caught + total.missed + total.gone;
const share = total.caught / all;
say(`${total.caught} of ${all} breakages caught, ${(share * 100).toFixed(1)} %`);
if (share < ENOUGH || total.gone > 0) process.exitCode = 1;
