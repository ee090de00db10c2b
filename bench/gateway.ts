/**
 * A warm query for a product against bare Yoga that answers the same from memory, in processes of their own that take turns:
 * at the layout server, and at the public gateway through the edge. Goal at the layout server: at most 1.43 × Yoga's CPU.
 */
import { ANYBODY } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import autocannon from 'autocannon';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { freePorts } from '../tests/support/ports.ts';
import { ROOT } from '../tests/support/product.ts';
import { until } from '../tests/support/until.ts';
import { median, rounded } from './support/measure.ts';
import { cpuSeconds } from './support/process-cpu.ts';
import { print } from './support/report.ts';

const SECRET = 'a secret of the benchmarks of 32 characters';
const ROUNDS = 7;
const SECONDS = 2;
/** The layout server refuses work when its event loop lags; a round in which that happens says nothing and is repeated. */
const MOST_REPEATS = 20;
const QUERY =
  '{ product(sku: "SKU-1001") { sku name href brand { name } price { amount current } rating { average count } breadcrumbs { label href } } }';
const JSON_BODY = { 'content-type': 'application/json' };

interface Target {
  servers: ChildProcess[];
  url: string;
  headers: Record<string, string>;
}
interface Run {
  cpuMicros: number;
  rate: number;
}

const [layoutPort, staffPort, edgePort, yogaPort] = await freePorts(4);
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
const common = {
  HOST: '127.0.0.1',
  INTERNAL_SECRET: SECRET,
  DATA_DIR: dataDir,
  TENANTS_DIR: path.join(ROOT, 'tenants'),
  LOCALES_DIR: path.join(ROOT, 'locales'),
  DEFAULT_TENANT: 'at',
  LAYOUT_SERVER_PORT: String(layoutPort),
  STAFF_PORT: String(staffPort),
  EDGE_PORT: String(edgePort),
  LAYOUT_SERVER_URL: `http://127.0.0.1:${layoutPort}`,
  DATABASE_URL: '',
  REDIS_URL: '',
  GRAPHQL_DOCUMENTS: 'any',
  CLIENT_BUDGET: '0',
  NODE_ENV: 'production',
};
const children = [start('layout-server/src/main.ts', common), start('renderer/edge/src/main.ts', common)];
try {
  const [layoutServer, edge] = children as [ChildProcess, ChildProcess];
  const gateway = { url: `http://127.0.0.1:${edgePort}/api/gateway/`, headers: { ...JSON_BODY, host: 'at.localhost' } };
  const body = JSON.stringify({ query: QUERY });
  const answered = await until(
    'the gateway answers',
    async () => {
      const answer = await request(gateway.url, { method: 'POST', headers: gateway.headers, body }).catch(
        () => undefined,
      );
      const text = await answer?.body.text();
      return answer?.statusCode === 200 ? text : undefined;
    },
    120_000,
  );
  const { data } = JSON.parse(answered) as { data: object };
  const yoga = start(
    'bench/support/bare-yoga.ts',
    { PORT: String(yogaPort), NODE_ENV: 'production' },
    JSON.stringify(data),
  );
  children.push(yoga);
  const bare = { url: `http://127.0.0.1:${yogaPort}/graphql`, headers: JSON_BODY };
  await until('Yoga gives the same', async () => {
    const answer = await request(bare.url, { method: 'POST', headers: bare.headers, body }).catch(() => undefined);
    return (await answer?.body.text()) === answered;
  });

  const caller = {
    tenant: 'at',
    locale: 'de-AT',
    visitor: ANYBODY,
    arms: {},
    consent: [],
    client: '127.0.0.1',
    requestId: 'b',
  };
  const signer = createSigner({ secrets: [SECRET], clock: () => Date.now() + 3_600_000 });
  const targets: Record<'yoga' | 'shopDoor' | 'gateway', Target> = {
    yoga: { servers: [yoga], ...bare },
    shopDoor: {
      servers: [layoutServer],
      url: `http://127.0.0.1:${layoutPort}/graphql`,
      headers: { ...JSON_BODY, 'x-vitrine-token': signer.sign('shop', caller) },
    },
    gateway: { servers: [edge, layoutServer], ...gateway },
  };
  const names = ['yoga', 'shopDoor', 'gateway'] as const;
  const runs = { yoga: [] as Run[], shopDoor: [] as Run[], gateway: [] as Run[] };
  for (const name of names) await load(targets[name], body, 1);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      runs[name].push(await measured(targets[name], body));
  const of = (name: keyof typeof runs, key: keyof Run): number => median(runs[name].map((run) => run[key]));
  const against = 'bare Yoga with the same answer';
  print({
    about: 'A warm query for a product against bare Yoga that answers the same from memory, in turns.',
    rows: [
      {
        what: 'gateway at the layout server, `product` query',
        against,
        measured: rounded(of('shopDoor', 'cpuMicros') / of('yoga', 'cpuMicros')),
        unit: '× its CPU',
        goal: { atMost: 1.43 },
      },
      {
        what: 'public gateway, edge and layout server together',
        against,
        measured: rounded(of('gateway', 'cpuMicros') / of('yoga', 'cpuMicros')),
        unit: '× its CPU',
      },
    ],
    details: {
      bytes: answered.length,
      results: Object.fromEntries(
        names.map((name) => [
          name,
          { cpuMicros: rounded(of(name, 'cpuMicros')), requestsPerSecond: Math.round(of(name, 'rate')) },
        ]),
      ),
    },
  });
} finally {
  await Promise.all(children.map(ended));
  rmSync(dataDir, { recursive: true, force: true });
}

function start(file: string, environment: Record<string, string>, input = ''): ChildProcess {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.end(input);
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function measured(target: Target, body: string): Promise<Run> {
  const spent = (): number => target.servers.reduce((sum, server) => sum + cpuSeconds(server), 0);
  for (let repeat = 0; repeat < MOST_REPEATS; repeat += 1) {
    const before = spent();
    const { requests, duration, non2xx, errors } = await load(target, body, SECONDS);
    if (non2xx === 0 && errors === 0)
      return { cpuMicros: ((spent() - before) / requests.total) * 1e6, rate: requests.total / duration };
  }
  throw new Error(
    `expected a round of ${target.url} with 200 alone, got none in ${MOST_REPEATS}: the machine is too busy`,
  );
}

function load({ url, headers }: Target, body: string, duration: number) {
  return autocannon({ url, method: 'POST', headers, body, connections: 4, duration });
}
