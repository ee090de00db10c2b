import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRenderer } from '../start/build.ts';
import { COMPILED } from '../start/settings.ts';
import { provideSystemNeeds } from './system-needs.ts';
import { startTestPostgres } from './test-postgres.ts';
import { TYPED_FOLDERS } from './typed-folders.ts';

/**
 * `npm test`: everything that must hold, cheapest first, all of it even after a failure. A check counts as one test. With
 * `--nightly` also what takes too long for every change.
 * The last line is `N passed, N failed`; the exit code is 1 if anything failed.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Databases of tests write much and keep nothing: in memory no test waits for the disk of another.
const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 4e9;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > MEMORY_NEEDED_BYTES) process.env['TMPDIR'] = MEMORY;
}
const reports = mkdtempSync(path.join(tmpdir(), 'vitrine-reports-'));
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const total = { passed: 0, failed: 0 };
/** Told once more at the end, where those look who see the end of a log alone. */
const failures: string[] = [];

interface Step {
  name: string;
  run: () => Promise<{ passed: number; failed: number }>;
}

/** Finds its modules compiled if they were before. `aside` keeps what it says until it has ended, for something else is being said. */
function run(
  args: string[],
  env: Record<string, string> = {},
  aside = false,
): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Without colours, so that a log's last lines hold more than signs of colours.
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: COMPILED, ...env },
    });
    const said: Buffer[] = [];
    const errors: Buffer[] = [];
    const hear = (chunk: Buffer): unknown => (aside ? said.push(chunk) : process.stdout.write(chunk));
    child.stdout.on('data', hear);
    child.stderr.on('data', (chunk: Buffer) => {
      hear(chunk);
      errors.push(chunk);
    });
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve({ code: code ?? 1, errors: Buffer.concat(errors).toString() });
    });
  });
}

/** Each passes if every command of it does. One command per core runs at a time, whosever it is, and what each says stays together. */
function checks(name: string, all: Readonly<Record<string, readonly string[][]>>): Step {
  return {
    name,
    run: async () => {
      const left = Object.entries(all).flatMap(([of, commands]) => commands.map((command) => ({ of, command })));
      const failed = new Set<string>();
      const lane = async (): Promise<void> => {
        for (let next = left.shift(); next !== undefined; next = left.shift())
          if ((await run(next.command, {}, true)).code !== 0) {
            failed.add(next.of);
            failures.push(`${next.of}: ${next.command.join(' ')}`);
          }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, lane));
      return { passed: Object.keys(all).length - failed.size, failed: failed.size };
    },
  };
}

function suite(name: string, { env = () => ({}), aside = false, workers, part }: SuiteOptions = {}): Step {
  return {
    name: part === undefined ? `${name} tests` : `${name} tests ${part}`,
    run: async () => {
      const file = path.join(reports, `${name}${part?.replace('/', '-') ?? ''}.json`);
      const { code, errors } = await run(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--project',
          name,
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
          ...(part === undefined ? [] : [`--shard=${part}`]),
        ],
        env(),
        aside,
      );
      const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(
        readFileSync(file, 'utf8'),
      ) as VitestReport;
      say(`Longest: ${longest(testResults)}`);
      for (const test of secondTries(testResults)) say(`Passed at a later try: ${test}`);
      // A file that cannot be loaded fails no test, and yet the suite.
      const unseen = (code !== 0 || !success) && numFailedTests === 0 ? 1 : 0;
      failures.push(...failedTests(testResults));
      if (unseen > 0) failures.push(`${name} ${part ?? ''}: ${errors.trim().slice(0, LONGEST_FAILURE)}`);
      return { passed: numPassedTests, failed: numFailedTests + unseen };
    },
  };
}

interface SuiteOptions {
  env?: () => Record<string, string>;
  aside?: boolean;
  /** Files at once, where they wait more than they reckon; else one per core. */
  workers?: number;
  /** Which share of its files, such as `1/2`: each with a product of its own. */
  part?: string;
}

/** Steps one after the other, as one. */
function inTurn(...all: readonly Step[]): Step {
  return {
    name: all.map(({ name }) => name).join(' and then '),
    run: async () => {
      const counts = { passed: 0, failed: 0 };
      for (const step of all) {
        const { passed, failed } = await step.run();
        counts.passed += passed;
        counts.failed += failed;
      }
      return counts;
    },
  };
}

