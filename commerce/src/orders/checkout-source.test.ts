import { fixedClock } from '@vitrine/platform/clock';
import { testShop } from '@vitrine/platform/testing/local-shop';
import type { Caller } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { Customer } from '../accounts/index.ts';
import type { Orderer } from './caller-owner.ts';
import { createProofSource } from './checkout-source.ts';
import type { CheckoutStateParts } from './checkout-state.ts';

it('whoever has nothing to prove is told nothing at the login, and no basket is priced for it', async () => {
  const proved: Orderer = {
    owner: 'customer:mara',
    session: { type: 'full', customer: 'mara' },
    customer: { id: 'mara', mail: 'mara@example.com' } as Customer,
    isProved: true,
  };
  const looked: string[] = [];
  const asked = { shop: testShop(), caller: {} as Caller };
  for (const orderer of [undefined, { owner: 'browser:x' }, proved]) {
    const parts = {
      ordererOf: async () => orderer,
      clock: fixedClock('2026-11-24T12:00:00Z'),
      baskets: { find: async () => void looked.push('basket') },
    };
    const source = createProofSource(parts as unknown as CheckoutStateParts);
    expect((await source.fetch({}, asked, AbortSignal.timeout(1_000))).value).toEqual({});
  }
  expect(looked).toEqual([]);
});
