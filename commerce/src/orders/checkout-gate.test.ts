import { fixedClock } from '@vitrine/platform/clock';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { Orderer } from './caller-owner.ts';
import { createCheckoutGate } from './checkout-gate.ts';

it('a browser that is merely recognised is not shown what its customer has just ordered', async () => {
  const orderer: Orderer = { owner: 'customer:c-1', session: { type: 'soft', customer: 'c-1' } };
  const asked: string[] = [];
  const parts = {
    // Nothing is looked for, so there is nothing to find it in.
    database: {
      get orm() {
        asked.push('orders');
        throw new Error('asked for an order');
      },
    },
    ordererOf: async () => orderer,
    clock: fixedClock('2026-11-24T12:00:00Z'),
  };
  const gate = createCheckoutGate(parts as unknown as Parameters<typeof createCheckoutGate>[0]);
  const shop = testShop();
  const caller = {
    tenant: shop.tenant,
    locale: shop.locale,
    visitor: ANYBODY,
    arms: {},
    consent: [],
    client: '',
    requestId: 'r',
  };
  const visit = { shop, caller, page: 'checkout-confirmation', query: {} } as unknown as Parameters<
    typeof gate.decide
  >[0];
  expect([await gate.decide(visit), asked]).toEqual([{ route: 'checkoutNoOrder' }, []]);
});
