/**
 * `npm run fuzz [-- --pages 100000] [--seed n] [--workers n] [--batch 500]`: random layouts and layers through validate,
 * resolve, fill and render, in processes of their own. A run that was broken off goes on when it is called with its seed.
 * Exit code 1 if a page crashed, ran a script or took longer than it may. The pages: tests/fuzz/page-cases.ts.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { clientReferences } from '../../component-registry/vitest/client-references.ts';
import { addBatch, quantile, readProgress, writeProgress, type BatchReport, type Progress } from './progress.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = path.join(ROOT, '.data/fuzz');
const STATE = path.join(FOLDER, 'progress.json');
const RESULT = path.join(ROOT, 'bench/results/fuzz.json');
const MOST_MS = 200;

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    workers: { type: 'string' },
    batch: { type: 'string', default: '500' },
  },
});
const batchPages = wholeNumber('batch', options.batch);
const batches = Math.ceil(wholeNumber('pages', options.pages) / batchPages);
const seed = options.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : wholeNumber('seed', options.seed);
const workers = options.workers === undefined ? availableParallelism() : wholeNumber('workers', options.workers);

let progress = readProgress(STATE, seed, batchPages);
process.stdout.write(
  `Seed ${seed}: ${batches} batches of ${batchPages} pages, ${progress.done.length} of them done before. Go on with: npm run fuzz -- --seed ${seed}\n`,
);

const bundle = await compiledWorker();
try {
  const done = new Set(progress.done);
  const queue = Array.from({ length: batches }, (_, index) => index).filter((index) => !done.has(index));
  await Promise.all(Array.from({ length: Math.min(workers, queue.length) }, () => work(bundle.file, queue)));
} finally {
  rmSync(bundle.folder, { recursive: true, force: true });
}
report(progress);

/** One process after the other until the queue is empty: a page that ends its process is a failure of its batch. */
async function work(file: string, queue: number[]): Promise<void> {
  let worker: ChildProcess | undefined;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    worker ??= await started(file);
    const outcome = await judged(worker, seed + next);
    if (outcome.worker === 'dead') worker = undefined;
    progress = addBatch(progress, outcome.report);
    writeProgress(STATE, progress);
    process.stdout.write(
      `seed ${seed + next}: ${JSON.stringify(outcome.report.verdicts)}, ${progress.pages} pages so far${outcome.report.failure === undefined ? '' : `\n${outcome.report.failure}`}\n`,
    );
  }
  worker?.disconnect();
}

async function started(file: string): Promise<ChildProcess> {
  const worker = fork(file, { env: { ...process.env, NODE_ENV: 'production' } });
  await new Promise((resolve, reject) => {
    worker
      .once('message', resolve)
      .once('exit', (code) => reject(new Error(`expected a worker, got exit code ${code}`)));
  });
  return worker;
}

function judged(worker: ChildProcess, batchSeed: number): Promise<{ report: BatchReport; worker: 'alive' | 'dead' }> {
  return new Promise((resolve) => {
    const onExit = (code: number | null, signal: string | null) =>
      resolve({
        worker: 'dead',
        report: {
          seed: batchSeed,
          pages: batchPages,
          verdicts: {},
          outcomes: {},
          htmlBytes: 0,
          acceptedMilliseconds: [],
          pageMilliseconds: [],
          failure: `the process ended with ${signal ?? code}`,
        },
      });
    worker.removeAllListeners('exit');
    worker.once('exit', onExit);
    worker.once('message', (message) => {
      worker.off('exit', onExit);
      resolve({ worker: 'alive', report: message as BatchReport });
    });
    worker.send({ seed: batchSeed, pages: batchPages });
  });
}

function report({
  pages,
  verdicts,
  outcomes,
  htmlBytes,
  failures,
  acceptedMilliseconds,
  pageMilliseconds,
}: Progress): void {
  const slow = Object.entries(acceptedMilliseconds).reduce(
    (sum, [time, count]) => sum + (Number(time) > MOST_MS ? count : 0),
    0,
  );
  const quantiles = (histogram: Record<string, number>) => ({
    p50: quantile(histogram, 0.5),
    p99: quantile(histogram, 0.99),
    max: quantile(histogram, 1),
  });
  const current = {
    pages,
    verdicts,
    outcomes,
    htmlMegabytes: Math.round(htmlBytes / 1e6),
    failures: failures.length,
    slowerThan200Milliseconds: slow,
    acceptedMilliseconds: quantiles(acceptedMilliseconds),
    pageMilliseconds: quantiles(pageMilliseconds),
  };
  process.stdout.write(`${JSON.stringify(current, null, 2)}\n`);
  mkdirSync(path.dirname(RESULT), { recursive: true });
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    loadAverage: loadavg().map((load) => Number(load.toFixed(2))),
  };
  writeFileSync(
    RESULT,
    `${JSON.stringify({ date: new Date().toISOString(), ...machine, seed, ...current }, null, 2)}\n`,
  );
  if (failures.length > 0 || slow > 0) process.exitCode = 1;
}

/** Node runs no .tsx: the worker is compiled as the renderer's components are, with packages left to Node. */
async function compiledWorker(): Promise<{ file: string; folder: string }> {
  const { build } = await import('vite');
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(path.join(FOLDER, 'worker-'));
  await build({
    root: ROOT,
    logLevel: 'error',
    configFile: false,
    mode: 'production',
    plugins: [clientReferences()],
    resolve: { conditions: ['node'] },
    ssr: { noExternal: [/^@vitrine\//, /^@chakra-ui\//] },
    build: {
      ssr: path.join(ROOT, 'tests/fuzz/batch-worker.ts'),
      outDir: folder,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return { file: path.join(folder, 'worker.mjs'), folder };
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  process.stderr.write(`--${name}: expected a whole number, got ${value}\n`);
  process.exit(2);
}
