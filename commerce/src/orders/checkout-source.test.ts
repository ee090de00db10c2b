import { fixedClock } from '@vitrine/platform/clock';
import { testShop } from '@vitrine/platform/testing/local-shop';
import type { Caller } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { Customer } from '../accounts/index.ts';
import type { Orderer } from './caller-owner.ts';
import { createProofSource, createStepsSource } from './checkout-source.ts';
import type { CheckoutStateParts } from './checkout-state.ts';
import { createPageCheckouts } from './page-checkout.ts';
import { createParcelShopSource } from './parcel-shop-source.ts';

it('whoever has nothing to prove is told nothing at the login, and no basket is priced for it', async () => {
  const proved: Orderer = {
    owner: 'customer:mara',
    session: { type: 'full', customer: 'mara' },
    customer: { id: 'mara', mail: 'mara@example.com' } as Customer,
    isProved: true,
  };
  const looked: string[] = [];
  for (const orderer of [undefined, { owner: 'browser:x' }, proved]) {
    const parts = {
      ordererOf: async () => orderer,
      clock: fixedClock('2026-11-24T12:00:00Z'),
      baskets: { find: async () => void looked.push('basket') },
    };
    const source = createProofSource(createPageCheckouts(parts as unknown as CheckoutStateParts));
    expect(
      (await source.fetch({}, { shop: testShop(), caller: {} as Caller }, AbortSignal.timeout(1_000))).value,
    ).toEqual({});
  }
  expect(looked).toEqual([]);
});

it('a page is asked for its checkout once, however many of its sources ask', async () => {
  const looked: string[] = [];
  const parts = {
    ordererOf: async () => (looked.push('orderer'), { owner: 'browser:x' }),
    clock: fixedClock('2026-11-24T12:00:00Z'),
    baskets: { find: async () => void looked.push('basket') },
  };
  const checkoutOf = createPageCheckouts(parts as unknown as CheckoutStateParts);
  const shop = testShop({ checkout: {} as NonNullable<ReturnType<typeof testShop>['checkout']> });
  const page = { shop, caller: {} as Caller };
  const sources = [createStepsSource(checkoutOf), createParcelShopSource(checkoutOf), createProofSource(checkoutOf)];
  await Promise.all(sources.map((source) => source.fetch({}, page, AbortSignal.timeout(1_000))));
  expect(looked).toEqual(['orderer', 'basket']);
  await sources[0]?.fetch({}, { ...page }, AbortSignal.timeout(1_000));
  expect(looked).toHaveLength(4);
});
