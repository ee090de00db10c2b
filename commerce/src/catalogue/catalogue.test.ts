import { describe, expect, it } from 'vitest';
import { tenantId, type PageScope } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import {
  createMemoryCatalogue,
  createProductCards,
  productCard,
  slugOf,
  type CardWords,
  type Catalogue,
  type Product,
} from './index.ts';
import { createProductsSource } from './products-source.ts';
import { productAt } from './product-view.ts';
import { sellingShop } from './stored-product.ts';
import { testProduct } from '../testing/test-product.ts';

const oak = tenantId('oak');
const elm = tenantId('elm');

function product(sku: string, parts: Partial<Product> = {}): Product {
  return testProduct({ sku, name: 'Größerer Mantel', price: 4990, ...parts });
}

const catalogue = createMemoryCatalogue((tenant) =>
  tenant === oak
    ? [
        product('A', { rank: 5, addedOn: '2026-03-01' }),
        product('B', { rank: 9, addedOn: '2026-01-01', categories: ['wohnen'] }),
        product('C', { rank: 7, addedOn: '2026-05-01' }),
        // Ahead of all others in every order, were it not sold out.
        product('D', { rank: 99, addedOn: '2026-09-01', soldOut: true }),
      ]
    : [product('A', { name: 'Anderer' })],
);

describe('find', () => {
  it.each([
    ['popular', ['B', 'C', 'A', 'D']],
    ['new', ['C', 'A', 'B', 'D']],
  ] as const)('orders by %s, sold-out products last', async (sort, skus) => {
    expect(await catalogue.find(oak, { sort, limit: 10 })).toEqual(skus);
  });

  it('keeps to a category and a number', async () => {
    expect(await catalogue.find(oak, { sort: 'popular', limit: 1, category: 'mode' })).toEqual(['C']);
    expect(await catalogue.find(oak, { sort: 'popular', limit: 5, category: 'none' })).toEqual([]);
  });

  it('puts the products in order once, and anew when they change', async () => {
    let [products, looks] = [[product('A', { rank: 1 }), product('B', { rank: 2 })], 0];
    const counting = (): readonly Product[] =>
      products.map(
        (one) =>
          new Proxy(one, {
            get: (target, name) => {
              if (name === 'rank') looks += 1;
              return Reflect.get(target, name);
            },
          }),
      );
    let current = counting();
    const reloading = createMemoryCatalogue(() => current);
    const best = () => reloading.find(oak, { sort: 'popular', limit: 1 });
    expect(await best()).toEqual(['B']);
    const looksOfFirst = looks;
    expect([await best(), looks]).toEqual([['B'], looksOfFirst]);
    products = [...products, product('C', { rank: 3 })];
    current = counting();
    expect(await best()).toEqual(['C']);
  });
});

describe('the cards of a page', () => {
  it('asks once for everything that a page wants, and once per product', async () => {
    const asked: string[][] = [];
    const counting: Catalogue = {
      ...catalogue,
      bySkus: (tenant, skus) => {
        asked.push([...skus]);
        return catalogue.bySkus(tenant, skus);
      },
    };
    const cards = createProductCards(counting);
    const page: PageScope = { shop: testShop() };
    const rails = await Promise.all(
      Array.from({ length: 12 }, (_, index) => cards.forPage(page, [index % 2 === 0 ? 'A' : 'B', 'C'])),
    );
    expect(rails[0]?.value.map(({ sku }) => sku)).toEqual(['A', 'C']);
    expect(asked).toEqual([['A', 'C', 'B']]);
    await cards.forPage({ shop: testShop() }, ['A']);
    expect(asked).toHaveLength(2);
  });

  it('are of its own tenant, without what the shop does not have', async () => {
    const cards = createProductCards(catalogue);
    const shop = testShop({ tenant: elm });
    const { value, tags } = await cards.forPage({ shop }, ['A', 'B']);
    expect(value.map(({ sku, name }) => [sku, name])).toEqual([['A', 'Anderer']]);
    // Marked too when the shop gets it.
    expect(tags).toEqual(['catalogue:elm', 'product:elm:A', 'product:elm:B']);
  });
});

