import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeVoucher, type Occasion } from './judge-voucher.ts';
import { splitDiscount } from './split-discount.ts';
import type { Voucher } from './voucher.ts';

const money = fc.integer({ min: 0, max: 10_000_000 });
const TEN: Voucher = {
  code: 'TEN',
  kind: 'percent',
  value: 1_000,
  from: '2026-11-01',
  until: '2026-11-30',
  minOrder: 5_000,
  group: null,
  excludedBrands: ['Dear'],
  perMonths: 6,
  maxUses: 3,
};
const goodsOf = (...totals: number[]) =>
  totals.map((total, index) => ({ variant: `V-${index}`, brand: 'House', total }));
const occasion = (parts: Partial<Occasion> = {}): Occasion => ({
  goods: goodsOf(5_000),
  today: '2026-11-23',
  hasAccount: false,
  uses: 0,
  hadIt: false,
  ...parts,
});

describe('what a voucher takes off', () => {
  it('is shared to the last cent, by worth, and no line is given more than it costs', () => {
    fc.assert(
      fc.property(
        fc.array(money, { minLength: 1, maxLength: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (worths, part) => {
          const all = worths.reduce((sum, worth) => sum + worth, 0);
          const amount = Math.floor(all * part);
          const shares = splitDiscount(amount, worths);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          shares.forEach((share, index) => {
            const worth = worths[index] ?? 0;
            expect(share >= 0 && share <= worth).toBe(true);
            expect(Math.abs(share - (amount * worth) / Math.max(all, 1))).toBeLessThan(1);
          });
        },
      ),
    );
  });

  it('is rounded once, of the goods that it holds for alone, and leaves something to be paid', () => {
    const goods = [...goodsOf(3_333, 3_334), { variant: 'D', brand: 'Dear', total: 90_000 }];
    const applied = judgeVoucher(TEN, occasion({ goods }));
    expect(applied).toEqual({
      amount: 667,
      byVariant: new Map([
        ['V-0', 333],
        ['V-1', 334],
      ]),
    });
    const gift: Voucher = { ...TEN, kind: 'amount', value: 9_000, minOrder: 0 };
    expect(judgeVoucher(gift, occasion({ goods: goodsOf(5_000) }))).toMatchObject({ amount: 4_999 });
  });
});

describe('a voucher', () => {
  it.each([
    ['unknown', occasion({ today: '2026-10-31' })],
    ['expired', occasion({ today: '2026-12-01' })],
    ['used', occasion({ uses: 3 })],
    ['used', occasion({ hadIt: true })],
    ['excludedBrand', occasion({ goods: [{ variant: 'D', brand: 'Dear', total: 9_000 }] })],
    ['minOrder', occasion({ goods: goodsOf(4_999) })],
    ['minOrder', occasion({ goods: [] })],
  ])('is refused: %s', (reason, when) => {
    expect(judgeVoucher(TEN, when)).toBe(reason);
  });

  it('holds on its first and its last day, and from its least order on', () => {
    for (const today of ['2026-11-01', '2026-11-30'])
      expect(judgeVoucher(TEN, occasion({ today }))).toMatchObject({ amount: 500 });
  });

  it('of people with an account is theirs alone', () => {
    const own: Voucher = { ...TEN, group: 'account' };
    expect(judgeVoucher(own, occasion())).toBe('account');
    expect(judgeVoucher(own, occasion({ hasAccount: true }))).toMatchObject({ amount: 500 });
  });
});
