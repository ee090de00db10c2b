import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { CARD_LIST, RECOMMENDATION_DEADLINE_MS, type Catalogue, type ProductCards } from '../catalogue/index.ts';
import { ownerOf } from '../session/index.ts';
import type { Baskets } from './basket-service.ts';

/** The most products beside a basket. */
const MOST = 12;

/**
 * `beside-basket`: what stands first in the shop's own order and does not lie in the basket of whoever asks. Nothing where the
 * switch is off (TN-022).
 */
export function createBesideBasketSource({
  baskets,
  catalogue,
  cards,
}: {
  baskets: Pick<Baskets, 'find'>;
  catalogue: Pick<Catalogue, 'find'>;
  cards: ProductCards;
}): DataSource {
  return {
    name: 'beside-basket',
    personal: true,
    deadlineMs: RECOMMENDATION_DEADLINE_MS,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['limit'],
      properties: { limit: { type: 'integer', minimum: 1, maximum: MOST } },
    },
    valueSchema: CARD_LIST,
    async fetch(args, scope) {
      // The schema above is the type.
      const { limit } = args as { limit: number };
      const { shop, caller } = scope;
      const { tenant, switches } = shop;
      if (switches['recommendations'] !== true) return { value: [], tags: [tagOf.tenant(tenant)] };
      const owner = caller === undefined ? undefined : ownerOf({ caller });
      const basket = owner === undefined ? undefined : await baskets.find(tenant, owner);
      const had = new Set(basket?.lines.map(({ product }) => product));
      const best = await catalogue.find(tenant, { sort: 'popular', limit: limit + had.size });
      const found = await cards.forList(scope, best.filter((sku) => !had.has(sku)).slice(0, limit));
      return { ...found, tags: [...found.tags, tagOf.list(tenant)] };
    },
  };
}
