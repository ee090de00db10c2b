import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue, ProductSort } from './catalogue.ts';
import { CARD_LIST, MOST_PRODUCTS, type ProductCards } from './product-cards.ts';

interface ProductsArgs {
  skus?: readonly string[];
  category?: string;
  sort?: ProductSort;
  limit?: number;
}

const DEFAULT_LIMIT = 12;

/**
 * `products`: named products in the order of `skus`, or the first `limit` of a category (or of all) by `sort`.
 * Products that the shop does not have are left out.
 */
export function createProductsSource({ catalogue, cards }: { catalogue: Catalogue; cards: ProductCards }): DataSource {
  return {
    name: 'products',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        skus: {
          type: 'array',
          minItems: 1,
          maxItems: MOST_PRODUCTS,
          items: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        },
        category: { type: 'string', pattern: '^[a-z0-9-]{1,80}$' },
        sort: { enum: ['popular', 'new'] },
        limit: { type: 'integer', minimum: 1, maximum: MOST_PRODUCTS },
      },
    },
    valueSchema: CARD_LIST,
    async fetch(args, scope) {
      // The schema above is the type.
      const { skus, category, sort = 'popular', limit } = args as ProductsArgs;
      const wanted =
        skus?.slice(0, limit) ??
        (await catalogue.find(scope.shop.tenant, {
          sort,
          limit: limit ?? DEFAULT_LIMIT,
          ...(category === undefined ? {} : { category }),
        }));
      if (skus !== undefined) return cards.forPage(scope, wanted);
      const found = await cards.forList(scope, wanted);
      return { ...found, tags: [...found.tags, tagOf.list(scope.shop.tenant, category)] };
    },
  };
}
