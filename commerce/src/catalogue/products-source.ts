import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue, ProductSelection, ProductSort } from './catalogue.ts';
import { CARD_LIST, MOST_PRODUCTS, type ProductCards } from './product-cards.ts';

interface ProductsArgs {
  skus?: readonly string[];
  category?: string;
  sort?: ProductSort;
  only?: ProductSelection;
  limit?: number;
}

const DEFAULT_LIMIT = 12;

/**
 * `products`: named products in the order of `skus`, or the first `limit` of a category (or of all) by `sort`; `only` those
 * that are new or reduced now, of either. Products that the shop does not have are left out.
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
        only: { enum: ['new', 'reduced'] },
        limit: { type: 'integer', minimum: 1, maximum: MOST_PRODUCTS },
      },
    },
    valueSchema: CARD_LIST,
    async fetch(args, scope) {
      // The schema above is the type.
      const {
        skus,
        category,
        sort = 'popular',
        only,
        limit = skus === undefined ? DEFAULT_LIMIT : MOST_PRODUCTS,
      } = args as ProductsArgs;
      if (skus !== undefined && only === undefined) return cards.forPage(scope, skus.slice(0, limit));
      const { tenant } = scope.shop;
      const list = await catalogue.find(tenant, {
        sort,
        limit: skus === undefined ? limit : Number.MAX_SAFE_INTEGER,
        ...(category === undefined ? {} : { category }),
        ...(only === undefined ? {} : { only }),
      });
      const fitting = new Set(list);
      const wanted = skus?.filter((sku) => fitting.has(sku)).slice(0, limit) ?? list;
      const found = await cards.forList(scope, wanted);
      return { ...found, tags: [...found.tags, tagOf.list(tenant, category)] };
    },
  };
}