describe('the second picture of a product', () => {
  const front = { view: 'front' as const, alts: { 'de-AT': 'Ein Mantel' } };
  const second = (...media: Product['record']['media']): string | undefined => {
    const { record } = product('A');
    const prices = new Map([['EUR', [{ amount: 4990, from: 0, setAt: 0 }]]]);
    const articles = new Map([['A', { prices, onHand: 1, backorder: 0 }]]);
    const texts = { 'de-AT': { name: 'Mantel' } };
    const stored = { sku: 'A', isWithdrawn: false, hash: '', record: { ...record, texts, media }, articles };
    return productAt(stored, sellingShop(testShop()), Date.parse('2026-11-20'))?.secondImage;
  };

  it('is of the colour of the first, or of no colour in particular, or there is none', () => {
    const red = { ...front, asset: 'red', colour: 'rot' };
    const blue = { ...front, asset: 'blue', colour: 'blau' };
    expect(second(red, blue, { ...red, asset: 'red-back' })).toBe('red-back');
    expect(second(red, blue, { ...front, asset: 'detail' })).toBe('detail');
    expect(second(red, blue)).toBeUndefined();
    expect(second({ ...front, asset: 'all' }, blue)).toBeUndefined();
  });
});

describe('the products of a need', () => {
  const fetch = async (args: Record<string, unknown>) => {
    const goods = createMemoryCatalogue(() => [
      product('A', { isNew: true }),
      product('B'),
      product('C', { isNew: true, rank: 5 }),
    ]);
    const source = createProductsSource({ catalogue: goods, cards: createProductCards(goods) });
    const { value, tags } = await source.fetch(args, { shop: testShop() }, AbortSignal.timeout(1_000));
    return { skus: (value as { sku: string }[]).map(({ sku }) => sku), tags };
  };

  it('are those that somebody named, in their order, as many as are wanted', async () => {
    expect((await fetch({ skus: ['B', 'NONE', 'A'] })).skus).toEqual(['B', 'A']);
    expect((await fetch({ skus: ['B', 'A', 'C'], limit: 2 })).skus).toEqual(['B', 'A']);
  });

  it('are what is new alone where it is said to be: whoever named a product does not make it so', async () => {
    expect((await fetch({ sort: 'popular', only: 'new' })).skus).toEqual(['C', 'A']);
    const { skus, tags } = await fetch({ skus: ['A', 'B', 'C'], only: 'new' });
    expect(skus).toEqual(['A', 'C']);
    // One of those that were left out may be new later.
    expect(tags).toContain('list:oak:*');
  });
});

describe('productCard', () => {
  const words: CardWords = {
    locale: 'de-AT',
    currency: 'EUR',
    message: (key, values) => `${key}${values === undefined ? '' : JSON.stringify(values)}`,
    asset: (name) =>
      name === 'none' ? undefined : { src: `/assets/${name}.00000000`, width: 1080, height: 1440, color: '#e6ded3' },
    link: (route, params = {}) => `/${route}/${Object.values(params).join('/')}`,
  };

  it('shows picture, brand, name and price', () => {
    expect(productCard(product('A', { secondImage: 'none' }), words)).toEqual({
      sku: 'A',
      href: '/product/A/groesserer-mantel',
      name: 'Größerer Mantel',
      brand: 'Ahorn',
      imageAlt: 'Ein Mantel',
      image: { src: '/assets/coat.00000000', width: 1080, height: 1440, color: '#e6ded3' },
      price: { current: '€\u00a049,90' },
      wish: { label: 'wishlist.add.action{"name":"Größerer Mantel"}', href: '/wishlist/' },
      buy: { kind: 'add', label: 'basket.card.add{"name":"Größerer Mantel"}' },
      badges: [],
      colors: [],
    });
  });

  it('shows at most two marks, the weightiest first', () => {
    const marked = product('A', { price: 3990, originalPrice: 4990, lowest30: 4990, isNew: true });
    expect(productCard(marked, words)?.badges).toEqual([
      { kind: 'sale', label: '-20\u00a0%' },
      { kind: 'new', label: 'product.badge.new' },
    ]);
    expect(productCard({ ...marked, soldOut: true }, words)?.badges[0]?.kind).toBe('soldOut');
    expect(productCard({ ...marked, soldOut: true }, words)?.buy).toBeUndefined();
  });

  it('is undefined without a picture or an address', () => {
    expect(productCard(product('A', { image: 'none' }), words)).toBeUndefined();
    expect(productCard(product('A'), { ...words, link: () => undefined })).toBeUndefined();
  });
});

describe('slugOf', () => {
  it.each([
    ['Kleid „Été“, weiß & blau', 'kleid-ete-weiss-blau'],
    ['Über-Öl', 'ueber-oel'],
    ['Sac d’été, œil-de-chat', 'sac-d-ete-oeil-de-chat'],
    ['!!!', ''],
  ])('%s gives %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
