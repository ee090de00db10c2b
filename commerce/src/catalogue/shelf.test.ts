import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { testProduct } from '../testing/test-product.ts';
import type { ProductSelection, ProductSort } from './catalogue.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { sellingShop, type StoredProduct } from './stored-product.ts';

const SHOP = sellingShop(testShop());
const NOW = Date.parse('2026-02-01T12:00:00Z');
const CATEGORIES = ['kleider', 'maentel'];

const product: fc.Arbitrary<StoredProduct> = fc
  .record({
    sku: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
    rank: fc.integer({ min: 1, max: 3 }),
    addedOn: fc.constantFrom('2025-01-01', '2025-06-01', '2026-01-20'),
    categories: fc.subarray(CATEGORIES),
    onHand: fc.nat(1),
    amounts: fc.array(fc.constantFrom(1_000, 2_000), { minLength: 1, maxLength: 2 }),
    isWithdrawn: fc.boolean(),
  })
  .map(({ sku, rank, addedOn, categories, onHand, amounts, isWithdrawn }) => {
    const { record } = testProduct({ sku, rank, addedOn, categories });
    const media = [{ asset: 'coat', view: 'front' as const, alts: { 'de-AT': 'Ein Mantel' } }];
    const points = amounts.map((amount, index) => ({ amount, from: NOW - 10 + index, setAt: NOW - 10 + index }));
    return {
      sku,
      isWithdrawn,
      hash: '',
      record: { ...record, rank, addedOn, categories, texts: { 'de-AT': { name: 'Mantel' } }, media },
      articles: new Map(
        record.variants.map((variant) => [variant.sku, { prices: new Map([['EUR', points]]), onHand, backorder: 0 }]),
      ),
    };
  });

/** Everything that a shelf says of which products there are, and in which order. */
function told(shelf: Shelf): unknown {
  const sorts: ProductSort[] = ['popular', 'new'];
  const selections: (ProductSelection | undefined)[] = [undefined, 'new', 'reduced'];
  return [
    shelf.products(),
    [undefined, 'none', ...CATEGORIES].map((category) =>
      sorts.map((sort) => selections.map((only) => shelf.rankings().ranked(sort, category, only))),
    ),
  ];
}

it('a shelf says after any changes what one says that is made anew, and changes no list that somebody has', () => {
  fc.assert(
    fc.property(fc.array(fc.array(product, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (steps) => {
      const stored = new Map<string, StoredProduct>();
      const shelf = createShelf(SHOP, stored, NOW, () => undefined);
      const anew = (): Shelf => createShelf(SHOP, stored, NOW, () => undefined);
      for (const step of steps) {
        const had = [shelf.products(), shelf.rankings().ranked('popular', undefined)];
        const copied = had.map((list) => [...list]);
        for (const one of step) stored.set(one.sku, one);
        shelf.renew(
          step.map(({ sku }) => sku),
          NOW,
        );
        expect(told(shelf)).toEqual(told(anew()));
        expect(had).toEqual(copied);
      }
    }),
    { numRuns: 300 },
  );
});
