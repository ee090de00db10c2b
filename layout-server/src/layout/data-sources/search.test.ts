import { describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { createMemoryCatalogue, createProductCards } from '@vitrine/commerce/catalogue';
import { createColumns, createSearchSource } from '@vitrine/commerce/listing';
import { createMemorySearch, type SearchEngine } from '@vitrine/commerce/search';
import type { PageHead, PageScope } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { testProduct } from '@vitrine/commerce/testing/products';
import { createDataSources } from './index.ts';

const products = Array.from({ length: 60 }, (_, index) =>
  testProduct({
    sku: `A${index}`,
    name: index < 24 ? `Mantel Kleid ${index}` : `Mantel ${index}`,
    rank: 100 - index,
  }),
);
const catalogue = createMemoryCatalogue(() => products);
const words = { message: (key: string) => (key === 'category.mode' ? 'Mode' : undefined) };
const engine = createMemorySearch(() => ({ products, words }));
const scope: PageScope = { shop: testShop() };

interface Results {
  title: string;
  products: { sku: string }[];
  newFrom: number;
  [name: string]: unknown;
}

async function found(
  args: Record<string, unknown>,
  by: SearchEngine = engine,
): Promise<{ value: Results; head: PageHead | undefined; tags: readonly string[] }> {
  const source = createSearchSource({
    engine: by,
    misses: { add: async () => undefined },
    cards: createProductCards(catalogue),
    columnsOf: createColumns(() => products),
    clock: fixedClock('2026-11-20T10:00:00Z'),
  });
  const registry = createDataSources({
    sources: [source],
    clock: fixedClock('2026-11-20T10:00:00Z'),
    logger: silentLogger,
    metrics: createMetrics({ service: 'test' }),
  });
  const { results } = await registry.fetchAll(
    [{ key: 'one', source: 'search', args, critical: false, nodes: ['results'] }],
    scope,
  );
  const result = results.get('one');
  if (result?.ok !== true) throw new Error(JSON.stringify(result));
  return { value: result.value as Results, head: result.head, tags: result.tags };
}
const shown = async (args: Record<string, unknown>): Promise<unknown[]> => {
  const {
    value: { products: cards, newFrom, previous, more, progress },
  } = await found(args);
  return [
    cards[0]?.sku,
    cards.at(-1)?.sku,
    newFrom,
    (previous as { href: string } | undefined)?.href,
    (more as { href: string } | undefined)?.href,
    progress,
  ];
};

describe('search', () => {
  it('adds 24 products a step below those of the step before, and ends', async () => {
    expect(await shown({ query: 'mantel' })).toEqual([
      'A0',
      'A23',
      0,
      undefined,
      '/search/mantel?page=2#more',
      'search.progress 24 60',
    ]);
    expect(await shown({ query: 'mantel', page: '2' })).toEqual([
      'A0',
      'A47',
      24,
      undefined,
      '/search/mantel?page=3#more',
      'search.progress 48 60',
    ]);
    expect(await shown({ query: 'mantel', page: '3' })).toEqual([
      'A24',
      'A59',
      24,
      '/search/mantel?page=2',
      undefined,
      'search.progress 60 60',
    ]);
  });

  it.each([
    ['0', 'A23'],
    ['-1', 'A23'],
    ['zwei', 'A23'],
    ['1e3', 'A23'],
    ['99999999999999999999', 'A23'],
    ['9999', 'A59'],
  ])('takes the step %s for the first or the last', async (page, last) => {
    expect((await shown({ query: 'mantel', page }))[1]).toBe(last);
  });

  it('offers no way on where everything is shown', async () => {
    expect(await shown({ query: 'kleid' })).toEqual(['A0', 'A23', 0, undefined, undefined, undefined]);
  });

  it('names the term in the head; steps behind the first are not for search engines', async () => {
    expect((await found({ query: 'mantel' })).head).toEqual({
      title: 'search.results.title mantel',
      description: 'search.results.title mantel: search.results.count 60',
      params: { query: 'mantel' },
    });
    expect((await found({ query: 'mantel', page: '2' })).head?.robots).toBe('noindex');
  });

  it.each([['MANTEL'], [' mantel'], ['mantel  mantel Mantel']])(
    'knows one spelling of a term, and %j is not for search engines',
    async (query) => {
      const { head, value } = await found({ query });
      expect(head).toMatchObject({ robots: 'noindex', params: { query: 'mantel' } });
      expect(value['address']).toBe('https://oak.example/search/mantel');
    },
  );

  it('offers other terms for one that finds nothing', async () => {
    const { value, head, tags } = await found({ query: 'xyzxyz' });
    expect(value).toMatchObject({
      title: 'search.results.title xyzxyz',
      hint: 'search.noResults xyzxyz',
      products: [],
      newFrom: 0,
      alternatives: [{ label: 'Mode', href: '/search/Mode' }],
    });
    expect([head?.robots, tags]).toEqual([
      'noindex',
      [
        'catalogue:oak',
        'list:oak:*',
        'copy:oak:de-AT:category',
        'rules:oak:words/de-AT',
        'rules:oak:*',
        'rules:oak:s/xyzxyz',
      ],
    ]);
  });

  it('says which word it looked for where the typed one finds nothing, and is not for search engines then', async () => {
    const { value, head } = await found({ query: 'mntel' });
    expect([value.products.length, value['note'], head?.robots]).toEqual([
      24,
      'search.instead mntel mantel',
      'noindex',
    ]);
    expect((await found({ query: 'mantel' })).value).not.toHaveProperty('note');
  });

  it.each([[{}], [{ query: '' }], [{ query: '  ' }]])('asks for a term and searches nothing for %j', async (args) => {
    const asked = (): never => {
      throw new Error('asked');
    };
    const { value, head } = await found(args, {
      prepare: asked,
      search: asked,
      suggest: asked,
      alternatives: asked,
      spelling: asked,
    });
    expect([value, head?.robots]).toMatchObject([{ title: 'search.emptyTerm', products: [], newFrom: 0 }, 'noindex']);
    expect(value).not.toHaveProperty('hint');
  });

  it('searches for at most 100 characters', async () => {
    expect((await found({ query: 'x'.repeat(500) })).value.title).toBe(`search.results.title ${'x'.repeat(100)}`);
  });

  it('carries the tags that invalidate it', async () => {
    expect((await found({ query: 'kleid' })).tags.slice(0, 2)).toEqual(['catalogue:oak', 'product:oak:A0']);
  });
});
