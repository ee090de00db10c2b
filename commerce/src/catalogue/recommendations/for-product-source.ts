import type { Clock } from '@vitrine/platform/clock';
import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { CARD_LIST, type ProductCards } from '../product-cards.ts';
import { recommendationQuestion } from './question.ts';
import { BESIDE_BASKET, type Recommender } from './recommender.ts';
import { MOST_OF_AREA, RECOMMENDATION_DEADLINE_MS, STRATEGIES, type Strategy } from './strategies.ts';

/** So long an answer may be older than what is counted of orders. */
const COUNTED_MS = 3_600_000;
/** So long where it was not known what was bought together: long enough that a database in need is not asked more often. */
const MAKESHIFT_MS = 30_000;

interface Args {
  sku: string;
  strategy: Strategy | typeof BESIDE_BASKET;
  limit: number;
}

/**
 * `product-recommendations`: what an area of a product's page, or of the panel over it, shows (PR-014, PR-015), by its strategy. Nothing where the switch is off
 * (TN-022), or where the shop has no such product or nothing that fits.
 */
export function createForProductSource({
  recommender,
  cards,
  clock,
}: {
  recommender: Recommender;
  cards: ProductCards;
  clock: Clock;
}): DataSource {
  return {
    name: 'product-recommendations',
    deadlineMs: RECOMMENDATION_DEADLINE_MS,
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
    question: (args) => recommendationQuestion('product', args),
    async fetch(args, scope) {
      // The schema above is the type.
      const { sku = '', strategy, limit } = args as unknown as Args;
      const { tenant, switches } = scope.shop;
      if (switches['recommendations'] !== true) return { value: [], tags: [tagOf.tenant(tenant)] };
      const beside = await recommender.products(tenant, sku, strategy);
      if (beside === undefined) return { value: [], tags: [tagOf.product(tenant, sku)] };
      const found = await cards.forList(scope, beside.found.slice(0, limit));
      const lists = beside.product.categories.map((category) => tagOf.list(tenant, category));
      const counted = new Date(clock.now().getTime() + (beside.isMakeshift === true ? MAKESHIFT_MS : COUNTED_MS));
      const expires = found.expires !== undefined && found.expires < counted ? found.expires : counted;
      return { ...found, tags: [...found.tags, tagOf.product(tenant, sku), ...lists], expires };
    },
  };
}
