/**
 * A shop whose products change a thousand times a second, for as long as people publish and read: how soon a publish and a
 * changed product are seen, and how many pages are made anew that show nothing of what changed. Real processes on a
 * Postgres of their own; the changes are written as another program would write them. Goals: p99 ≤ 250 ms each, no page.
 */
import pg from 'pg';
import { Client } from 'undici';
import { startTestPostgres } from '../scripts/verify/test-postgres.ts';
import { startProduct, type Product } from '../tests/support/product.ts';
import { quantile, rounded } from './support/measure.ts';
import { print } from './support/report.ts';

const SAMPLES = 100;
const BATCHES_PER_SECOND = 100;
const BATCH = 10;
const GIVE_UP_MS = 10_000;
const PUBLISH =
  'mutation ($input: PublishLayoutInput!) { publishLayout(input: $input) { __typename ... on LayoutInvalid { faults { message } } } }';
const READ = '{ layout(id: "at/home.layer") { ... on Layout { document revision { revision } } } }';
/** Pages that show products of which none changes, of the shop that changes too. */
const UNTOUCHED = [
  { host: 'lingerie.localhost', path: '/service-hilfe/newsletter/anmeldung' },
  { host: 'at.localhost', path: '/service-hilfe/newsletter/anmeldung' },
  { host: 'at.localhost', path: '/s/kleid' },
];

const postgres = await startTestPostgres();
const product = await startProduct({ env: { DATABASE_URL: postgres.url } });
try {
  const writer = new pg.Client({ connectionString: postgres.url });
  await writer.connect();
  const marker = await shownProduct(product, 'lingerie.localhost', '/');
  const load = startLoad(writer);
  const reading = startReaders(product);
  const changeSeen = await changesSeen(product, postgres.url, marker);
  const publishSeen = await publishesSeen(product);
  const states = await reading.stop();
  const { perSecond } = await load.stop();
  await writer.end();
  const anew = [...states].reduce((sum, [state, count]) => (state === 'HIT' ? sum : sum + count), 0);
  print({
    about: `Milliseconds until a page shows it, ${SAMPLES} times each, while ${BATCHES_PER_SECOND * BATCH} product changes a second are wanted and ${Math.round(perSecond)} are committed; Postgres, one edge.`,
    rows: [
      { what: 'product changes committed a second', measured: Math.round(perSecond), unit: '' },
      { what: 'publish → first shopper, p50', measured: publishSeen.p50, unit: 'ms' },
      { what: 'publish → first shopper, p99', measured: publishSeen.p99, unit: 'ms', goal: { atMost: 250 } },
      { what: 'product change → first shopper, p50', measured: changeSeen.p50, unit: 'ms' },
      { what: 'product change → first shopper, p99', measured: changeSeen.p99, unit: 'ms', goal: { atMost: 250 } },
      { what: 'pages of untouched products made anew', measured: anew, unit: '', goal: { atMost: 0 } },
    ],
    details: { publishSeen, changeSeen, readsOfUntouched: Object.fromEntries(states) },
  });
} finally {
  await product.stop();
  postgres.stop();
}

interface Quantiles {
  p50: number;
  p99: number;
  max: number;
}

function quantiles(values: readonly number[]): Quantiles {
  return {
    p50: rounded(quantile(values, 0.5)),
    p99: rounded(quantile(values, 0.99)),
    max: rounded(Math.max(...values)),
  };
}

