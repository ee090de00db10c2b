import { validatePageFacts, type TreeReceipt } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import type { Catalogue, Product } from '@vitrine/commerce/catalogue';
import { tenantId } from '@vitrine/platform/doors';
import { createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from '../testing/test-app.ts';

let folder: TestFolder;
let app: App;
/** What is asked for just now. */
let asking = '';
/** Reads since the test began: of the catalogue, by who asked, and of products' names for indexes, by SKU. */
const pageReads: string[] = [];
const nameReads: string[] = [];

beforeAll(async () => {
  folder = testFolder();
  const counting = (own: Catalogue): Catalogue => ({
    ...own,
    bySkus: (tenant, skus) => {
      pageReads.push(asking);
      return own.bySkus(tenant, skus);
    },
    find: (tenant, query) => {
      pageReads.push(asking);
      return own.find(tenant, query);
    },
  });
  app = await createTestApp(folder, { catalogue: counting });
  for (const tenant of ['oak', 'elm'])
    for (const product of app.goods.productsOf(tenantId(tenant))) countNameReads(product);
  await publishRail();
});
beforeEach(() => {
  pageReads.length = 0;
  nameReads.length = 0;
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

/** An index reads the name of every product of a shop; a page reads those that it shows, once. */
function countNameReads(product: Product): void {
  const { name, sku } = product;
  Object.defineProperty(product, 'name', {
    enumerable: true,
    get: () => {
      nameReads.push(sku);
      return name;
    },
  });
}

/** A page that no experiment of another page is on, with products. */
async function publishRail(page = 'not-found', frame?: string): Promise<void> {
  const rail = {
    id: 'rail',
    type: 'product-rail',
    props: { title: 'Beliebt', products: { $data: 'products' } },
    data: { products: { source: 'products', args: {} } },
  };
  const hero = { id: 'hero', type: 'hero-banner', props: { title: 'Nicht gefunden' } };
  const outcome = await app.publishing.publish({
    documentId: `base/${page}.layout`,
    document: {
      page,
      catalog: 1,
      ...(frame !== undefined && { frame }),
      root: { id: page, type: 'page', slots: { main: [hero, rail] } },
    },
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });
  expect(outcome.code, JSON.stringify(outcome)).toBe('PUBLISHED');
}

const SHOPS = [
  { tenant: 'oak', locale: 'de-AT' },
  { tenant: 'elm', locale: 'de-CH' },
] as const;

async function facts(shop: (typeof SHOPS)[number], path: string) {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { ...shop, path },
    headers: doorHeaders(),
  });
  const read = validatePageFacts(answer.json());
  if (!read.ok) throw new Error(answer.body);
  return read.value;
}

async function treeOf(shop: (typeof SHOPS)[number], path: string): Promise<string> {
  asking = `${shop.tenant} ${path}`;
  const { page, revisionRef } = await facts(shop, path);
  const context = visitor({ ...shop, page, revisionRef, path });
  const made = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) });
  return made.json<TreeReceipt>().tree;
}

/** Asks the index of a shop. */
async function suggest(shop: (typeof SHOPS)[number]): Promise<void> {
  asking = 'suggestions';
  const answer = await app.server.inject({
    method: 'POST',
    url: '/graphql',
    headers: doorHeaders({ tenant: shop.tenant }, 'shop'),
    payload: { query: '{ suggest(query: "ma", limit: 5) { summary } }' },
  });
  expect(answer.json<{ errors?: unknown }>().errors, answer.body).toBeUndefined();
}

const start = async (key: string, page = 'home', node = 'home', pointer = '/props/wide'): Promise<void> => {
  const ask = (query: string, variables: object) =>
    app.staffServer.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: 'Bearer test-admin' },
      payload: { query, variables },
    });
  const definition = {
    key,
    page,
    namespace: { id: key, range: [0, 1] },
    variants: [
      { key: 'a', weight: 0.5 },
      {
        key: 'b',
        weight: 0.5,
        layer: { page, prefix: key, ops: [{ op: 'set', node, pointer, value: 'Neu' }] },
      },
    ],
  };
  await ask(
    'mutation ($definition: JSON!) { createExperiment(tenant: "oak", definition: $definition) { __typename } }',
    { definition },
  );
  const started = await ask(
    'mutation ($id: ID!) { startExperiment(id: $id, plannedVisitors: 1000, plannedDays: 14) { __typename } }',
    { id: `oak/${key}` },
  );
  expect(started.body).toContain('ExperimentKept');
};

describe('an experiment that is started in one shop', () => {
  it('on its frame moves the pages in it, and none besides; who it is for is the same on all of them', async () => {
    await publishRail('basket', 'frame');
    const refs = async () =>
      Object.fromEntries(
        await Promise.all(
          SHOPS.flatMap((shop) =>
            ['/', '/warenkorb', '/nowhere'].map(
              async (path) => [`${shop.tenant} ${path}`, await facts(shop, path)] as const,
            ),
          ),
        ),
      );
    const before = await refs();
    await start('name', 'frame', 'header', '/props/name');
    const after = await refs();
    const moved = Object.keys(after).filter((name) => after[name]?.revisionRef !== before[name]?.revisionRef);
    expect(moved).toEqual(['oak /', 'oak /warenkorb']);
    const [test] = after['oak /warenkorb']?.experiments ?? [];
    expect(test).toMatchObject({ key: 'name', phase: 1 });
    expect(after['oak /']?.experiments).toContainEqual(test);
  });

  it('moves the page that it is on, and no cache, index or reference of anything else', async () => {
    const everything = async () => {
      const found: Record<string, string> = {};
      for (const shop of SHOPS) await suggest(shop);
      for (const shop of SHOPS) {
        for (const path of ['/', '/nowhere']) {
          found[`${shop.tenant} ${path}`] = (await facts(shop, path)).revisionRef;
          found[`${shop.tenant} ${path} tree`] = await treeOf(shop, path);
        }
      }
      return found;
    };
    const before = await everything();
    expect(new Set(pageReads)).toEqual(
      new Set(['suggestions', ...SHOPS.flatMap(({ tenant }) => [`${tenant} /`, `${tenant} /nowhere`])]),
    );
    expect(nameReads).not.toEqual([]);
    const parts = SHOPS.map(({ tenant }) => app.families.files(tenant));
    const family = app.families.current();
    pageReads.length = 0;
    nameReads.length = 0;

    await start('wide');
    const after = await everything();
    const moved = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(moved).toContain('oak /');
    expect(moved.filter((name) => !name.startsWith('oak / ') && name !== 'oak /')).toEqual([]);
    expect(new Set(pageReads)).toEqual(new Set(['suggestions', 'oak /']));
    expect(nameReads).toEqual([]);
    expect(SHOPS.map(({ tenant }) => app.families.files(tenant))).toEqual(parts);
    expect(app.families.current()).toBe(family);
  });
});
