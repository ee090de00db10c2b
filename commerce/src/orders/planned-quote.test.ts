import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import type { Quote } from './order-quote.ts';
import { plannedQuote, priceOf } from './planned-quote.ts';

const shop = testShop({
  checkout: {
    delivery: { fee: 595 },
    taxes: { standard: 2_000, reduced: 1_000 },
    payments: [{ method: 'instalments' }, { method: 'pause' }, { method: 'prepayment' }, { method: 'invoice' }],
    instalments: { monthlyFactor: 7_500, counts: [12], least: 10_000, most: 500_000 },
    pause: { months: 4, surcharge: 450 },
    protection: { premium: 490 },
  },
});
const line = { arrivesFrom: '2026-11-25', arrivesTo: '2026-11-27' } as Quote['lines'][number];
const quote: Quote = {
  lines: [line],
  goods: 30_000,
  discount: 0,
  voucher: null,
  delivery: 595,
  premium: { fee: 2_990, tax: 498, months: 12 },
  tax: 5_597,
  total: 33_585,
};
const planned = (chosen: Parameters<typeof plannedQuote>[1]) =>
  plannedQuote(quote, chosen, shop, new Date('2026-11-23T10:00:00Z'));

describe('an order that is paid later', () => {
  it('comes to what its plan costs on top; credit is free of VAT, and is on the goods alone', () => {
    const inTwelve = planned({ method: 'instalments', count: 12 });
    expect(inTwelve).toMatchObject({ total: 33_585 + 2_700, tax: 5_597, plan: { surcharge: 2_700, protection: 0 } });
    expect(inTwelve.plan?.first).toBe(2_725 + 595 + 2_990);
    const guarded = planned({ method: 'instalments', count: 12, isProtected: true });
    expect(guarded.total).toBe(33_585 + 2_700 + 12 * 134);
    expect(planned({ method: 'pause' })).toMatchObject({ total: 33_585 + 1_350, plan: { kind: 'pause' } });
  });

  it('lends nothing on what it costs to bring the goods, or on a membership', () => {
    expect(priceOf(quote)).toEqual({ goods: 30_000, delivery: 595 + 2_990 });
  });
});

it('promises no day where money must come first, and costs nothing more', () => {
  expect(planned({ method: 'prepayment' })).toEqual({ ...quote, lines: [{ arrivesFrom: null, arrivesTo: null }] });
  for (const chosen of [undefined, { method: 'invoice' as const }, { method: 'instalments' as const, count: 5 }])
    expect(planned(chosen)).toEqual(quote);
});
