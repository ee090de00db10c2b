import type { ShopRoute } from '@vitrine/platform/doors';
import type { PopularTerms } from './popular-terms.ts';

/** `GET /api/search/popular`: what most visitors searched for of late, with the addresses of its results; the same for everybody. */
export function popularRoute(popular: PopularTerms): ShopRoute {
  return {
    method: 'GET',
    path: '/api/search/popular',
    async answer({ shop: { tenant, locale, link } }) {
      const terms = await popular.find(tenant, locale);
      const body = terms.flatMap((term) => {
        const href = link('search', { query: term });
        return href === undefined ? [] : [{ term, href }];
      });
      return { body };
    },
  };
}
