import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { CARD_LIST, MOST_PRODUCTS, type ProductCards } from './product-cards.ts';

const DEFAULT_LIMIT = 8;

/**
 * `substitutes`: what can be had instead of a product that is sold out or withdrawn, of its own category first, then of wider
 * ones. Empty for a product that can be had, and for what the shop never had.
 */
export function createSubstitutesSource({
  catalogue,
  cards,
}: {
  catalogue: Catalogue;
  cards: ProductCards;
}): DataSource {
  return {
    name: 'substitutes',
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
      const { sku = '', limit = DEFAULT_LIMIT } = args as { sku?: string; limit?: number };
      const { tenant } = scope.shop;
      const [product] = await catalogue.bySkus(tenant, [sku]);
      const missing = product === undefined ? await catalogue.withdrawn(tenant, sku) : product;
      const own = [tagOf.catalogue(tenant), tagOf.product(tenant, sku)];
      if (missing === undefined || (product !== undefined && product.soldOut !== true))
        return { value: [], isEmpty: true, tags: own };

      const chosen = new Set<string>();
      for (const category of missing.categories) {
        // Sold-out products come last in a category.
        const found = await catalogue.find(tenant, { category, sort: 'popular', limit: limit + 1 });
        const toBeHad = await catalogue.bySkus(tenant, found);
        for (const one of toBeHad)
          if (one !== undefined && one.soldOut !== true && one.sku !== sku) chosen.add(one.sku);
        if (chosen.size >= limit) break;
      }
      const found = await cards.forList(scope, [...chosen].slice(0, limit));
      const lists = missing.categories.map((category) => tagOf.list(tenant, category));
      return { ...found, isEmpty: found.value.length === 0, tags: [...found.tags, ...own, ...lists] };
    },
  };
}
