import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { threadCpuSeconds } from './process-cpu.ts';

export interface Request {
  /** GET if absent. */
  method?: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
}

/** One side of a comparison: a server, or several that answer together. */
export interface Side {
  /** Of every process whose work counts. */
  pids: readonly number[];
  origin: string;
  /** The request for each number, made before anything is measured; a number never comes twice, so that no cache need answer. */
  requests(numbers: readonly number[]): readonly Request[] | Promise<readonly Request[]>;
}

export interface Round {
  /** Of all processes together, per request. */
  cpuMillis: number;
  /** The same by process. */
  cpuMillisEach: number[];
  requestsPerSecond: number;
}

const CONNECTIONS = 4;
/** A layout server refuses work while the machine is too busy; the request is sent again a second later. */
const OVERLOADED = 503;
const MOST_ATTEMPTS = 20;
const REST_MS = 1_000;
let used = 0;

/** Sends `count` requests over four connections, each as soon as one is free. @throws Error if one has another answer than 200 */
export async function round(side: Side, count: number): Promise<Round> {
  const requests = await side.requests(
    Array.from({ length: count }, () => {
      used += 1;
      return used;
    }),
  );
  const before = side.pids.map((pid) => threadCpuSeconds(pid));
  const started = performance.now();
  await send(side.origin, requests);
  const seconds = (performance.now() - started) / 1_000;
  const cpuMillisEach = side.pids.map((pid, index) => ((threadCpuSeconds(pid) - (before[index] ?? 0)) / count) * 1_000);
  return {
    cpuMillis: cpuMillisEach.reduce((sum, one) => sum + one, 0),
    cpuMillisEach,
    requestsPerSecond: count / seconds,
  };
}

async function send(origin: string, requests: readonly Request[]): Promise<void> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const left = requests[Symbol.iterator]();
  const work = async (): Promise<void> => {
    // One iterator for all: whoever is free takes the next.
    for (const request of { [Symbol.iterator]: () => left }) await answered(pool, origin, request);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  await pool.close();
}

async function answered(pool: Pool, origin: string, { method = 'GET', path, headers }: Request): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { statusCode, body } = await pool.request({ method, path, headers });
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    if (statusCode === 200) return;
    if (statusCode !== OVERLOADED || attempt === MOST_ATTEMPTS)
      throw new Error(`expected 200 of ${origin}${path}, got ${statusCode}`);
    await setTimeout(REST_MS);
  }
}
