/**
 * What a larger catalogue costs: starting the layout server, its memory, and per request the facts and the tree of the home
 * page of `at` with its rails, made anew, while the shop has 1,000 to 100,000 products. Goals: start and memory linear,
 * a request flat.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { freePorts } from '../tests/support/ports.ts';
import { ROOT } from '../tests/support/product.ts';
import { until } from '../tests/support/until.ts';
import { benchShops } from './support/bench-shop.ts';
import { internalDoor, type InternalDoor } from './support/internal-door.ts';
import { fillCatalogue, MADE } from './support/many-products.ts';
import { median, rounded } from './support/measure.ts';
import { cpuSeconds } from './support/process-cpu.ts';
import { growthOf, print, type Row } from './support/report.ts';
import { round, type Side } from './support/steady-load.ts';

const SIZES = [1_000, 3_000, 10_000, 30_000, 100_000];
const SECRET = 'a secret of the benchmarks of 32 characters';
const [ROUNDS, WARM_UP, REQUESTS] = [7, 150, 60];
/** What does not grow, as far as a shared machine can tell. */
const FLAT = 1.5;
const KILOBYTES_PER_MEGABYTE = 1_024;

interface Server {
  size: number;
  child: ChildProcess;
  /** CPU of the first start, which imports the products, and of the next one. */
  firstSeconds: number;
  startSeconds: number;
  sides: { facts: Side; tree: Side };
  stop(): Promise<void>;
}

type Points = [number, number][];

const servers: Server[] = [];
try {
  for (const size of SIZES) {
    servers.push(await started(size));
    process.stderr.write(
      `  ${size} products: started in ${rounded(servers.at(-1)?.startSeconds ?? 0)} s of CPU, for the first time in ${rounded(servers.at(-1)?.firstSeconds ?? 0)}\n`,
    );
  }
  const points = {
    first: [] as Points,
    start: [] as Points,
    memory: [] as Points,
    facts: [] as Points,
    tree: [] as Points,
  };
  const samples = await measured();
  for (const { size, child, firstSeconds, startSeconds } of servers) {
    points.first.push([size, rounded(firstSeconds)]);
    points.start.push([size, rounded(startSeconds)]);
    points.memory.push([size, rounded(residentMegabytes(child))]);
    for (const name of ['facts', 'tree'] as const)
      points[name].push([size, rounded(median(samples.get(`${size} ${name}`) ?? []))]);
  }
  report(points);
} finally {
  for (const server of servers) await server.stop();
}

/** A layout server of its own whose shop `at` has so many products: started once to import them, then again. */
async function started(size: number): Promise<Server> {
  const shops = benchShops();
  fillCatalogue(path.join(shops.tenantsDir, 'at'), size);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-data-'));
  const [port, staffPort] = await freePorts(4);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LAYOUT_SERVER_PORT: String(port),
    STAFF_PORT: String(staffPort),
    INTERNAL_SECRET: SECRET,
    DATA_DIR: dataDir,
    TENANTS_DIR: shops.tenantsDir,
    LOCALES_DIR: path.join(ROOT, 'locales'),
    DEFAULT_TENANT: 'at',
    DATABASE_URL: '',
    REDIS_URL: '',
  };
  const origin = `http://127.0.0.1:${port}`;
  const first = await ready(origin, env, size);
  const firstSeconds = cpuSeconds(first);
  await ended(first);
  const child = await ready(origin, env, size);
  const startSeconds = cpuSeconds(child);
  return {
    size,
    child,
    firstSeconds,
    startSeconds,
    sides: await sidesOf(internalDoor(origin, SECRET), { origin, pids: [child.pid ?? 0] }),
    async stop() {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
      shops.remove();
    },
  };
}

async function ready(origin: string, env: NodeJS.ProcessEnv, size: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['layout-server/src/main.ts'], { cwd: ROOT, stdio: 'ignore', env });
  await until(
    `the layout server with ${size} products is ready`,
    async () => (await request(`${origin}/readyz`).catch(() => undefined))?.statusCode === 200,
    240_000,
  );
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Every request is for an address of its own, so that nothing kept can answer it. */
async function sidesOf(door: InternalDoor, server: Pick<Side, 'origin' | 'pids'>): Promise<Server['sides']> {
  const context = await door.context('/bench/0');
  const { root } = await door.page(context, await door.tree(context));
  if (!JSON.stringify(root).includes(MADE))
    throw new Error('expected a page that shows products of the larger catalogue, got one without');
  const headers = { 'x-vitrine-token': door.token({}) };
  return {
    facts: {
      ...server,
      requests: (numbers) =>
        numbers.map((number) => ({ path: `/internal/facts?tenant=at&locale=de-AT&path=/bench/${number}`, headers })),
    },
    tree: {
      ...server,
      requests: (numbers) =>
        numbers.map((number) => ({
          method: 'POST',
          path: '/internal/trees',
          headers: { 'x-vitrine-token': door.token({ ...context, path: `/bench/${number}` }) },
        })),
    },
  };
}

/** Microseconds of CPU per request, by size and kind; all sizes take turns, so that the curve does not show how busy the machine was. */
async function measured(): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>();
  for (let turn = -1; turn < ROUNDS; turn += 1) {
    for (const { size, sides } of turn % 2 === 0 ? servers : servers.toReversed()) {
      for (const name of ['facts', 'tree'] as const) {
        const { cpuMillis } = await round(sides[name], turn < 0 ? WARM_UP : REQUESTS);
        if (turn >= 0) samples.set(`${size} ${name}`, [...(samples.get(`${size} ${name}`) ?? []), cpuMillis * 1_000]);
      }
    }
  }
  return samples;
}

function residentMegabytes({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / KILOBYTES_PER_MEGABYTE;
}

function report({
  first,
  start,
  memory,
  facts,
  tree,
}: Record<'first' | 'start' | 'memory' | 'facts' | 'tree', Points>): void {
  const range = 'products 1,000 → 100,000';
  const row = (what: string, points: Points, unit: string, atMost = rounded(growthOf(points).size)): Row => ({
    what: `${what}, ${range}`,
    measured: rounded(growthOf(points).cost),
    unit,
    goal: { atMost },
  });
  print({
    about: `The layout server while the shop at has ${SIZES.map((size) => size.toLocaleString('en-US')).join(', ')} products: CPU of its first start, which imports them, and of the next one, resident memory after the load, CPU of facts and of a tree made anew.`,
    rows: [
      row('facts of the home page', facts, '× the CPU', FLAT),
      row('tree of the home page with its rails, made anew', tree, '× the CPU', FLAT),
      row('first start of the layout server, which imports them', first, '× the CPU'),
      row('start of the layout server', start, '× the CPU'),
      row('memory of the layout server', memory, '× the bytes'),
    ],
    curves: [
      {
        name: 'products',
        title: 'A larger catalogue: a request',
        xLabel: 'products',
        yLabel: 'CPU, µs',
        series: [
          { name: 'facts', points: facts },
          { name: 'tree', points: tree },
        ],
      },
      {
        name: 'products-start',
        title: 'A larger catalogue: starting the layout server',
        xLabel: 'products',
        yLabel: 'CPU, s',
        series: [
          { name: 'first', points: first },
          { name: 'start', points: start },
        ],
      },
      {
        name: 'products-memory',
        title: 'A larger catalogue: memory of the layout server',
        xLabel: 'products',
        yLabel: 'resident, MB',
        series: [{ name: 'memory', points: memory }],
      },
    ],
  });
}
