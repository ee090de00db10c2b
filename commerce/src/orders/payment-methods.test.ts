import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import type { CheckoutState } from './checkout-state.ts';
import { limitsOf, offerOf } from './payment-methods.ts';
import { paymentValue } from './payment-value.ts';

const rules = {
  delivery: { fee: 595 },
  taxes: { standard: 2_000, reduced: 1_000 },
  payments: [
    { method: 'invoice', most: 100_000 },
    { method: 'instalments' },
    { method: 'prepayment' },
    { method: 'card' },
  ],
  bank: { holder: 'Eiche', iban: 'AT00 0000 0000 0000 0000', bic: 'EXAMPLEX' },
  instalments: { monthlyFactor: 7_500, counts: [3], least: 10_000, most: 500_000 },
} satisfies NonNullable<ReturnType<typeof testShop>['checkout']>;

it.each([
  ['too little for instalments', 9_999, [['instalments', 'leastGoods', 10_000]]],
  ['neither too little nor too much', 10_000, []],
  ['too much for an invoice', 100_001, [['invoice', 'most', 100_000]]],
  [
    'too much for both',
    500_001,
    [
      ['invoice', 'most', 100_000],
      ['instalments', 'mostGoods', 500_000],
    ],
  ],
  ['nothing at all', 0, []],
] as const)('says why it cannot be paid some way that the shop has: %s', (_, goods, limits) => {
  const quote = { goods, total: goods };
  const offer = offerOf(rules, quote, { hasProvider: false, credit: undefined });
  expect(limitsOf(rules, quote, offer).map(({ method, bound, amount }) => [method, bound, amount])).toEqual(limits);
});

it('says it beside what is offered', () => {
  const shop = testShop({ checkout: rules });
  const bare = { goods: 5_000, total: 5_595, delivery: 595 };
  const offer = offerOf(rules, bare, { hasProvider: false, credit: undefined });
  const state = { bare, quote: bare, offer, said: {}, credit: undefined } as unknown as CheckoutState;
  expect(paymentValue(state, shop, new Date('2026-11-24T12:00:00Z'))).toMatchObject({
    hints: expect.stringMatching(/^checkout\.payment\.leastGoods .*100,00/u),
  });
});
