import { testShop } from '@vitrine/platform/testing/local-shop';
import type { SearchRules } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { createMemoryCatalogue } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createRulesPreview } from './index.ts';

const goods = ['A', 'B', 'C', 'D'].map((sku, index) =>
  testProduct({ sku, name: `Kleid ${sku}`, categories: ['kleider'], rank: 9 - index, addedOn: '2026-11-01' }),
);
const catalogue = createMemoryCatalogue(() => goods);
const shop = testShop();
const preview = createRulesPreview({ catalogue, productsOf: () => goods });
const pins = [{ sku: 'C', place: 1, in: { categories: ['kleider'], terms: ['kleid'] }, from: '2026-12-01' }];
const moves = async (rules: SearchRules, list: { category: string } | { term: string }, now: string, top = 2) => {
  const { products } = await preview(shop, rules, list, { now: new Date(now), top });
  return products.map(({ sku, before, after }) => [sku, before, after]);
};

it.each([[{ category: 'kleider' }], [{ term: 'kleid' }]])(
  'tells what rules make of the list of %o, as of a day',
  async (list) => {
    expect(await moves({ pins }, list, '2026-11-30T12:00:00Z')).toEqual([
      ['A', 1, 1],
      ['B', 2, 2],
    ]);
    expect(await moves({ pins }, list, '2026-12-01T12:00:00Z')).toEqual([
      ['C', 3, 1],
      ['A', 1, 2],
      ['B', 2, 3],
    ]);
  },
);

it('tells of words that mean the same what they find', async () => {
  const synonyms = { [shop.locale]: [['robe', 'kleid']] };
  expect(await moves({ synonyms }, { term: 'robe' }, '2026-12-01T12:00:00Z', 1)).toEqual([['A', undefined, 1]]);
});
