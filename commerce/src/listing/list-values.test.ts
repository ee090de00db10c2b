import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { listValues, searchValues } from './list-values.ts';
import { createColumns } from './listing.ts';

const shop = testShop();
const goods = [
  testProduct({ sku: 'A-1', sizes: ['36', '38'], colors: [{ name: 'Rot', hex: '#b23a3a' }] }),
  testProduct({
    sku: 'A-2',
    brand: 'Linnhof',
    colors: [{ name: 'Blau', hex: '#5b7fae' }],
    rating: { average: 4.1, count: 31 },
  }),
];

it('a list knows what the shop has, its steps and its orders, and no value that says nothing', async () => {
  const skus = Array.from({ length: 49 }, (_, index) => `A-${index}`);
  const { page, of } = listValues(
    'category',
    createColumns(() => goods),
    async () => skus,
  );
  expect([page, (await of(shop, { category: 'mode' })).values]).toEqual([
    'category',
    {
      page: ['2', '3'],
      sort: ['priceAsc', 'priceDesc', 'newest', 'rating'],
      rating: ['1', '2', '3', '4', '5'],
      department: ['mode'],
      size: ['36', '38'],
      colour: ['blau', 'rot'],
      brand: ['ahorn', 'linnhof'],
      material: [],
      energy: [],
    },
  ]);
  expect((await searchValues.of(shop, { query: 'kleid' })).values).toMatchObject({
    sort: ['priceAsc', 'priceDesc', 'newest', 'rating'],
  });
});

it('a list of more steps, or of more brands, than the facts of a page hold takes any of them', async () => {
  const brands = Array.from({ length: 2_001 }, (_, index) =>
    testProduct({ sku: `B-${index}`, brand: `Marke ${index}`, colors: [{ name: 'Rot', hex: '#b23a3a' }] }),
  );
  const columnsOf = createColumns(() => brands);
  const valuesWith = async (steps: number): Promise<object> => {
    const skus = Array.from({ length: steps * 24 }, (_, index) => `A-${index}`);
    return (await listValues('category', columnsOf, async () => skus).of(shop, { category: 'mode' })).values;
  };
  const most = await valuesWith(2_001);
  expect(most).toMatchObject({ page: expect.arrayContaining(['2', '2001']), colour: ['rot'] });
  expect(most).not.toHaveProperty('brand');
  expect(await valuesWith(2_002)).not.toHaveProperty('page');
});
