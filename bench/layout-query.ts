/**
 * A warm layout query against Yoga that answers a constant of the same size, in processes of their own that take turns:
 * the shop door's `page`, and the renderer's way to its trees. Goal: at least 0.7 of Yoga's rate, which is at most 1.43 × its CPU.
 */
import { ANYBODY } from '@vitrine/schemas';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { request } from 'undici';
import { createSigner, type Audience } from '@vitrine/schemas/signing';
import { freePorts } from '../tests/support/ports.ts';
import { ROOT } from '../tests/support/product.ts';
import { until } from '../tests/support/until.ts';
import { median, rounded } from './support/measure.ts';
import { cpuSeconds } from './support/process-cpu.ts';
import { print } from './support/report.ts';

const SECRET = 'a secret of the benchmarks of 32 characters';
const signer = createSigner({ secrets: [SECRET], clock: () => Date.now() + 3_600_000 });
const ROUNDS = 7;
const SECONDS = 2;
/** The layout server refuses work when its event loop lags; a round in which that happens says nothing and is repeated. */
const MOST_REPEATS = 20;
const QUERY = '{ page(path: "/") { status page locale version meta { title description robots canonical } root } }';

interface Target {
  name: string;
  server: ChildProcess;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}
interface Run {
  cpuMicros: number;
  rate: number;
}

