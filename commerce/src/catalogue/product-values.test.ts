import { tagOf } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { createMemoryCatalogue } from './catalogue.ts';
import { productValues } from './product-values.ts';

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

it('the page of a product knows its own colours and sizes, and the reviews that there are', async () => {
  const { of } = productValues(createMemoryCatalogue(() => goods));
  expect(await of(shop, { sku: 'A-1' })).toEqual({
    values: { colour: ['rot'], size: ['36', '38'], stars: [], fit: [], reviews: [] },
    tags: [tagOf.reviews(shop.tenant, 'A-1')],
  });
  expect((await of(shop, { sku: 'A-2' })).values).toEqual({
    colour: ['blau'],
    size: [],
    stars: ['1', '2', '3', '4', '5'],
    fit: ['small', 'right', 'large'],
    reviews: ['2', '3', '4'],
  });
});
