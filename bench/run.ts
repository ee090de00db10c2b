/**
 * `npm run bench [-- name…]`: runs each benchmark of this folder in turn, in a process of its own, and keeps its report
 * in bench/results/<name>.json, with the machine and the load it was measured under, and its curves as SVG. At the end it
 * prints the figures with their goals and writes them into docs/BENCHMARKS.md; `-- --table` does only that.
 * What a benchmark says on stderr is progress.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plot } from './support/plot.ts';
import type { Report } from './support/report.ts';
import { readReports, textTable, withTable } from './support/table.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const RESULTS = path.join(FOLDER, 'results');
const PAGE = path.join(FOLDER, '../docs/BENCHMARKS.md');
const GIGABYTE = 2 ** 30;

const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
  .sort();
const asked = process.argv.slice(2);
const [onlyTable, unknown] = [
  asked.includes('--table'),
  asked.filter((name) => name !== '--table' && !all.includes(name)),
];
if (unknown.length > 0) {
  process.stderr.write(`expected benchmarks among ${all.join(', ')}, or --table, got ${unknown.join(', ')}\n`);
  process.exit(2);
}

mkdirSync(RESULTS, { recursive: true });
const names = onlyTable ? [] : asked.length > 0 ? asked : all;
for (const name of names) {
  process.stdout.write(`\n${name}\n`);
  const [loadBefore = 0] = loadavg();
  const started = performance.now();
  const text = await printedBy(name);
  if (text === undefined) {
    process.stdout.write('  failed; its result is kept as it was\n');
    process.exitCode = 1;
    continue;
  }
  keep(name, JSON.parse(text) as Report, loadBefore);
  process.stdout.write(`  done in ${Math.round((performance.now() - started) / 1_000)} s\n`);
}
const reports = readReports(RESULTS);
writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), reports));
process.stdout.write(
  `\n${textTable(names.length > 0 ? reports.filter(({ name }) => names.includes(name)) : reports)}\n`,
);

/** Writes a report with the machine first, and its curves. */
function keep(name: string, { about, rows, details, curves = [] }: Report, loadBefore: number): void {
  const machine = {
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / GIGABYTE),
    loadAverage: { before: Number(loadBefore.toFixed(2)), after: Number((loadavg()[0] ?? 0).toFixed(2)) },
  };
  const points = curves.map(({ name: curve, series }) => ({ name: curve, series }));
  writeFileSync(
    path.join(RESULTS, `${name}.json`),
    `${JSON.stringify({ machine, about, rows, ...(details && { details }), ...(points.length > 0 && { curves: points }) }, null, 2)}\n`,
  );
  for (const curve of curves) writeFileSync(path.join(RESULTS, `${curve.name}.svg`), plot(curve));
}

/** What the benchmark printed; undefined if it failed. */
function printedBy(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(FOLDER, `${name}.ts`)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once('close', (code) => resolve(code === 0 ? text : undefined));
  });
}
