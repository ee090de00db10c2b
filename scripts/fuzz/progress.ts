import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What one batch came to; made by tests/fuzz/judge-batch.ts. */
export interface BatchReport {
  seed: number;
  pages: number;
  verdicts: Record<string, number>;
  outcomes: Record<string, number>;
  htmlBytes: number;
  acceptedMilliseconds: number[];
  pageMilliseconds: number[];
  failure?: string;
}

/** The sum of all batches of a run so far. Batches have the seeds `seed`, `seed + 1`, … */
export interface Progress {
  seed: number;
  batchPages: number;
  /** Numbers of the batches that are done. */
  done: number[];
  pages: number;
  verdicts: Record<string, number>;
  outcomes: Record<string, number>;
  htmlBytes: number;
  /** How many accepted pages took so many whole milliseconds, by milliseconds. */
  acceptedMilliseconds: Record<string, number>;
  /** The same without the gates: what a shopper's page takes. */
  pageMilliseconds: Record<string, number>;
  failures: { seed: number; message: string }[];
}

/** A run that has not begun. */
export function newProgress(seed: number, batchPages: number): Progress {
  return {
    seed,
    batchPages,
    done: [],
    pages: 0,
    verdicts: {},
    outcomes: {},
    htmlBytes: 0,
    acceptedMilliseconds: {},
    pageMilliseconds: {},
    failures: [],
  };
}

/** Adds a batch. A batch that was added before counts once. */
export function addBatch(progress: Progress, batch: BatchReport): Progress {
  const number = batch.seed - progress.seed;
  if (progress.done.includes(number)) return progress;
  return {
    ...progress,
    done: [...progress.done, number],
    pages: progress.pages + batch.pages,
    verdicts: summed(progress.verdicts, batch.verdicts),
    outcomes: summed(progress.outcomes, batch.outcomes),
    htmlBytes: progress.htmlBytes + batch.htmlBytes,
    acceptedMilliseconds: summed(progress.acceptedMilliseconds, counted(batch.acceptedMilliseconds)),
    pageMilliseconds: summed(progress.pageMilliseconds, counted(batch.pageMilliseconds)),
    failures:
      batch.failure === undefined
        ? progress.failures
        : [...progress.failures, { seed: batch.seed, message: batch.failure }],
  };
}

/** The milliseconds within which this share of the pages was done; 0 if there are none. */
export function quantile(histogram: Readonly<Record<string, number>>, share: number): number {
  const times = Object.entries(histogram)
    .map(([time, count]) => ({ time: Number(time), count }))
    .sort((a, b) => a.time - b.time);
  const total = times.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { time, count } of times) {
    passed += count;
    if (passed >= total * share) return time;
  }
  return 0;
}

/** The run with this seed and batch size that was broken off, or a new one. @throws SyntaxError if the file was spoilt */
export function readProgress(file: string, seed: number, batchPages: number): Progress {
  if (!existsSync(file)) return newProgress(seed, batchPages);
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Progress;
  return stored.seed === seed && stored.batchPages === batchPages ? stored : newProgress(seed, batchPages);
}

/** Writes it in one step, so that a run may be ended at any moment. */
export function writeProgress(file: string, progress: Progress): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(progress));
  renameSync(`${file}.new`, file);
}

function counted(times: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const time of times) counts[time] = (counts[time] ?? 0) + 1;
  return counts;
}

function summed(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
