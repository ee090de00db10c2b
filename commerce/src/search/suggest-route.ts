import type { ShopRoute } from '@vitrine/platform/doors';
import { MOST_SUGGESTIONS, type ShopSuggestions } from './suggestions.ts';

/** `GET /api/search/suggest?query=`: what somebody who has typed this much may want (SR-004); nothing for less than two characters. */
export function suggestRoute(suggestions: ShopSuggestions): ShopRoute {
  return {
    method: 'GET',
    path: '/api/search/suggest',
    async answer({ shop: { tenant, locale }, query }) {
      const asked = { query: query['query']?.[0] ?? '', limit: MOST_SUGGESTIONS, locale };
      const { query: term, summary, terms, products, all } = await suggestions.suggest(tenant, asked);
      return { body: { query: term, summary, terms, products: products.map(({ card }) => card), all } };
    },
  };
}
