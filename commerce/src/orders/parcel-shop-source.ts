import type { DataSource } from '@vitrine/platform/doors';
import { needsForwarder } from '../basket/index.ts';
import type { PageCheckouts } from './page-checkout.ts';

/** `checkout-parcel-shops`: there where what is ordered can go to a parcel shop; empty where a forwarder brings any of it. */
export function createParcelShopSource(checkoutOf: PageCheckouts): DataSource {
  return {
    name: 'checkout-parcel-shops',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: { type: 'object' },
    async fetch(_args, scope) {
      const state = await checkoutOf(scope).state();
      const isParcel = state !== undefined && !needsForwarder(state.priced.lines);
      return { value: {}, isEmpty: !isParcel, tags: [] };
    },
  };
}
