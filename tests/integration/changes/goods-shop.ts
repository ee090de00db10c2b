import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from '@vitrine/platform/sql';
import fastify from 'fastify';
import pino from 'pino';
import { request } from 'undici';
import { readRecords, recordLike, writeRecords } from '@vitrine/commerce/testing/records';
import type { Merger } from '@vitrine/platform/changes';
import type { Database } from '@vitrine/platform/database';
import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { RenderContext } from '@vitrine/schemas';
import type { App } from '../../../layout-server/src/app.ts';
import { createTestApp, testFolder, TEST_SECRET, testSigner } from '../../../layout-server/src/testing/test-app.ts';
import { startEdge } from '../../../renderer/edge/src/app.ts';
import { edgeConfig } from '../../../renderer/edge/src/testing/edge-config.ts';
import { until } from '../../support/until.ts';

/** A shop whose goods change while it runs: a real layout server and a real edge, and a renderer that shows a page's data. */
export interface GoodsShop {
  database: Database;
  app: App;
  merger: Merger;
  /** The page of a product, as the edge answers it. */
  read(sku: string): Promise<{ cache: string; shown: number }>;
  /** Raises the versions of products as one transaction of a writer. */
  change(skus: readonly string[]): Promise<void>;
  /** The version that is stored, and the one that the layout server's copy holds. */
  versions(): Promise<{ stored: Map<string, number>; copied: ReadonlyMap<string, number> }>;
  /** How often the page of a product was rendered, and how often its data was asked for. */
  counts(sku: string): { renders: number; fetches: number };
  stop(): Promise<void>;
}

const TENANT = 'oak';

