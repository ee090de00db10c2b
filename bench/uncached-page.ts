/**
 * The home page of `at` that is in no cache, against the same page hand-coded in Next: force-dynamic, its data in memory,
 * JSX of the same components (bench/hand-coded, written by support/hand-coded-source.ts). The reference comes in the two
 * ways in which one can write such a page: in server components, as Next means it, and as one component of the browser,
 * which is rendered in one pass instead of two, for the price of all its code and data being sent to the browser.
 *
 * End to end every request is for an address of its own that shows the home page, so that facts, tree and HTML are all made
 * anew: nothing is switched off, and what the edge answers is a MISS. The reference compresses by itself then.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RenderContext } from '@vitrine/schemas';
import { startProduct, type Product } from '../tests/support/product.ts';
import { benchShops } from './support/bench-shop.ts';
import { buildHandCoded, GENERATED, startHandCoded, type HandCodedServer } from './support/hand-coded-server.ts';
import { writeHandCoded } from './support/hand-coded-source.ts';
import { internalDoor, type InternalDoor } from './support/internal-door.ts';
import { median, rounded } from './support/measure.ts';
import { print, type Row } from './support/report.ts';
import { expectSamePage } from './support/same-page.ts';
import { round, type Request, type Round, type Side } from './support/steady-load.ts';

const [ROUNDS, WARM_UP, REQUESTS] = [7, 120, 40];
/** As browsers ask; the reference knows gzip alone. */
const SHOPPER = { host: 'at.localhost', accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };

type Way = 'server' | 'client';
type Name =
  | 'rendererKeptTree'
  | 'rendererNewTree'
  | 'endToEnd'
  | 'server'
  | 'client'
  | 'serverCompressed'
  | 'clientCompressed';

const shops = benchShops();
const product = await startProduct({ env: { TENANTS_DIR: shops.tenantsDir, CLIENT_BUDGET: '0' } }).catch(
  (error: unknown) => {
    shops.remove();
    throw error;
  },
);
const references: HandCodedServer[] = [];
try {
  const door = internalDoor(
    `http://127.0.0.1:${product.ports.layoutServer}`,
    readFileSync(path.join(product.dataDir, 'internal-secret'), 'utf8').trim(),
  );
  const context = await door.context('/bench/1');
  const tree = await door.tree(context);
  const { body: html } = await product.get('/bench/1');
  writeHandCoded(GENERATED, await door.page(context, tree), {
    css: /<style[^>]*>([^]*?)<\/style>/.exec(html)?.[1] ?? '',
    href: /<link id="sheet" rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '',
  });
  process.stderr.write('  building the hand-coded page\n');
  await buildHandCoded();
  for (const compress of [false, true]) references.push(await startHandCoded({ compress }));
  const [plain, compressed] = references;
  if (plain === undefined || compressed === undefined) throw new Error('expected two references');
  const bytes = {
    edge: html.length,
    server: await proved(html, plain, 'server'),
    client: await proved(html, plain, 'client'),
  };
  const rounds = await measured(sidesOf(product, door, { plain, compressed }, { ...context, tree }));
  report(rounds, bytes);
} finally {
  await Promise.all(references.map((server) => server.stop()));
  await product.stop();
  shops.remove();
}

/** What the reference sends, whose page must be the same as ours. */
async function proved(
  html: string,
  { origin }: HandCodedServer,
  way: Way,
): Promise<{ html: number; scriptsGzip: number }> {
  const text = async (address: string): Promise<string> => (await fetch(origin + address)).text();
  const other = await text(`/${way}/1`);
  expectSamePage(html, other);
  const scripts = [...other.matchAll(/<script\b([^>]*)\bsrc="([^"]+)"([^>]*)>/g)].flatMap(
    ([, before, address = '', after]) => (/\bnomodule\b/i.test(`${before}${after}`) ? [] : [address]),
  );
  const sizes = await Promise.all(
    [...new Set(scripts)].map(async (address) => gzipSync(await text(address), { level: 6 }).length),
  );
  return { html: other.length, scriptsGzip: sizes.reduce((sum, size) => sum + size, 0) };
}

