import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../../testing/test-product.ts';
import type { Product } from '../product.ts';
import { areasOf, MOST_OF_AREA, STRATEGIES } from './strategies.ts';

const PETROL = { name: 'Petrol', hex: '#1f7d77' };
const ROST = { name: 'Rost', hex: '#b0532f' };
const arbitrary = fc
  .record({
    kind: fc.constantFrom('kleider', 'roecke', 'schuhe'),
    series: fc.option(fc.constantFrom('lina', 'mara'), { nil: undefined }),
    colour: fc.constantFrom(PETROL, ROST),
    brand: fc.constantFrom('Ahorn', 'Nordalm'),
    price: fc.integer({ min: 500, max: 50_000 }),
    rank: fc.integer({ min: 0, max: 100 }),
    soldOut: fc.boolean(),
  })
  .map(({ kind, series, colour, soldOut, ...rest }) => ({
    ...rest,
    categories: [kind, 'damenmode'],
    colors: [colour],
    ...(series === undefined ? {} : { series }),
    ...(soldOut ? { soldOut } : {}),
  }));
const shop = fc
  .array(arbitrary, { minLength: 1, maxLength: 40 })
  .map((all) => all.map((one, index): Product => ({ ...testProduct({ sku: `P-${index}` }), ...one })));

describe('the areas of a product', () => {
  it('never show the product itself, what is sold out, or a product twice on a page', () => {
    fc.assert(
      fc.property(shop, (products) => {
        const [product, ...others] = products as [Product, ...Product[]];
        const areas = areasOf(product, products, { bought: products.toReversed(), viewed: products });
        const shown = STRATEGIES.flatMap((strategy) => areas[strategy]);
        expect(shown).not.toContain(product.sku);
        expect(new Set(shown).size).toBe(shown.length);
        expect(others.filter(({ sku, soldOut }) => soldOut && shown.includes(sku))).toEqual([]);
        for (const strategy of STRATEGIES) expect(areas[strategy].length).toBeLessThanOrEqual(MOST_OF_AREA);
      }),
    );
  });

  it('are the series, what goes with it from other categories, and what takes its place from its own', () => {
    const make = (sku: string, kind: string, more: Partial<Product> = {}): Product => ({
      ...testProduct({ sku }),
      categories: [kind, 'damenmode'],
      colors: [PETROL],
      price: 8_000,
      ...more,
    });
    const dress = make('DRESS', 'kleider', { series: 'lina' });
    const series = make('SERIES', 'kleider', { series: 'lina' });
    const alike = make('ALIKE', 'kleider', { price: 8_500 });
    const lamp = { ...make('LAMP', 'lampen', { series: 'lina' }), categories: ['lampen', 'wohnen'] };
    const others = [
      series,
      make('DEAR', 'kleider', { price: 31_000 }),
      alike,
      make('SHOES', 'schuhe'),
      make('RUSTY', 'schuhe', { colors: [ROST] }),
    ];
    expect(areasOf(dress, others)).toEqual({
      seriesProducts: ['SERIES'],
      boughtTogether: [],
      viewedTogether: [],
      searchProductToProducts: ['SHOES', 'RUSTY'],
      searchReplace: ['ALIKE', 'DEAR'],
    });
    expect(areasOf(dress, others, { bought: [lamp, series], viewed: [lamp, alike, series] })).toEqual({
      seriesProducts: ['SERIES'],
      boughtTogether: ['LAMP'],
      viewedTogether: ['ALIKE'],
      searchProductToProducts: ['SHOES', 'RUSTY'],
      searchReplace: ['DEAR'],
    });
  });
});
