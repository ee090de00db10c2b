import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue.ts';
import { CARD_LIST, MOST_PRODUCTS, type ProductCards } from '../product-cards.ts';
import { RECOMMENDATION_DEADLINE_MS } from './strategies.ts';

interface RecommendationsArgs {
  slot: string;
  limit: number;
}

/**
 * `recommendations`: what stands first in the shop's own order, for a named place such as `home-1` (PR-013). A place that ends
 * in a number n > 1 shows the n-th portion, so two places on one page show different products.
 * Nothing where the switch is off (TN-022).
 */
export function createShopOrderSource({ catalogue, cards }: { catalogue: Catalogue; cards: ProductCards }): DataSource {
  return {
    name: 'recommendations',
    deadlineMs: RECOMMENDATION_DEADLINE_MS,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['slot', 'limit'],
      properties: {
        slot: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' },
        limit: { type: 'integer', minimum: 1, maximum: MOST_PRODUCTS },
      },
    },
    valueSchema: CARD_LIST,
    async fetch(args, scope) {
      // The schema above is the type.
      const { slot, limit } = args as unknown as RecommendationsArgs;
      const { tenant, switches } = scope.shop;
      if (switches['recommendations'] !== true) return { value: [], tags: [tagOf.tenant(tenant)] };
      const portion = Math.max(Number(/-(\d{1,2})$/.exec(slot)?.[1] ?? 1), 1);
      const best = await catalogue.find(tenant, { sort: 'popular', limit: portion * limit });
      const start = Math.max(Math.min((portion - 1) * limit, best.length - limit), 0);
      const found = await cards.forList(scope, best.slice(start, start + limit));
      return { ...found, tags: [...found.tags, tagOf.list(tenant)] };
    },
  };
}
