import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue.ts';
import { CARD_LIST, type ProductCards } from '../product-cards.ts';
import type { Product } from '../product.ts';
import { areasOf, MOST_OF_AREA, STRATEGIES, type Strategy } from './strategies.ts';

interface Args {
  sku: string;
  strategy: Strategy | typeof BESIDE_BASKET;
  limit: number;
}

/** What the panel shows once something was put into the basket (PR-015): what goes with it, as on its page. */
const BESIDE_BASKET = 'searchBasketToProducts';
/** Products of a category that are looked at, in the shop's order: a page must not cost more because a shop has more to sell. */
const MOST_CANDIDATES = 200;

/**
 * `product-recommendations`: what an area of a product's page, or of the panel over it, shows (PR-014, PR-015), by its strategy. Nothing where the switch is off
 * (TN-022), or where the shop has no such product or nothing that fits.
 */
export function createForProductSource({
  catalogue,
  cards,
}: {
  catalogue: Catalogue;
  cards: ProductCards;
}): DataSource {
  const areas = new WeakMap<Product, { others: readonly Product[]; chosen: ReturnType<typeof areasOf> }>();

  /** Chosen once for all areas of a page. */
  const areasFor = (product: Product, others: readonly Product[]): ReturnType<typeof areasOf> => {
    const known = areas.get(product);
    if (known !== undefined && isSame(known.others, others)) return known.chosen;
    const chosen = areasOf(product, others);
    areas.set(product, { others, chosen });
    return chosen;
  };
  return {
    name: 'product-recommendations',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['strategy', 'limit'],
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        strategy: { enum: [...STRATEGIES, BESIDE_BASKET] },
        limit: { type: 'integer', minimum: 1, maximum: MOST_OF_AREA },
      },
    },
    valueSchema: CARD_LIST,
    async fetch(args, scope) {
      // The schema above is the type.
      const { sku = '', strategy, limit } = args as unknown as Args;
      const { tenant, switches } = scope.shop;
      if (switches['recommendations'] !== true) return { value: [], tags: [tagOf.tenant(tenant)] };
      const [product] = await catalogue.bySkus(tenant, [sku]);
      if (product === undefined) return { value: [], tags: [tagOf.product(tenant, sku)] };
      const near = await Promise.all(
        product.categories.map((category) =>
          catalogue.find(tenant, { category, sort: 'popular', limit: MOST_CANDIDATES }),
        ),
      );
      const others = (await catalogue.bySkus(tenant, [...new Set(near.flat())])).filter((one) => one !== undefined);
      const chosen = areasFor(product, others)[strategy === BESIDE_BASKET ? 'searchProductToProducts' : strategy];
      const found = await cards.forList(scope, chosen.slice(0, limit));
      const lists = product.categories.map((category) => tagOf.list(tenant, category));
      return { ...found, tags: [...found.tags, tagOf.product(tenant, sku), ...lists] };
    },
  };
}

function isSame(some: readonly Product[], others: readonly Product[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