/** Writes notes of products that no page shows, ten a transaction, at a steady pace. */
function startLoad(client: pg.Client): { stop(): Promise<{ perSecond: number }> } {
  const started = performance.now();
  let isOver = false;
  let batches = 0;
  const working = (async () => {
    while (!isOver) {
      const due = ((performance.now() - started) / 1_000) * BATCHES_PER_SECOND;
      if (batches >= due) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      const tags = Array.from({ length: BATCH }, (_, index) => `product:at:LOAD-${(batches * BATCH + index) % 5_000}`);
      await client.query("insert into change (tenant, tag) select 'at', unnest($1::text[])", [tags]);
      batches += 1;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await working;
      return { perSecond: (batches * BATCH) / ((performance.now() - started) / 1_000) };
    },
  };
}

/** Reads the untouched pages again and again, once they are kept, and counts how each answer came about. */
function startReaders({ ports }: Product): { stop(): Promise<Map<string, number>> } {
  const states = new Map<string, number>();
  let isOver = false;
  const shopper = new Client(`http://127.0.0.1:${ports.edge}`);
  const read = async ({ host, path }: { host: string; path: string }): Promise<string> => {
    const { headers, body, statusCode } = await shopper.request({ method: 'GET', path, headers: { host } });
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    if (statusCode !== 200) throw new Error(`expected 200 of ${host}${path}, got ${statusCode}`);
    return String(headers['x-cache']);
  };
  const working = (async () => {
    for (const page of UNTOUCHED) while ((await read(page)) !== 'HIT');
    while (!isOver) {
      for (const page of UNTOUCHED) {
        const state = await read(page);
        states.set(state, (states.get(state) ?? 0) + 1);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await shopper.close();
  })();
  return {
    async stop() {
      isOver = true;
      await working;
      return states;
    },
  };
}

/** From the commit of a change of a product that a page shows until an answer that was made after it. */
async function changesSeen(
  { ports }: Product,
  url: string,
  marker: { host: string; path: string; sku: string },
): Promise<Quantiles> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const shopper = new Client(`http://127.0.0.1:${ports.edge}`);
  const state = async (): Promise<string> => {
    const { headers, body } = await shopper.request({
      method: 'GET',
      path: marker.path,
      headers: { host: marker.host },
    });
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    return String(headers['x-cache']);
  };
  const seen: number[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    while ((await state()) !== 'HIT');
    const started = performance.now();
    await client.query("insert into change (tenant, tag) values ('lingerie', $1)", [`product:lingerie:${marker.sku}`]);
    while ((await state()) === 'HIT')
      if (performance.now() - started > GIVE_UP_MS)
        throw new Error(`expected the page of ${marker.sku} to be made anew`);
    seen.push(performance.now() - started);
  }
  await shopper.close();
  await client.end();
  return quantiles(seen);
}

async function publishesSeen({ ports }: Product): Promise<Quantiles> {
  const staff = new Client(`http://127.0.0.1:${ports.staff}`);
  const shopper = new Client(`http://127.0.0.1:${ports.edge}`);
  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const answer = await staff.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', authorization: 'Bearer demo-merchandiser' },
      body: JSON.stringify({ query, variables }),
    });
    return ((await answer.body.json()) as { data: T }).data;
  };
  const read = () => ask<{ layout: { document: { ops: object[] }; revision: { revision: number } } }>(READ, {});
  const { layout } = await read();
  const seen: number[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const value = `Neu unter Last ${index}.`;
    const ops = [...layout.document.ops, { op: 'set', node: 'hero', pointer: '/props/headline', value }];
    const expectedRevision = (await read()).layout.revision.revision;
    const started = performance.now();
    const input = { id: 'at/home.layer', document: { ...layout.document, ops }, expectedRevision };
    const { publishLayout } = await ask<{ publishLayout: { __typename: string } }>(PUBLISH, { input });
    if (publishLayout.__typename !== 'Published')
      throw new Error(`expected a publish, got ${JSON.stringify(publishLayout)}`);
    for (;;) {
      const { body } = await shopper.request({ method: 'GET', path: '/', headers: { host: 'at.localhost' } });
      if ((await body.text()).includes(value)) break;
      if (performance.now() - started > GIVE_UP_MS) throw new Error(`expected "${value}" within ${GIVE_UP_MS} ms`);
    }
    seen.push(performance.now() - started);
  }
  await Promise.all([staff.close(), shopper.close()]);
  return quantiles(seen);
}

/** A product that a page shows. */
async function shownProduct(
  { get }: Product,
  host: string,
  path: string,
): Promise<{ host: string; path: string; sku: string }> {
  const { body } = await get(path, { host });
  const sku = /href="\/p\/([A-Z0-9-]+)/.exec(body)?.[1];
  if (sku === undefined) throw new Error(`expected a product on ${host}${path}, got none`);
  return { host, path, sku };
}
