import type { DataSource } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import type { PageCheckouts } from './page-checkout.ts';
import { PREMIUM_VALUE } from './order-value.ts';
import { wordsOf } from './order-words.ts';

/** `premium-offer`: there for whoever could join the premium programme with their order and has not said so. */
export function createPremiumSource(checkoutOf: PageCheckouts): DataSource {
  return {
    name: 'premium-offer',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: PREMIUM_VALUE,
    async fetch(_args, scope) {
      const { shop } = scope;
      const state = await checkoutOf(scope).state();
      if (state?.premium === undefined || state.quote.premium !== undefined)
        return { value: {}, isEmpty: true, tags: [] };
      const { fee, months } = state.premium;
      const text = `${wordsOf(shop, 'premium.text')} ${wordsOf(shop, 'premium.price', { fee: formatMoney(fee, shop), months })}`;
      return { value: { text, label: wordsOf(shop, 'premium.see') }, tags: [] };
    },
  };
}
