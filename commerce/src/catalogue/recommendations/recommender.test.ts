import { tenantId } from '@vitrine/platform/doors';
import { expect, it } from 'vitest';
import { testProduct } from '../../testing/test-product.ts';
import { createMemoryCatalogue } from '../index.ts';
import { createRecommender } from './recommender.ts';

const OAK = tenantId('oak');
const goods = [
  testProduct({ sku: 'DRESS', brand: 'Ahorn', categories: ['kleider', 'damenmode'], series: 'lina' }),
  testProduct({ sku: 'GOWN', brand: 'Nordalm', categories: ['kleider', 'abend'] }),
  testProduct({ sku: 'SHOES', brand: 'Linnhof', categories: ['schuhe', 'damenmode'] }),
  testProduct({ sku: 'LAMP', brand: 'Licht', categories: ['lampen', 'wohnen'], rank: 9 }),
  testProduct({ sku: 'VASE', brand: 'Ton', categories: ['vasen', 'wohnen'], rank: 9, soldOut: true }),
  testProduct({ sku: 'CHAIR', brand: 'Holz', categories: ['stuehle'], series: 'lina' }),
];
const catalogue = createMemoryCatalogue(() => goods);
const TOGETHER = ['VASE', 'LAMP', 'GONE', 'CHAIR', 'SHOES'];

it('shows what was bought together in its own area and first beside a basket, and in no other area what lies elsewhere', async () => {
  const recommender = createRecommender(catalogue, { beside: async () => TOGETHER });
  const found = async (strategy: Parameters<typeof recommender.products>[2]) =>
    (await recommender.products(OAK, 'DRESS', strategy))?.found;
  expect(await found('seriesProducts')).toEqual([]);
  expect(await found('boughtTogether')).toEqual(['LAMP', 'CHAIR', 'SHOES']);
  expect(await found('searchProductToProducts')).toEqual([]);
  expect(await found('searchReplace')).toEqual(['GOWN']);
  expect(await found('searchBasketToProducts')).toEqual(['LAMP', 'CHAIR', 'SHOES']);
});

it('recommends brands and categories of what lies near alone, whatever was bought together', async () => {
  const recommender = createRecommender(catalogue, { beside: async () => TOGETHER });
  expect((await recommender.brands(OAK, 'DRESS'))?.found).toEqual(['Nordalm', 'Linnhof']);
  expect((await recommender.categories(OAK, 'DRESS'))?.found).toEqual(['abend', 'schuhe']);
});
