import { fixedClock } from '@vitrine/platform/clock';
import { tenantId, type PageScope } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { createCatalogueDomain, createMemoryCatalogue, type Product } from './index.ts';
import { testProduct } from '../testing/test-product.ts';

const product = (sku: string, more: Partial<Product> = {}): Product =>
  testProduct({
    sku,
    name: `Kleid ${sku}`,
    brand: 'Linnhof',
    categories: ['kleider', 'damenmode'],
    price: 4990,
    ...more,
  });
const spelled: Product = ((one) => ({
  ...one,
  record: {
    ...one.record,
    texts: {
      'de-AT': { slug: 'sommerkleid', seo: { title: 'Sommerkleid kaufen', description: 'Luftig und leicht.' } },
    },
  },
}))(product('A-5', { soldOut: true, description: 'Aus Leinen.' }));
const goods = [
  product('A-1', { description: 'Aus Leinen.' }),
  product('A-2', { isNew: true, categories: ['unbenannt'] }),
  product('A-3', { price: 3990, originalPrice: 4990, lowest30: 4990 }),
  product('A-4', { soldOut: true }),
  spelled,
  ...Array.from({ length: 30 }, (_, index) => product(`B-${index}`)),
];
const NAMES: Record<string, string> = { kleider: 'Kleider', damenmode: 'Damen', neu: 'Neu', sale: 'Sale' };
const shop = testShop({
  message: (key, values = {}) =>
    key.startsWith('category.') ? NAMES[key.slice(9)] : [key, ...Object.values(values)].join(' '),
});
const unknownTogether = { beside: async () => [] };
const domain = createCatalogueDomain(
  { shops: { find: () => undefined }, clock: fixedClock('2026-11-23T12:59:00Z') },
  {
    ...createMemoryCatalogue(() => goods),
    withdrawn: async (_, sku) => (sku === 'W-1' ? { sku, categories: ['kleider'] } : undefined),
  },
  { find: async () => [], counts: async () => new Map() },
  { bought: unknownTogether, viewed: unknownTogether },
);
const isThere = async (page: string, params: Record<string, string>): Promise<boolean | undefined> =>
  (await domain.subjects?.find((subject) => subject.page === page)?.find(shop, params))?.isThere;
const fetch = (name: string, args: object) => {
  const source = domain.sources?.find((one) => one.name === name);
  if (source === undefined) throw new Error(`expected a source ${name}`);
  return source.fetch(args as Record<string, unknown>, { shop } as PageScope, new AbortController().signal);
};

describe('pages of goods', () => {
  it('are there for products that the shop has, and for categories that have products and a name', async () => {
    expect(shop.tenant).toBe(tenantId('oak'));
    expect(await isThere('product', { sku: 'A-1' })).toBe(true);
    expect(await isThere('product', { sku: 'Z-9' })).toBe(false);
    for (const category of ['kleider', 'damenmode/kleider', 'neu', 'sale'])
      expect([category, await isThere('category', { category })]).toEqual([category, true]);
    for (const category of ['hosen', 'unbenannt', 'hosen/kleider', '__proto__', 'a/'.repeat(300)])
      expect([category, await isThere('category', { category })]).toEqual([category, false]);
  });

  it('have one address, to which those below other categories lead', async () => {
    const movedTo = async (category: string) =>
      (await domain.subjects?.find(({ page }) => page === 'category')?.find(shop, { category }))?.moved;
    expect(await movedTo('damenmode/kleider')).toBe(shop.link('category', { category: 'kleider' }));
    expect([await movedTo('kleider'), await movedTo('hosen/kleider')]).toEqual([undefined, undefined]);
  });
});

it('the page of a brand is there where the shop has something of it, at one spelling', async () => {
  const find = (brand: string) => domain.subjects?.find(({ page }) => page === 'brand')?.find(shop, { brand });
  expect(await find('linnhof')).toMatchObject({ isThere: true, tags: ['catalogue:oak', 'list:oak:brand/linnhof'] });
  expect((await find('linnhof'))?.moved).toBeUndefined();
  expect((await find('Linnhof'))?.moved).toBe(shop.link('brand', { brand: 'linnhof' }));
  expect((await find('nobody'))?.isThere).toBe(false);
});

