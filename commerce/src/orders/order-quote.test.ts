import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { pricedBasket, type BasketLine } from '../basket/index.ts';
import { testProduct } from '../testing/test-product.ts';
import type { AppliedVoucher } from '../vouchers/index.ts';
import { quoteOf, taxInside, type Charges, type Premium } from './order-quote.ts';

const CHARGES: Charges = {
  delivery: { fee: 595, freeFrom: 7_500 },
  taxes: { standard: 2_000, reduced: 1_000 },
  premium: { fee: 2_990, months: 12 },
};
const lamp = testProduct({ sku: 'LAMP', price: 2_500 });
const reduced = testProduct({ sku: 'BOOK', price: 4_999 });
const book = { ...reduced, record: { ...reduced.record, taxClass: 'reduced' as const } };
const gone = testProduct({ sku: 'GONE', price: 9_999, soldOut: true });
const articles = new Map(
  [lamp, book, gone].flatMap((product) => product.variants.map((variant) => [variant.sku, { product, variant }])),
);
const line = ([sku, quantity]: [string, number]): BasketLine => ({
  product: sku,
  variant: sku,
  quantity,
  seenPrice: 1,
  addedAt: '',
});
const quote = (goods: Record<string, number>, more: { applied?: AppliedVoucher; premium?: Premium } = {}) =>
  quoteOf(pricedBasket(Object.entries(goods).map(line), articles), testShop(), CHARGES, {
    at: new Date('2026-11-23T10:00:00Z'),
    ...more,
  });
const voucher = (...byVariant: [string, number][]): AppliedVoucher => ({
  code: 'TEN',
  kind: 'applies',
  amount: byVariant.reduce((sum, [, amount]) => sum + amount, 0),
  byVariant: new Map(byVariant),
});

describe('a quote', () => {
  it('has the VAT of each line by its class, and that of the delivery', () => {
    const { lines, delivery, tax, total } = quote({ LAMP: 1, BOOK: 1, GONE: 1 });
    expect(lines.map((each) => [each.variant, each.taxRate, each.tax])).toEqual([
      ['LAMP', 2_000, 417],
      ['BOOK', 1_000, 454],
    ]);
    expect([delivery, total]).toEqual([595, 2_500 + 4_999 + 595]);
    expect(tax).toBe(417 + 454 + taxInside(595, 2_000));
  });

  it('is less by what a voucher takes off, and so is its VAT; the delivery is as if there were none', () => {
    const taken = quote({ BOOK: 1, LAMP: 2 }, { applied: voucher(['BOOK', 2_000], ['LAMP', 1_000]) });
    expect(taken).toMatchObject({ discount: 3_000, voucher: 'TEN', goods: 6_999, delivery: 0, total: 6_999 });
    expect(taken.lines).toMatchObject([
      { gross: 4_999, discount: 2_000, tax: taxInside(2_999, 1_000) },
      { gross: 5_000, discount: 1_000, tax: taxInside(4_000, 2_000) },
    ]);
    expect(taken.tax).toBe(taxInside(2_999, 1_000) + taxInside(4_000, 2_000));
  });

  it('is as it is with a voucher that is refused', () => {
    const refused: AppliedVoucher = { code: 'OLD', kind: 'refused', reason: 'expired', minOrder: 0 };
    expect(quote({ LAMP: 1 }, { applied: refused })).toEqual(quote({ LAMP: 1 }));
    expect(quote({ LAMP: 1 })).toMatchObject({ discount: 0, voucher: null });
  });

  it('has the fee of the premium programme for whoever joins it, with its VAT, and no delivery', () => {
    const joining = quote({ LAMP: 1 }, { premium: 'joins' });
    expect(joining).toMatchObject({ delivery: 0, premium: { fee: 2_990, tax: 498, months: 12 }, total: 2_500 + 2_990 });
    expect(joining.tax).toBe(417 + 498);
    const member = quote({ LAMP: 1 }, { premium: 'member' });
    expect([member.delivery, member.total, 'premium' in member]).toEqual([0, 2_500, false]);
  });
});
