import type { DataSource } from '@vitrine/platform/doors';
import { needsForwarder } from '../basket/index.ts';
import { checkoutState, type CheckoutStateParts } from './checkout-state.ts';

/** `checkout-parcel-shops`: there where what is ordered can go to a parcel shop; empty where a forwarder brings any of it. */
export function createParcelShopSource(parts: CheckoutStateParts): DataSource {
  return {
    name: 'checkout-parcel-shops',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: { type: 'object' },
    async fetch(_args, { shop, caller }) {
      const state = await checkoutState(parts, shop, caller && (await parts.ordererOf(shop.tenant, { caller })));
      const isParcel = state !== undefined && !needsForwarder(state.priced.lines);
      return { value: {}, isEmpty: !isParcel, tags: [] };
    },
  };
}
