import { testShop } from '@vitrine/platform/testing/local-shop';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_LINES, MOST_PIECES, pricedBasket, type BasketLine } from '../basket/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { quoteOf, taxInside } from './order-quote.ts';

const BASKETS = Number(process.env['RANDOM_BASKETS'] || 500);
const TIME_LIMIT_MS = 1_200_000;
const AT = '2026-11-23T10:00:00.000Z';
const shop = testShop();

const line = fc.record({
  price: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: MOST_PIECES }),
  soldOut: fc.boolean(),
  taxClass: fc.constantFrom('standard' as const, 'reduced' as const),
});
const charges = fc.record({
  delivery: fc.record({ fee: fc.integer({ min: 0, max: 5_000 }), freeFrom: fc.integer({ min: 0, max: 500_000 }) }),
  taxes: fc.record({ standard: fc.integer({ min: 0, max: 2_700 }), reduced: fc.integer({ min: 0, max: 1_300 }) }),
});

it(
  'whatever is in a basket, the total is its lines and charges, and the tax is that of each, rounded',
  () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: Math.min(8, MOST_LINES) }), charges, (wanted, rules) => {
        const products = wanted.map(({ price, soldOut, taxClass }, index) => {
          const product = testProduct({ sku: `P-${index}`, price, soldOut });
          return { ...product, record: { ...product.record, taxClass } };
        });
        const articles = new Map(
          products.flatMap((product) =>
            product.variants.map((variant) => [variant.sku, { product, variant }] as const),
          ),
        );
        const lines = wanted.map(({ quantity }, index): BasketLine => ({
          product: `P-${index}`,
          variant: `P-${index}`,
          quantity,
          seenPrice: 1,
          addedAt: AT,
        }));
        const quote = quoteOf(pricedBasket(lines, articles), shop, rules, { at: new Date(AT) });
        const had = wanted.filter(({ soldOut }) => !soldOut);
        const goods = had.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        expect(quote.goods).toBe(goods);
        expect(quote.total).toBe(goods + quote.delivery);
        expect([0, rules.delivery.fee]).toContain(quote.delivery);
        if (had.length > 0 && goods >= rules.delivery.freeFrom) expect(quote.delivery).toBe(0);
        const taxes = had.map(({ price, quantity, taxClass }) => taxInside(price * quantity, rules.taxes[taxClass]));
        expect(quote.tax).toBe(
          taxes.reduce((sum, tax) => sum + tax, 0) + taxInside(quote.delivery, rules.taxes.standard),
        );
      }),
      { numRuns: BASKETS },
    );
  },
  TIME_LIMIT_MS,
);
