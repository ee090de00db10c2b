/**
 * `npm run bench [-- name…]`: runs each benchmark of this folder in turn, in a process of its own, and keeps what it says
 * in bench/results/<name>.json, with the machine and the load it was measured under, and its curves as SVG.
 * A benchmark prints one JSON object; what it says on stderr is progress. docs/BENCHMARKS.md explains the figures.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plot, type Curve } from './support/plot.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const RESULTS = path.join(FOLDER, 'results');
const GIGABYTE = 2 ** 30;

const all = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && file !== 'run.ts').map((file) => file.slice(0, -3)).sort();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`expected benchmarks among ${all.join(', ')}, got ${unknown.join(', ')}\n`);
  process.exit(2);
}

mkdirSync(RESULTS, { recursive: true });
for (const name of asked.length > 0 ? asked : all) {
  process.stdout.write(`\n${name}\n`);
  const loadBefore = loadavg()[0] ?? 0;
  const text = await printedBy(name);
  if (text === undefined) {
    process.stdout.write('  failed; its result is kept as it was\n');
    process.exitCode = 1;
    continue;
  }
  const { curves = [], ...result } = JSON.parse(text) as { curves?: Curve[] } & Record<string, unknown>;
  const machine = {
    date: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, memoryGigabytes: Math.round(totalmem() / GIGABYTE),
    loadAverage: { before: Number(loadBefore.toFixed(2)), after: Number((loadavg()[0] ?? 0).toFixed(2)) },
  };
  const points = curves.map(({ name: curve, series }) => ({ name: curve, series }));
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify({ machine, ...result, ...(points.length > 0 ? { curves: points } : {}) }, null, 2)}\n`);
  for (const curve of curves) writeFileSync(path.join(RESULTS, `${curve.name}.svg`), plot(curve));
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}

/** What the benchmark printed; undefined if it failed. */
function printedBy(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(FOLDER, `${name}.ts`)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => { text += chunk.toString(); });
    child.once('close', (code) => resolve(code === 0 ? text : undefined));
  });
}
