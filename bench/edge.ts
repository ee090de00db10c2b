import { spawn, type ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import {
  FakeLayoutServer,
  SECRET,
  storedArmsCookie,
  visitorCookie,
} from '../renderer/edge/src/testing/fake-layout-server.ts';
import { FakeRenderer } from '../renderer/edge/src/testing/fake-renderer.ts';
import { median, rounded } from './support/measure.ts';
import { cpuSeconds } from './support/process-cpu.ts';
import { print } from './support/report.ts';

/**
 * What a cached page costs through the edge, against a bare Node server that sends the same bytes and headers in the
 * same run: server CPU per request, and requests per second. Both servers are processes of their own and take turns,
 * because a single absolute figure of a shared machine means nothing.
 */

interface Compared {
  /** Microseconds of server CPU per request. */
  cpuMicros: { edge: number; bare: number };
  requestsPerSecond: { edge: number; bare: number };
  /** CPU of the edge over CPU of the bare server. */
  cpuRatio: number;
  rateRatio: number;
  bodyBytes: number;
}

const EDGE_PORT = 3_900;
const BARE_PORT = 3_901;
const ROUNDS = 9;
const SECONDS = 2;

const VISITOR = '01920000-0000-7000-8000-000000000001';

/** A shopper in the middle of a visit: compressed answers, consent, three experiments, the cookies of a real shop. */
const HEADERS = {
  host: 'at.localhost',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip',
  'accept-language': 'de-AT,de;q=0.9',
  'sec-fetch-dest': 'document',
  cookie:
    `consent=C0001,C0002,C0004; ${visitorCookie(VISITOR)}; GlycerinPageViewId=5f9a3c1e; ` +
    `GlycerinPageViewIdFromBackend=5f9a3c1e; ${storedArmsCookie(VISITOR, { hero: 'a', rail: 'b', teaser: 'a' })}; basket=8c1d2e; theme=dark; _ga=GA1.2.1234567890.1700000000`,
};

const EXPERIMENTS = ['hero', 'rail', 'teaser'].map((key) => ({
  key,
  seed: `seed-${key}`,
  coverage: 1,
  audience: { device: { $in: ['mobile', 'desktop'] } },
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
}));

const BARE_SERVER = `
import { createServer } from 'node:http';
const headers = JSON.parse(process.env.HEADERS), body = Buffer.from(process.env.BODY, 'base64');
createServer((request, response) => { response.writeHead(200, headers); response.end(body); }).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));`;

const { cpuRatio, rateRatio, ...details } = await compared();
const what = `cached page through the edge, ${rounded(details.bodyBytes / 1_000)} kB`;
const against = 'a bare Node server with the same bytes';
print({
  about:
    'A cached page through the edge, with consent and three experiments, against a bare Node server that sends the same bytes and headers, in turns.',
  rows: [
    { what, against, measured: rounded(cpuRatio), unit: '× its CPU', goal: { atMost: 1.5 } },
    { what, against, measured: rounded(rateRatio), unit: '× its rate', goal: { atLeast: 0.65 } },
  ],
  details,
});

async function compared(): Promise<Compared> {
  const layouts = new FakeLayoutServer();
  layouts.pages.set('/', { page: 'home', text: 'home', vary: ['device'], experiments: EXPERIMENTS });
  const renderer = new FakeRenderer();
  renderer.filler = productList(48);
  const [layoutServerUrl, rendererUrl] = await Promise.all([layouts.start(), renderer.start()]);
  const edge = start([fileURLToPath(new URL('../renderer/edge/src/main.ts', import.meta.url))], {
    EDGE_PORT: String(EDGE_PORT),
    HOST: '127.0.0.1',
    INTERNAL_SECRET: SECRET,
    LAYOUT_SERVER_URL: layoutServerUrl,
    RENDERER_URL: rendererUrl,
    NODE_ENV: 'production',
  });
  let bare: ChildProcess | undefined;
  try {
    await answersWith(EDGE_PORT, '/readyz', 200);
    await answersWith(EDGE_PORT, '/', 200);
    const sample = await ask(EDGE_PORT, '/');
    if (sample.headers.find((_value, index, all) => all[index - 1]?.toLowerCase() === 'x-cache') !== 'HIT')
      throw new Error('expected a cached page');
    bare = start(['--input-type=module', '-e', BARE_SERVER], {
      PORT: String(BARE_PORT),
      HEADERS: JSON.stringify(sample.headers),
      BODY: sample.body.toString('base64'),
    });
    await answersWith(BARE_PORT, '/', 200);
    await Promise.all([load(EDGE_PORT, 2), load(BARE_PORT, 2)]);

    const edgeRuns: Run[] = [];
    const bareRuns: Run[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      edgeRuns.push(await measure(edge, EDGE_PORT));
      bareRuns.push(await measure(bare, BARE_PORT));
    }
    return {
      cpuMicros: {
        edge: median(edgeRuns.map((run) => run.cpuMicros)),
        bare: median(bareRuns.map((run) => run.cpuMicros)),
      },
      requestsPerSecond: {
        edge: median(edgeRuns.map((run) => run.rate)),
        bare: median(bareRuns.map((run) => run.rate)),
      },
      // Round by round, so that a neighbour on the machine burdens both sides alike.
      cpuRatio: median(edgeRuns.map((run, round) => run.cpuMicros / (bareRuns[round]?.cpuMicros ?? Number.NaN))),
      rateRatio: median(edgeRuns.map((run, round) => run.rate / (bareRuns[round]?.rate ?? Number.NaN))),
      bodyBytes: sample.body.length,
    };
  } finally {
    edge.kill('SIGTERM');
    bare?.kill('SIGTERM');
    await Promise.all([layouts.stop(), renderer.stop()]);
  }
}

interface Run {
  cpuMicros: number;
  rate: number;
}

function start(parameters: string[], environment: Record<string, string>): ChildProcess {
  // Its log lines are written and thrown away: they belong to what a request costs.
  return spawn(process.execPath, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}

async function measure(server: ChildProcess, port: number): Promise<Run> {
  const before = cpuSeconds(server);
  const { requests, duration, non2xx, errors } = await load(port, SECONDS);
  if (non2xx > 0 || errors > 0)
    throw new Error(`expected only 200 from port ${port}, got ${non2xx} others and ${errors} errors`);
  return { cpuMicros: ((cpuSeconds(server) - before) / requests.total) * 1e6, rate: requests.total / duration };
}

function load(port: number, duration: number) {
  return autocannon({ url: `http://127.0.0.1:${port}/`, connections: 20, duration, headers: HEADERS });
}

function ask(port: number, path: string): Promise<{ status: number; headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: HEADERS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // Without those that Node adds by itself.
        const headers = response.rawHeaders.flatMap((value, index, all) =>
          index % 2 === 0 && !['date', 'connection', 'keep-alive'].includes(value.toLowerCase())
            ? [value, all[index + 1] ?? '']
            : [],
        );
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function answersWith(port: number, path: string, status: number): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const got = await ask(port, path).catch(() => undefined);
    if (got?.status === status) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`expected ${status} from port ${port} within 20 s`);
}

/** HTML like that of a list of products: about 65 kB, few of them compressed. */
function productList(count: number): string {
  return Array.from({ length: count }, (_value, index) => {
    const sku = ((index * 2_654_435_761) % 2 ** 32).toString(36);
    const price = `€ ${((index * 37) % 90) + 9},${String((index * 53) % 100).padStart(2, '0')}`;
    return (
      `<article class="c1 c2"><a class="c3" href="/p/${sku}"><picture class="c4"><source type="image/avif" srcset="/assets/${sku}.${sku}-360.avif 360w, /assets/${sku}.${sku}-720.avif 720w">` +
      `<img class="c5" loading="lazy" width="720" height="960" alt="Bluse aus Leinen, Ansicht ${index}" src="/assets/${sku}.${sku}-480.webp" srcset="/assets/${sku}.${sku}-240.webp 240w, /assets/${sku}.${sku}-480.webp 480w, /assets/${sku}.${sku}-720.webp 720w" sizes="(min-width: 900px) 25vw, 50vw"></picture>` +
      `<h3 class="c6">Bluse ${sku} aus Leinen mit Rundhals</h3><p class="c7">Marke ${index % 7}</p><p class="c8"><span class="c9">${price}</span><del class="c10">€ 99,00</del></p></a>` +
      `<form class="c11" method="post" action="/merkzettel"><input type="hidden" name="sku" value="${sku}"><button class="c12" aria-label="Bluse ${sku} merken">Merken</button></form></article>`
    );
  }).join('');
}