describe('pages of products', () => {
  const find = (params: Record<string, string>) =>
    domain.subjects?.find(({ page }) => page === 'product')?.find(shop, params);

  it('are gone where the product is withdrawn', async () => {
    expect(await find({ sku: 'W-1' })).toMatchObject({ isThere: false, isGone: true });
    expect(await find({ sku: 'Z-9' })).not.toHaveProperty('isGone');
  });

  it('lead from another readable part to the right one, and are there without any', async () => {
    expect(await find({ sku: 'A-1', slug: 'rock' })).toMatchObject({ isThere: true, moved: '/product/A-1/kleid-a-1' });
    for (const params of [{ sku: 'A-1' }, { sku: 'A-1', slug: 'kleid-a-1' }])
      expect(await find(params)).not.toHaveProperty('moved');
  });

  it('lead from an SKU in small letters to the right address, with a readable part where there was one', async () => {
    expect(await find({ sku: 'a-1' })).toMatchObject({ isThere: true, moved: '/product/A-1' });
    expect(await find({ sku: 'a-1', slug: 'kleid-a-1' })).toMatchObject({ moved: '/product/A-1/kleid-a-1' });
    expect(await find({ sku: 'w-1' })).toMatchObject({ isThere: false, isGone: true });
    expect((await find({ sku: 'z-9' }))?.isThere).toBe(false);
  });

  it('lead to the readable part that the record of a product says', async () => {
    expect(await find({ sku: 'A-5', slug: 'sommerkleid' })).not.toHaveProperty('moved');
    expect(await find({ sku: 'A-5', slug: 'kleid-a-5' })).toMatchObject({ moved: '/product/A-5/sommerkleid' });
  });
});

describe('the source `substitutes`', () => {
  const skus = async (sku: string): Promise<string[]> =>
    ((await fetch('substitutes', { sku, limit: 3 })).value as { sku: string }[]).map((card) => card.sku);

  it('gives what can be had instead of what is withdrawn or sold out', async () => {
    expect(await skus('W-1')).toHaveLength(3);
    const instead = await skus('A-4');
    expect(instead).toHaveLength(3);
    expect(instead).not.toContain('A-4');
  });

  it('is empty for what can be had, and for what never was', async () => {
    expect(await fetch('substitutes', { sku: 'A-1' })).toMatchObject({ value: [], isEmpty: true });
    expect(await fetch('substitutes', { sku: 'Z-9' })).toMatchObject({ value: [], isEmpty: true });
  });
});

describe('the source `product`', () => {
  it('gives what is known of a product, and its canonical address', async () => {
    const { value, head } = await fetch('product', { sku: 'A-1' });
    expect(value).toMatchObject({ product: { sku: 'A-1' }, isSoldOut: false, description: 'Aus Leinen.' });
    expect(head).toEqual({ title: 'Kleid A-1 – Linnhof', description: 'Aus Leinen.', params: { sku: 'A-1' } });
    expect(value).toMatchObject({ address: 'https://oak.example/product/A-1' });
    const chosen = await fetch('product', { sku: 'A-1', colour: 'petrol' });
    expect(chosen.head).toMatchObject({ robots: 'noindex', params: { sku: 'A-1' } });
  });

  it('tells search engines what the record says for them', async () => {
    expect((await fetch('product', { sku: 'A-5' })).head).toMatchObject({
      title: 'Sommerkleid kaufen',
      description: 'Luftig und leicht.',
    });
  });

  it('fails for what there is not', async () => {
    await expect(fetch('product', { sku: 'Z-9' })).rejects.toThrow('expected a product');
  });
});

it('what was looked at is shown without the page itself, and without what cannot be had or is not of the shop', async () => {
  const source = domain.sources?.find(({ name }) => name === 'viewed-products') ?? expect.fail('no such source');
  const viewed = ['B-1', 'A-4', 'A-1', 'W-1', 'OTHER-1', 'A-2', 'B-2'];
  const skusOf = async (args: object, told: string[] = viewed): Promise<unknown> => {
    const scope = { shop, caller: { viewed: told } as unknown as NonNullable<PageScope['caller']> };
    const { value, isEmpty } = await source.fetch({ ...args }, scope, AbortSignal.timeout(1_000));
    return isEmpty === true ? undefined : (value as { sku: string }[]).map(({ sku }) => sku);
  };
  expect(await skusOf({ sku: 'A-1', limit: 2 })).toEqual(['B-1', 'A-2']);
  expect(await skusOf({})).toEqual(['B-1', 'A-1', 'A-2', 'B-2']);
  expect([await skusOf({ sku: 'A-1' }, ['A-1', 'A-4']), await skusOf({}, [])]).toEqual([undefined, undefined]);
});
