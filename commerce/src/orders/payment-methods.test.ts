import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import type { CheckoutState } from './checkout-state.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './checkout.ts';
import { asksBirthday, instead, limitsOf, offerOf, payUntil } from './payment-methods.ts';
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

describe('a way to pay', () => {
  const offered = (
    total: number,
    { hasProvider = false, credit, ...more }: Partial<typeof rules & Parameters<typeof offerOf>[2]> = {},
  ) => offerOf({ ...rules, ...more }, { goods: total, total }, { hasProvider, credit }).methods;

  it('is offered up to its limit, and for nothing not at all', () => {
    expect(offered(100_000)).toContain('invoice');
    expect(offered(100_001)).not.toContain('invoice');
    expect(offered(0)).toEqual([]);
  });

  it('is offered where there is somebody to take the money alone', () => {
    expect(offered(5_000)).toEqual(['invoice', 'prepayment']);
    expect(offered(5_000, { hasProvider: true })).toEqual(['invoice', 'prepayment', 'card']);
    const { bank: _, ...withoutBank } = rules;
    const { methods } = offerOf(
      withoutBank,
      { goods: 20_000, total: 20_000 },
      { hasProvider: false, credit: undefined },
    );
    expect(methods).toEqual(['invoice']);
  });

  it('of a credit is offered as far as the credit gives', () => {
    const credit = { line: 'c', grantedAt: new Date(0), limit: 50_000, owed: 20_000 };
    const payments = [{ method: 'credit' as const }];
    const drawn = (total: number, given?: typeof credit) =>
      offerOf({ ...rules, payments }, { goods: total, total }, { hasProvider: false, credit: given }).methods;
    expect([drawn(30_000, credit), drawn(30_001, credit), drawn(1)]).toEqual([['credit'], [], []]);
  });

  it('waits for its money as long as it takes, or not at all where it is owed afterwards', () => {
    const now = new Date('2026-11-23T10:00:00Z');
    const until = (method: Parameters<typeof payUntil>[1]) => payUntil(rules, method, now)?.toISOString();
    expect(PAYMENT_METHODS.map(until)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '2026-11-30T10:00:00.000Z',
      ...Array.from({ length: 3 }, () => '2026-11-23T10:30:00.000Z'),
    ]);
  });

  it('asks for the day of birth of whoever will owe money, unless it was asked for before', () => {
    expect(PAYMENT_METHODS.filter(asksBirthday)).toEqual(['invoice', 'instalments', 'pause']);
  });
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

it.each<[string, PaymentMethod, PaymentMethod[], PaymentMethod | undefined]>([
  ['another of a provider first', 'card', ['invoice', 'prepayment', 'wallet', 'card'], 'wallet'],
  ['the first of the shop where there is none', 'card', ['invoice', 'prepayment', 'card'], 'invoice'],
  ['never a loan', 'card', ['instalments', 'pause', 'credit', 'card'], undefined],
])('stands in for a way to pay that was refused: %s', (_which, refused, methods, other) => {
  expect(instead(refused, methods)).toBe(other);
});
