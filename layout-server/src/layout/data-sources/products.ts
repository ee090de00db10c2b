import type { Product, ProductCardData } from '@vitrine/schemas';
import { productCard, type ProductSort } from '../../shop/catalogue/index.ts';
import { tagOf } from '../tags.ts';
import type { DataSource, PageScope, SourceAnswer } from './data-source.ts';

export const MOST_PRODUCTS = 48;

/** A list of cards: what every source of products gives. */
export const CARD_LIST = {
  type: 'array',
  maxItems: MOST_PRODUCTS,
  items: { $ref: 'https://vitrine.example/schemas/shop.schema.json#/$defs/productCard' },
} as const;

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
export const productsSource: DataSource = {
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
      sort: { enum: ['popular', 'new', 'rated'] },
      limit: { type: 'integer', minimum: 1, maximum: MOST_PRODUCTS },
    },
  },
  valueSchema: CARD_LIST,
  async fetch(args, scope) {
    // The schema above is the type.
    const { skus, category, sort = 'popular', limit } = args as ProductsArgs;
    const wanted =
      skus?.slice(0, limit) ??
      (await scope.catalogue.find(scope.tenant, {
        sort,
        limit: limit ?? DEFAULT_LIMIT,
        ...(category === undefined ? {} : { category }),
      }));
    return cardsOf(await scope.products.products(wanted), scope);
  },
};

/** Cards with the tags that invalidate them. */
export function cardsOf(products: readonly Product[], { tenant, words }: PageScope): SourceAnswer {
  const value: ProductCardData[] = products.flatMap((product) => productCard(product, words) ?? []);
  return { value, tags: [tagOf.catalogue(tenant), ...products.map(({ sku }) => tagOf.product(tenant, sku))] };
}