function sidesOf(
  { ports, pid }: Product,
  door: InternalDoor,
  { plain, compressed }: Record<'plain' | 'compressed', HandCodedServer>,
  context: RenderContext,
): Record<Name, Side> {
  const renderer = { pids: [pid('renderer')], origin: `http://127.0.0.1:${ports.renderer}` };
  const toRender = (told: RenderContext): Request => ({
    path: told.path,
    headers: { accept: 'text/html', 'x-vitrine-context': door.token(told, 'render') },
  });
  const kept = toRender(context);
  const shopping =
    (prefix: string) =>
    (numbers: readonly number[]): Request[] =>
      numbers.map((number) => ({ path: `${prefix}${number}`, headers: SHOPPER }));
  const reference = ({ pid: id, origin }: HandCodedServer, way: Way): Side => ({
    pids: [id],
    origin,
    requests: shopping(`/${way}/`),
  });
  return {
    rendererKeptTree: { ...renderer, requests: (numbers) => numbers.map(() => kept) },
    rendererNewTree: {
      ...renderer,
      requests: async (numbers) => {
        const made: Request[] = [];
        for (const number of numbers) {
          const { tree: _tree, ...other } = { ...context, path: `/bench/r${number}` };
          made.push(toRender({ ...other, tree: await door.tree(other) }));
        }
        return made;
      },
    },
    endToEnd: {
      pids: [pid('edge'), pid('renderer'), pid('layout-server')],
      origin: `http://127.0.0.1:${ports.edge}`,
      requests: shopping('/bench/e'),
    },
    server: reference(plain, 'server'),
    client: reference(plain, 'client'),
    serverCompressed: reference(compressed, 'server'),
    clientCompressed: reference(compressed, 'client'),
  };
}

/** All sides take turns, round by round, so that a neighbour on the machine burdens them alike. */
async function measured(sides: Record<Name, Side>): Promise<Record<Name, Round[]>> {
  const names = Object.keys(sides) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Round[]>;
  for (const name of names) await round(sides[name], WARM_UP);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed())
      rounds[name].push(await round(sides[name], REQUESTS));
    process.stderr.write(`  round ${turn + 1} of ${ROUNDS}\n`);
  }
  return rounds;
}

function report(rounds: Record<Name, Round[]>, bytes: Record<Way, { scriptsGzip: number }> & { edge: number }): void {
  const middle = (name: Name, of: (one: Round) => number): number => rounded(median(rounds[name].map(of)));
  const cpu = (one: Round): number => one.cpuMillis;
  const rate = (one: Round): number => one.requestsPerSecond;
  // Round by round, so that a neighbour on the machine burdens both sides alike.
  const ratio = (name: Name, reference: Name, of: (one: Round) => number): number =>
    rounded(median(rounds[name].map((one, turn) => of(one) / of(rounds[reference][turn] ?? one))));
  const ways = [
    ['server', 'server components'],
    ['client', `one component of the browser, ${Math.round(bytes.client.scriptsGzip / 1_000)} kB of scripts`],
  ] as const;
  const names = Object.keys(rounds) as Name[];
  print({
    about:
      'The home page of at in no cache against the same page hand-coded in Next, force-dynamic, data in memory; CPU of all processes per request, in turns. End to end every request is for an address of its own, and the reference compresses.',
    rows: ways.flatMap(([way, words]): Row[] => {
      const against = `hand-coded in Next: ${words}`;
      const shipped: Name = `${way}Compressed`;
      return [
        {
          what: 'uncached page, the renderer alone, tree kept',
          against,
          measured: ratio('rendererKeptTree', way, cpu),
          unit: '× its CPU',
          goal: { atMost: 1.15 },
        },
        {
          what: 'uncached page, the renderer alone, tree fetched and checked',
          against,
          measured: ratio('rendererNewTree', way, cpu),
          unit: '× its CPU',
        },
        {
          what: 'uncached page, edge + renderer + layout server',
          against,
          measured: ratio('endToEnd', shipped, cpu),
          unit: '× its CPU',
          goal: { atMost: 1.5 },
        },
        {
          what: 'uncached page, edge + renderer + layout server',
          against,
          measured: ratio('endToEnd', shipped, rate),
          unit: '× its rate',
        },
      ];
    }),
    details: {
      cpuMillis: Object.fromEntries(names.map((name) => [name, middle(name, cpu)])),
      endToEndCpuMillis: Object.fromEntries(
        ['edge', 'renderer', 'layoutServer'].map((server, index) => [
          server,
          middle('endToEnd', ({ cpuMillisEach }) => cpuMillisEach[index] ?? Number.NaN),
        ]),
      ),
      requestsPerSecond: Object.fromEntries(names.map((name) => [name, middle(name, rate)])),
      bytes,
    },
  });
}