/** Steps at once: those with a product and a browser wait for them a third of their time. */
function together(...all: readonly Step[]): Step {
  return {
    name: all.map(({ name }) => name).join(', '),
    run: async () => {
      const counts = await Promise.all(all.map((step) => step.run()));
      return {
        passed: counts.reduce((sum, { passed }) => sum + passed, 0),
        failed: counts.reduce((sum, { failed }) => sum + failed, 0),
      };
    },
  };
}

/** Where the time of a suite went: its five longest files. */
function longest(files: VitestReport['testResults']): string {
  return files
    .map(({ name, startTime, endTime }) => ({
      name: path.relative(ROOT, name),
      seconds: (endTime - startTime) / 1_000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 5)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ');
}

const LONGEST_FAILURE = 800;
const LONGEST_REASON = 200;
const MOST_FAILURES = 30;

/** Tests and files that failed, each with the beginning of why. */
function failedTests(files: VitestReport['testResults']): string[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(ROOT, name);
    if (failed.length === 0 && status === 'failed') return [`${file}: ${(message ?? '').slice(0, LONGEST_FAILURE)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file}: ${fullName}: ${(failureMessages ?? []).join('\n').slice(0, LONGEST_FAILURE)}`,
    );
  });
}

/** Tests that failed and then passed: they, or what they show, depend on how fast the machine is. */
function secondTries(files: VitestReport['testResults']): string[] {
  return files.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages ?? []).length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}: ${(failureMessages?.[0] ?? '').slice(0, LONGEST_REASON)}`),
  );
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  /** A file each; times in ms. */
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** A lane of the acceptance tests, whose words come when it is through. */
const acceptance = (part: string): Step => suite('acceptance', { aside: true, part });

const isNightly = process.argv.includes('--nightly');
let databaseUrl = '';
/** What needs nothing but Node, while the rest is still being installed. */
const stepsOfNode: Step[] = [
  checks('types, lint, generated files', {
    // Each on one thread, for a program's own share work out twice.
    types: TYPED_FOLDERS.map((folder) => [
      'node_modules/typescript/bin/tsc',
      '-p',
      folder,
      '--noEmit',
      '--singleThreaded',
    ]),
    lint: [
      ['scripts/verify/borders.ts'],
      ['node_modules/oxlint/bin/oxlint'],
      ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
    ],
    'generated files are fresh': [['scripts/generate/generate.ts', '--check']],
  }),
  suite('unit', {
    env: () => (isNightly ? { RANDOM_BASKETS: '100000' } : {}),
    workers: availableParallelism() + 1,
  }),
];
const stepsOfServers: Step[] = [
  suite('integration', {
    env: () => ({
      TEST_DATABASE_URL: databaseUrl,
      ...(isNightly ? { TEST_ENGINES: 'all', BASKET_MODEL_RUNS: '400', LOST_ANSWERS_SHOPPERS: '40' } : {}),
    }),
    workers: availableParallelism() + 1,
  }),
  {
    name: 'the renderer builds',
    run: async () => {
      await buildRenderer(say);
      return { passed: 1, failed: 0 };
    },
  },
  together(inTurn(suite('e2e'), acceptance('3/3')), acceptance('1/3'), acceptance('2/3')),
  ...(isNightly ? [suite('nightly', { env: () => ({ TEST_DATABASE_URL: databaseUrl }) })] : []),
];

let begun = 0;
async function runAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    begun += 1;
    say(`\n[${begun}/${stepsOfNode.length + stepsOfServers.length}] ${step.name}`);
    const before = performance.now();
    const { passed, failed } = await step.run().catch((error: unknown) => {
      failures.push(`${step.name}: ${error instanceof Error ? error.message : String(error)}`);
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    say(
      `${failed === 0 ? 'ok' : 'FAILED'}: ${step.name}, ${passed} passed, ${failed} failed, ${((performance.now() - before) / 1000).toFixed(1)} s`,
    );
  }
}

const started = performance.now();
try {
  const provided = provideSystemNeeds(say);
  // Told where it is awaited; until then a rejection is nobody's fault.
  provided.catch(() => undefined);
  await runAll(stepsOfNode);
  await provided;
  const postgres = await startTestPostgres();
  databaseUrl = postgres.url;
  try {
    await runAll(stepsOfServers);
  } finally {
    postgres.stop();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  total.failed += 1;
}
rmSync(reports, { recursive: true, force: true });
for (const failure of failures.slice(0, MOST_FAILURES)) say(`\nFAILED ${failure}`);
say(`\nAll in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
