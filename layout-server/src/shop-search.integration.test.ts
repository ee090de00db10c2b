import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { validatePageFacts, type ResolvedPage, type TreeReceipt } from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { named, readRecords, recordLike, writeRecords } from '@vitrine/commerce/testing/records';
import { createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from './testing/test-app.ts';

const FOUND = (name: string): object => ({ $data: 'found', pointer: `/${name}` });
const SEARCH = {
  page: 'search',
  catalog: 1,
  meta: { title: 'Suche' },
  root: {
    id: 'search',
    type: 'page',
    slots: {
      main: [
        { id: 'heading', type: 'hero-banner', props: { title: 'Suche', term: { $param: 'query' } } },
        {
          id: 'results',
          type: 'product-rail',
          data: { found: { source: 'search', args: { query: { $param: 'query' }, page: { $param: 'page' } } } },
          props: { title: FOUND('title'), products: FOUND('products'), more: FOUND('more'), newFrom: FOUND('newFrom') },
        },
      ],
    },
  },
};

let folder: TestFolder;
let app: App;

function change(file: string, edit: (value: Record<string, unknown>) => object): void {
  writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)));
}

beforeAll(async () => {
  folder = testFolder();
  writeFileSync(path.join(folder.tenantsDir, 'base/layouts/search.json'), JSON.stringify(SEARCH));
  change(path.join(folder.tenantsDir, 'base/routes.json'), (routes) => ({
    ...routes,
    search: { path: '/s/{query*}', page: 'search', query: ['page'] },
  }));
  const file = path.join(folder.tenantsDir, 'oak/catalogue/products.jsonl');
  const [first] = readRecords(file);
  if (first === undefined) throw new Error('expected a product in oak');
  const loden = (index: number) =>
    recordLike(first, `OAK-${index}`, {
      texts: named(first, `Lodenmantel ${index}`),
      brand: 'Mürz',
      rank: 100 - index,
    });
  const hat = recordLike(first, 'HAT', {
    texts: {
      'de-AT': { name: 'Filzhut', slug: 'hut', seo: { title: 'Hüte aus Filz', description: 'Vom Hutmacher.' } },
    },
    rank: 1,
  });
  writeRecords(file, [...Array.from({ length: 40 }, (_, index) => loden(index)), hat]);
  app = await createTestApp(folder);
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

async function page(address: string, query: Record<string, string> = {}): Promise<ResolvedPage> {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant: 'oak', locale: 'de-AT', path: address },
    headers: doorHeaders(),
  });
  const facts = validatePageFacts(answer.json());
  if (!facts.ok) throw new Error(answer.body);
  expect(facts.value).toMatchObject({ status: 200, page: 'search', query: ['page'] });
  const context = visitor({
    tenant: 'oak',
    locale: 'de-AT',
    page: 'search',
    revisionRef: facts.value.revisionRef,
    path: address,
    query,
  });
  const { tree } = (
    await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) })
  ).json<TreeReceipt>();
  return (
    await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(context) })
  ).json<ResolvedPage>();
}

async function suggest(
  query: string,
  more = '',
  token: object = { tenant: 'oak' },
): Promise<{
  summary: string;
  terms: { text: string; kind: string; href: string }[];
  products: { sku: string; name: string; price: { current: string } }[];
}> {
  const response = await app.server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...doorHeaders(token, 'shop') },
    payload: JSON.stringify({
      query: `query($query: String!) { suggest(query: $query${more}) { query summary terms { kind text href } products { sku name price { current } } } }`,
      variables: { query },
    }),
  });
  const { data, errors } = response.json<{
    data?: { suggest: Awaited<ReturnType<typeof suggest>> };
    errors?: unknown;
  }>();
  if (data === undefined) throw new Error(JSON.stringify(errors));
  return data.suggest;
}