/** Starts one on a database of its own, which it closes at the end. */
export async function startGoodsShop(database: Database, skus: readonly string[]): Promise<GoodsShop> {
  await database.orm.execute(sql`create table goods (sku text primary key, version integer not null)`);
  await database.orm.execute(
    sql`insert into goods select sku, 0 from unnest(string_to_array(${skus.join(',')}, ',')) as sku`,
  );
  const copied = new Map(skus.map((sku) => [sku, 0]));
  const fetches = new Map<string, number>();
  const renders = new Map<string, number>();
  const countIn = (counts: Map<string, number>, sku: string): void => void counts.set(sku, (counts.get(sku) ?? 0) + 1);

  const goods: DataSource = {
    name: 'goods',
    argsSchema: { type: 'object', additionalProperties: false, properties: { sku: { type: 'string' } } },
    valueSchema: { type: 'array', items: { type: 'string' } },
    async fetch({ sku }, { shop: { tenant } }) {
      countIn(fetches, String(sku));
      return { value: [`${String(sku)}=${copied.get(String(sku))}`], tags: [tagOf.product(tenant, String(sku))] };
    },
  };
  const folder = testFolder();
  writeFileSync(path.join(folder.tenantsDir, 'base/layouts/product.json'), JSON.stringify(PRODUCT_PAGE));
  const catalogue = path.join(folder.tenantsDir, `${TENANT}/catalogue/products.jsonl`);
  const [model] = readRecords(catalogue);
  if (model === undefined) throw new Error(`expected a product in ${catalogue}`);
  // A page of what the shop does not have is not found.
  writeRecords(
    catalogue,
    skus.map((sku) => recordLike(model, sku)),
  );
  const app = await createTestApp(folder, {
    openDatabase: async () => database,
    sources: () => [goods, ...OTHER_SOURCES],
  });
  app.events.prepare(
    async (told) => {
      const changed = told.flatMap(({ tenant, tags }) => {
        const prefix = tagOf.product(tenant, '');
        return tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
      });
      for (const [sku, version] of await rowsOf(database, changed)) copied.set(sku, version);
    },
    ['product:'],
  );
  const layoutServerUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });

  const renderer = fastify({ forceCloseConnections: true });
  renderer.get('/*', async (asked, reply) => {
    const token = String(asked.headers['x-vitrine-context'] ?? '');
    const verified = testSigner.verify(token, 'render');
    if (!verified.ok) return reply.code(404).send('no context');
    const context = verified.payload as RenderContext;
    const { body } = await request(`${layoutServerUrl}/internal/trees/${String(context.tree)}`, {
      headers: { 'x-vitrine-token': testSigner.sign('internal', context) },
    });
    const tree = await body.text();
    const sku = /\/p\/([^/]+)/.exec(context.path)?.[1];
    if (sku !== undefined) countIn(renders, sku);
    const { version } = JSON.parse(tree) as { version: string };
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${context.locale}"><body data-tenant="${context.tenant}" data-page="${context.page}" data-layout-version="${version}"><p>${/"products":\["([^"]*)"\]/.exec(tree)?.[1] ?? ''}</p></body></html>`,
      );
  });
  const rendererUrl = await renderer.listen({ host: '127.0.0.1', port: 0 });
  const edge = await startEdge(
    edgeConfig({ layoutServerUrl, rendererUrls: [rendererUrl], secrets: [TEST_SECRET], pageCacheBytes: 50_000_000 }),
    { logger: pino({ level: 'silent' }), access: () => undefined },
  );
  await until('the edge is ready', async () => {
    const { statusCode, body } = await request(`${edge.origin}/readyz`);
    await body.dump();
    return statusCode === 200;
  });

  return {
    database,
    app,
    merger: app.merger,
    async read(sku) {
      const { statusCode, headers, body } = await request(`${edge.origin}/p/${sku}`, {
        headers: { host: 'oak.localhost', 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'accept-encoding': 'identity' },
      });
      const text = await body.text();
      const shown = new RegExp(`<p>${sku}=(\\d+)</p>`).exec(text)?.[1];
      if (statusCode !== 200 || shown === undefined)
        throw new Error(`expected the page of ${sku}, got ${statusCode} ${text}`);
      return { cache: String(headers['x-cache']), shown: Number(shown) };
    },
    change: (changed) =>
      database.transaction(async (transaction) => {
        // In one order for all writers, or two of them would wait for each other.
        const list = [...new Set(changed)].sort().join(',');
        await transaction.orm.execute(
          sql`update goods set version = version + 1 where sku in (select unnest(string_to_array(${list}, ',')))`,
        );
        await app.merger.note(
          transaction,
          TENANT,
          changed.map((sku) => tagOf.product(TENANT, sku)),
        );
      }),
    versions: async () => ({ stored: new Map(await rowsOf(database, skus)), copied }),
    counts: (sku) => ({ renders: renders.get(sku) ?? 0, fetches: fetches.get(sku) ?? 0 }),
    async stop() {
      await edge.stop();
      await renderer.close();
      await app.close();
      folder.remove();
    },
  };
}

async function rowsOf(database: Database, skus: readonly string[]): Promise<[string, number][]> {
  const { rows } = (await database.orm.execute(
    sql`select sku, version from goods where sku in (select unnest(string_to_array(${skus.join(',')}, ',')))`,
  )) as unknown as { rows: { sku: string; version: number }[] };
  return rows.map(({ sku, version }) => [sku, version]);
}

/** The shop's home page asks for them. */
const OTHER_SOURCES: readonly DataSource[] = [
  {
    name: 'recommendations',
    argsSchema: { type: 'object' },
    valueSchema: { type: 'array' },
    fetch: async () => ({ value: [], tags: [] }),
  },
];

const PRODUCT_PAGE = {
  page: 'product',
  catalog: 1,
  frame: 'frame',
  meta: { title: { $t: 'home.title' } },
  root: {
    id: 'product',
    type: 'page',
    slots: {
      main: [
        { id: 'name', type: 'hero-banner', props: { title: { $t: 'home.headline' } } },
        {
          id: 'goods',
          type: 'product-rail',
          data: { products: { source: 'goods', args: { sku: { $param: 'sku' } } } },
          props: { title: { $t: 'home.rail' }, products: { $data: 'products' } },
        },
      ],
    },
  },
};
