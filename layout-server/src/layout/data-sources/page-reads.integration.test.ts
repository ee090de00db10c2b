import type { PageFacts, ResolvedPage, TreeReceipt } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { createMemoryCatalogue, type Catalogue } from '@vitrine/commerce/catalogue';
import { testProduct } from '@vitrine/commerce/testing/products';
import { createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from '../../testing/test-app.ts';

const products = Array.from({ length: 20 }, (_, index) => testProduct({ sku: `A${index}`, rank: 100 - index }));
const files = createMemoryCatalogue(() => products);
const reads: string[][] = [];
const searches: unknown[] = [];
const counting: Catalogue = {
  ...files,
  bySkus: (tenant, skus) => {
    reads.push([...skus]);
    return files.bySkus(tenant, skus);
  },
  find: (tenant, query) => {
    searches.push(query);
    return files.find(tenant, query);
  },
};

let folder: TestFolder;
let app: App;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder, { catalogue: () => counting });
});
afterAll(async () => {
  await app.close();
  folder.remove();
});
beforeEach(() => {
  reads.length = 0;
  searches.length = 0;
});

/** Publishes a home page of rails with these arguments, asks for it as the edge does, and gives the SKUs of each rail. */
async function page(args: readonly object[]): Promise<string[][]> {
  const rails = args.map((each, index) => ({
    id: `rail-${index}`,
    type: 'product-rail',
    props: { title: `Reihe ${index}`, products: { $data: 'products' } },
    data: { products: { source: 'products', args: each } },
  }));
  const hero = { id: 'hero', type: 'hero-banner', props: { title: 'Herbst' } };
  const root = { id: 'home', type: 'page', slots: { main: [hero, ...rails] } };
  const document = { page: 'home', catalog: 1, frame: 'frame', root };
  const outcome = await app.publishing.publish({
    documentId: 'oak/home.layout',
    document,
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });
  expect(outcome.code, JSON.stringify(outcome)).toBe('PUBLISHED');
  // Publishing checks pages without data, so every read from here on is the shopper's.
  expect(reads).toEqual([]);
  const facts = (
    await app.server.inject({
      url: '/internal/facts',
      query: { tenant: 'oak', locale: 'de-AT', path: '/' },
      headers: doorHeaders(),
    })
  ).json<PageFacts>();
  const context = visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef: facts.revisionRef });
  const { tree } = (
    await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) })
  ).json<TreeReceipt>();
  const resolved = (
    await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(context) })
  ).json<ResolvedPage>();
  return (resolved.root.slots?.['main'] ?? [])
    .filter(({ type }) => type === 'product-rail')
    .map(({ props }) => (props['products'] as { sku: string }[]).map(({ sku }) => sku));
}

describe('what a page reads', () => {
  it('a page with twelve product nodes makes one request for products', async () => {
    const skus = Array.from({ length: 12 }, (_, index) => `A${index}`);
    expect(await page(skus.map((sku) => ({ skus: [sku] })))).toEqual(skus.map((sku) => [sku]));
    expect(reads).toEqual([skus]);
  });

  it('two nodes that need the same make one need, and a product in two rails is read once', async () => {
    expect(
      await page([{ category: 'mode', limit: 2 }, { limit: 2, category: 'mode' }, { skus: ['A1', 'A7'] }]),
    ).toEqual([
      ['A0', 'A1'],
      ['A0', 'A1'],
      ['A1', 'A7'],
    ]);
    expect(searches).toHaveLength(1);
    expect(reads.flat().toSorted()).toEqual(['A0', 'A1', 'A7']);
  });
});