const [port, staffPort, yogaPort] = await freePorts(4);
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
const layoutServer = start(['layout-server/src/main.ts'], {
  HOST: '127.0.0.1',
  LAYOUT_SERVER_PORT: String(port),
  STAFF_PORT: String(staffPort),
  INTERNAL_SECRET: SECRET,
  DATA_DIR: dataDir,
  TENANTS_DIR: path.join(ROOT, 'tenants'),
  LOCALES_DIR: path.join(ROOT, 'locales'),
  DEFAULT_TENANT: 'at',
  // A document of the benchmark's own.
  GRAPHQL_DOCUMENTS: 'any',
  DATABASE_URL: '',
  REDIS_URL: '',
  NODE_ENV: 'production',
});
let yoga: ChildProcess | undefined;
try {
  const base = `http://127.0.0.1:${port}`;
  await until('the layout server is ready', async () => (await answerOf(`${base}/readyz`))?.status === 200, 120_000);
  const shop = {
    'content-type': 'application/json',
    'x-vitrine-token': token(
      {
        tenant: 'at',
        locale: 'de-AT',
        visitor: { ...ANYBODY, device: 'mobile' },
        arms: {},
        consent: [],
        client: '127.0.0.1',
        requestId: 'bench',
      },
      'shop',
    ),
  };
  const facts = JSON.parse(
    (
      await answerOf(`${base}/internal/facts?tenant=at&locale=de-AT&path=/`, {
        headers: { 'x-vitrine-token': token({}, 'internal') },
      })
    )?.text ?? '',
  ) as { revisionRef: string };
  const context = token(
    {
      tenant: 'at',
      locale: 'de-AT',
      page: 'home',
      revisionRef: facts.revisionRef,
      path: '/',
      query: {},
      visitor: { ...ANYBODY, device: 'mobile' },
      arms: {},
      status: 200,
      requestId: 'bench',
    },
    'internal',
  );
  const receipt = await answerOf(`${base}/internal/trees`, { method: 'POST', headers: { 'x-vitrine-token': context } });
  const { tree } = JSON.parse(receipt?.text ?? '') as { tree: string };
  const page = await answerOf(`${base}/graphql`, {
    method: 'POST',
    headers: shop,
    body: JSON.stringify({ query: QUERY }),
  });
  const { data } = JSON.parse(page?.text ?? '') as { data: unknown };

  yoga = start(
    ['bench/support/constant-yoga.ts'],
    { PORT: String(yogaPort), NODE_ENV: 'production' },
    JSON.stringify(data),
  );
  await until(
    'Yoga is ready',
    async () => (await answerOf(`http://127.0.0.1:${yogaPort}/graphql?query={__typename}`))?.status === 200,
    60_000,
  );

  const targets: Target[] = [
    {
      name: 'yoga',
      server: yoga,
      url: `http://127.0.0.1:${yogaPort}/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY }),
    },
    {
      name: 'shopDoor',
      server: layoutServer,
      url: `${base}/graphql`,
      method: 'POST',
      headers: shop,
      body: JSON.stringify({ query: QUERY }),
    },
    {
      name: 'internalTree',
      server: layoutServer,
      url: `${base}/internal/trees/${tree}`,
      method: 'GET',
      headers: { 'x-vitrine-token': context },
    },
    {
      name: 'internalReceipt',
      server: layoutServer,
      url: `${base}/internal/trees`,
      method: 'POST',
      headers: { 'x-vitrine-token': context },
    },
  ];
  const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed())
      runs.get(target.name)?.push(await measured(target));
  }
  const of = (name: string, key: keyof Run): number => median(runs.get(name)?.map((run) => run[key]) ?? []);
  const results = Object.fromEntries(
    targets.map(({ name }) => [
      name,
      {
        cpuMicros: rounded(of(name, 'cpuMicros')),
        requestsPerSecond: Math.round(of(name, 'rate')),
        rateAgainstYoga: rounded(of(name, 'rate') / of('yoga', 'rate')),
        cpuAgainstYoga: rounded(of(name, 'cpuMicros') / of('yoga', 'cpuMicros')),
      },
    ]),
  );
  const against = 'Yoga with a constant of the same size';
  print({
    about: 'A warm layout query against Yoga that answers a constant of the same size, in turns.',
    rows: [
      {
        what: 'shop door, `page` query',
        against,
        measured: rounded(of('shopDoor', 'rate') / of('yoga', 'rate')),
        unit: '× its rate',
        goal: { atLeast: 0.7 },
      },
      {
        what: 'shop door, `page` query',
        against,
        measured: rounded(of('shopDoor', 'cpuMicros') / of('yoga', 'cpuMicros')),
        unit: '× its CPU',
        goal: { atMost: 1.43 },
      },
      {
        what: 'receipt of a kept tree, `POST /internal/trees`',
        against,
        measured: rounded(of('internalReceipt', 'cpuMicros') / of('yoga', 'cpuMicros')),
        unit: '× its CPU',
        goal: { atMost: 1.43 },
      },
      {
        what: 'bytes of a kept tree, `GET /internal/trees/{tree}`',
        against,
        measured: rounded(of('internalTree', 'cpuMicros') / of('yoga', 'cpuMicros')),
        unit: '× its CPU',
        goal: { atMost: 1.43 },
      },
    ],
    details: { bytes: page?.text.length, results },
  });
} finally {
  yoga?.kill('SIGTERM');
  await ended(layoutServer);
  rmSync(dataDir, { recursive: true, force: true });
}

function start(parameters: string[], environment: Record<string, string>, input?: string): ChildProcess {
  const child = spawn(process.execPath, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.end(input ?? '');
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Valid for as long as the benchmark runs. */
function token(payload: object, audience: Audience): string {
  return signer.sign(audience, payload);
}

async function answerOf(
  url: string,
  options: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string } | undefined> {
  const answer = await request(url, options).catch(() => undefined);
  return answer === undefined ? undefined : { status: answer.statusCode, text: await answer.body.text() };
}

async function measured(target: Target): Promise<Run> {
  for (let repeat = 0; repeat < MOST_REPEATS; repeat += 1) {
    const before = cpuSeconds(target.server);
    const { requests, duration, non2xx, errors } = await load(target, SECONDS);
    if (non2xx === 0 && errors === 0)
      return {
        cpuMicros: ((cpuSeconds(target.server) - before) / requests.total) * 1e6,
        rate: requests.total / duration,
      };
  }
  throw new Error(
    `expected a round in which ${target.name} answers 200 alone, got none in ${MOST_REPEATS}: the machine is too busy`,
  );
}

function load({ url, method, headers, body }: Target, duration: number) {
  return autocannon({ url, method, headers, connections: 4, duration, ...(body === undefined ? {} : { body }) });
}