describe('the page of a search', () => {
  it('is made of the term in its address, and tells its own head', async () => {
    const { root, meta } = await page('/s/LODEN mantel');
    const [heading, results] = root.slots?.['main'] ?? [];
    expect(heading?.props['term']).toBe('LODEN mantel');
    expect(results?.props['products']).toMatchObject(
      Array.from({ length: 24 }, (_, index) => ({ sku: `OAK-${index}` })),
    );
    expect(meta).toMatchObject({ title: 'LODEN mantel – Eichenhaus', robots: 'noindex' });
  });

  it('has one canonical address, whatever the case of the term and however often it says a word', async () => {
    const canonical = async (address: string): Promise<unknown> => {
      const { meta } = await page(address);
      return [new URL(meta.canonical).pathname, meta.robots];
    };
    expect(await canonical('/s/loden mantel')).toEqual(['/s/loden%20mantel', 'index']);
    for (const other of ['/s/LODEN mantel', '/s/loden mantel ', '/s/loden mantel loden'])
      expect(await canonical(other)).toEqual(['/s/loden%20mantel', 'noindex']);
  });

  it('shows each step by itself, though address and layout are the same', async () => {
    const newFrom = async (step: string): Promise<unknown> =>
      (await page('/s/lodenmantel', { page: step })).root.slots?.['main']?.[1]?.props['newFrom'];
    expect([await newFrom('1'), await newFrom('2')]).toEqual([0, 24]);
  });

  it('is there without hits too, and not for search engines', async () => {
    const { root, meta } = await page('/s/xyzxyz');
    expect(root.slots?.['main']?.[1]?.props['products']).toEqual([]);
    expect(meta.robots).toBe('noindex');
  });
});

it('a product tells scripts its own address and what search engines are told', async () => {
  const told = async (sku: string): Promise<unknown> => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...doorHeaders({ tenant: 'oak' }, 'shop') },
      payload: JSON.stringify({ query: `{ product(sku: "${sku}") { href seo { title description } } }` }),
    });
    return response.json<{ data: { product: unknown } }>().data.product;
  };
  expect(await told('HAT')).toEqual({
    href: '/p/HAT/hut',
    seo: { title: 'Hüte aus Filz – Eichenhaus', description: 'Vom Hutmacher.' },
  });
  expect(await told('OAK-1')).toMatchObject({ seo: { title: 'Lodenmantel 1 – Mürz – Eichenhaus' } });
});

describe('suggest', () => {
  it('names terms and products in the words and prices of the shop, at most ten together', async () => {
    const { terms, products } = await suggest('lod');
    expect(terms).toEqual([{ kind: 'PHRASE', text: 'Lodenmantel', href: '/s/Lodenmantel' }]);
    expect(products).toHaveLength(9);
    expect(products[0]).toEqual({ sku: 'OAK-0', name: 'Lodenmantel 0', price: { current: '€\u00a0100,01' } });
    expect((await suggest('mur')).terms).toEqual([{ kind: 'BRAND', text: 'Mürz', href: '/s/M%C3%BCrz' }]);
  });

  it('says nothing to less than two characters, and keeps to a smaller limit but to no larger one', async () => {
    expect(await suggest(' l ')).toMatchObject({ terms: [], products: [] });
    const count = async (more: string): Promise<number> => {
      const { terms, products } = await suggest('lod', more);
      return terms.length + products.length;
    };
    expect([await count(', limit: 3'), await count(', limit: 500'), await count(', limit: -1')]).toEqual([3, 10, 0]);
  });

  it('answers for the tenant of the token', async () => {
    expect((await suggest('lodenmantel', '', { tenant: 'elm', locale: 'de-CH' })).products).toEqual([]);
  });

  it('refuses a query that asks for too much at once', async () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => `a${index}: suggest(query: "loden") { products { sku } }`,
    ).join(' ');
    const response = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...doorHeaders({ tenant: 'oak' }, 'shop') },
      payload: JSON.stringify({ query: `{ ${many} }` }),
    });
    expect(response.json<{ data?: unknown }>().data).toBeUndefined();
  });
});
