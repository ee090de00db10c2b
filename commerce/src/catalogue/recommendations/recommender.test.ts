import { fixedClock } from '@vitrine/platform/clock';
import { tenantId, type PageScope } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import { testProduct } from '../../testing/test-product.ts';
import { createMemoryCatalogue } from '../index.ts';
import { createProductCards } from '../product-cards.ts';
import { createForProductSource } from './for-product-source.ts';
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
const none = { beside: async () => [] };
const KNOWN = {
  bought: { beside: async () => ['VASE', 'LAMP', 'GONE', 'CHAIR'] },
  viewed: { beside: async () => ['LAMP', 'SHOES', 'VASE'] },
};

it('shows what was bought and what was viewed together in areas of their own, the former first beside a basket, and in no other area what lies elsewhere', async () => {
  const recommender = createRecommender(catalogue, KNOWN);
  const found = async (strategy: Parameters<typeof recommender.products>[2]) =>
    (await recommender.products(OAK, 'DRESS', strategy))?.found;
  expect(await found('seriesProducts')).toEqual([]);
  expect(await found('boughtTogether')).toEqual(['LAMP', 'CHAIR']);
  expect(await found('viewedTogether')).toEqual(['SHOES']);
  expect(await found('searchProductToProducts')).toEqual([]);
  expect(await found('searchReplace')).toEqual(['GOWN']);
  expect(await found('searchBasketToProducts')).toEqual(['LAMP', 'CHAIR']);
});

it('recommends brands and categories of what lies near alone, whatever was bought together', async () => {
  const recommender = createRecommender(catalogue, KNOWN);
  expect((await recommender.brands(OAK, 'DRESS'))?.found).toEqual(['Nordalm', 'Linnhof']);
  expect((await recommender.categories(OAK, 'DRESS'))?.found).toEqual(['abend', 'schuhe']);
});

it('asks for what was bought together where that is shown or must not be repeated, and does without it for a short while', async () => {
  const clock = fixedClock('2026-11-26T10:00:00Z');
  let asked = 0;
  const counted: { together?: readonly string[] } = {};
  const bought = {
    beside: async () => {
      asked += 1;
      return counted.together;
    },
  };
  const recommender = createRecommender(catalogue, { bought, viewed: none });
  await recommender.brands(OAK, 'DRESS');
  await recommender.categories(OAK, 'DRESS');
  const scope = { shop: testShop({ tenant: OAK, switches: { recommendations: true } }) } as PageScope;
  const source = createForProductSource({ recommender, cards: createProductCards(catalogue), clock });
  const answered = async (strategy: string) => {
    const { value, expires } = await source.fetch(
      { sku: 'DRESS', strategy, limit: 9 },
      scope,
      new AbortController().signal,
    );
    return [(value as { sku: string }[]).map(({ sku }) => sku), expires?.toISOString(), asked];
  };
  expect(await answered('seriesProducts')).toEqual([[], '2026-11-26T11:00:00.000Z', 0]);
  expect(await answered('searchProductToProducts')).toEqual([['SHOES'], '2026-11-26T10:00:30.000Z', 1]);
  counted.together = ['SHOES'];
  expect(await answered('searchProductToProducts')).toEqual([[], '2026-11-26T11:00:00.000Z', 2]);
});
