import { describe, expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import type { BasketLine } from './basket.ts';
import { isTooMuch, pricedBasket, voucherGoods } from './priced-basket.ts';

const line = (sku: string, quantity: number): BasketLine => ({
  product: sku,
  variant: sku,
  quantity,
  seenPrice: 1,
  addedAt: '2026-11-23T10:00:00.000Z',
});
const goods = [
  testProduct({ sku: 'LAMP', price: 2_500 }),
  testProduct({ sku: 'RUG', price: 9_999, brand: 'Weber' }),
  testProduct({ sku: 'GONE', price: 4_000, soldOut: true }),
];
const articles = new Map(
  goods.flatMap((product) => product.variants.map((variant) => [variant.sku, { product, variant }])),
);
const basketOf = (lines: readonly BasketLine[], left: Record<string, number> = {}) =>
  pricedBasket(lines, articles, new Map(Object.entries(left)));

describe('a basket', () => {
  it('costs each piece of what can be had, and nothing of what cannot', () => {
    const basket = basketOf([line('LAMP', 3), line('GONE', 2), line('RUG', 1), line('NEVER', 4)]);
    expect(basket).toMatchObject({ pieces: 4, subtotal: 17_499 });
    expect(basket.lines.map(({ variant, total }) => [variant, total])).toEqual([
      ['LAMP', 7_500],
      ['GONE', 0],
      ['RUG', 9_999],
      ['NEVER', 0],
    ]);
  });

  it('can be ordered where all of it can be had, to the last piece that is left', () => {
    const orderable = (...[lines, left]: Parameters<typeof basketOf>) => basketOf(lines, left).canBeOrdered;
    expect([orderable([]), orderable([line('LAMP', 3)])]).toEqual([false, true]);
    expect(orderable([line('LAMP', 3)], { LAMP: 3 })).toBe(true);
    expect(orderable([line('LAMP', 3)], { LAMP: 2 })).toBe(false);
    expect(orderable([line('LAMP', 3), line('GONE', 1)])).toBe(false);
  });

  it('tells too much of what is there from what is not there at all', () => {
    const [some, none] = basketOf([line('LAMP', 3), line('GONE', 1)], { LAMP: 2, GONE: 0 }).lines.map(isTooMuch);
    expect([some, none]).toEqual([true, false]);
  });

  it('has a voucher hold for what can be had alone', () => {
    expect(voucherGoods(basketOf([line('RUG', 2), line('GONE', 1), line('NEVER', 1)]))).toEqual([
      { variant: 'RUG', brand: 'Weber', total: 19_998 },
    ]);
  });
});
