import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { CARD_LIST, MOST_PRODUCTS, type ProductCards } from './product-cards.ts';

const DEFAULT_LIMIT = 8;

/**
 * `viewed-products`: what the visitor looked at before, as the browser keeps it, the latest first; without the product of the
 * page (`sku`) and without what cannot be had. Empty where nothing is left.
 */
export function createViewedSource({ catalogue, cards }: { catalogue: Catalogue; cards: ProductCards }): DataSource {
  return {
    name: 'viewed-products',
    personal: true,
    viewed: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        limit: { type: 'integer', minimum: 1, maximum: MOST_PRODUCTS },
      },
    },
    valueSchema: CARD_LIST,
    async fetch(args, scope) {
      // The schema above is the type.
      const { sku, limit = DEFAULT_LIMIT } = args as { sku?: string; limit?: number };
      const { tenant } = scope.shop;
      const others = (scope.caller?.viewed ?? []).filter((one) => one !== sku);
      const products = await catalogue.bySkus(tenant, others);
      const toBeHad = products.flatMap((product) =>
        product === undefined || product.soldOut === true ? [] : [product.sku],
      );
      if (toBeHad.length === 0) return { value: [], isEmpty: true, tags: [tagOf.catalogue(tenant)] };
      return cards.forPage(scope, toBeHad.slice(0, limit));
    },
  };
}
