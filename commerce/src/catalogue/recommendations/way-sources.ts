import { tagOf, type DataSource, type LocalShop } from '@vitrine/platform/doors';
import { recommendationQuestion } from './question.ts';
import type { Recommender } from './recommender.ts';

/** A way into the range. */
export interface Way {
  label: string;
  href: string;
}

const MOST = 12;
const WAYS = {
  type: 'array',
  maxItems: MOST,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['label', 'href'],
    properties: { label: { type: 'string' }, href: { type: 'string' } },
  },
} as const;

/** How brands and categories of a product's neighbourhood are named and reached in a shop; what has no name or no page is left out. */
const KINDS = {
  brand: {
    found: (recommender: Recommender) => recommender.brands,
    wayOf: (name: string, shop: LocalShop) => wayOf(name, shop.link('search', { query: name })),
  },
  category: {
    found: (recommender: Recommender) => recommender.categories,
    wayOf(key: string, shop: LocalShop) {
      const label = shop.message(`category.${key}`);
      return wayOf(label, label === undefined ? undefined : shop.link('search', { query: label }));
    },
  },
} as const;

/** The ways that are recommended beside a product; none where the switch is off. */
export async function waysBeside(
  kind: keyof typeof KINDS,
  recommender: Recommender,
  { shop, sku, limit }: { shop: LocalShop; sku: string; limit: number },
): Promise<Way[]> {
  if (shop.switches['recommendations'] !== true) return [];
  const { found, wayOf: toWay } = KINDS[kind];
  const beside = await found(recommender)(shop.tenant, sku);
  return (beside?.found ?? []).flatMap((name) => toWay(name, shop) ?? []).slice(0, limit);
}

/**
 * `brand-recommendations` and `category-recommendations`: the brands and the categories of what lies near a product
 * (PR-013), by their searches.
 */
export function createWaySources(recommender: Recommender): DataSource[] {
  return (['brand', 'category'] as const).map((kind) => ({
    name: `${kind}-recommendations`,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['limit'],
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        limit: { type: 'integer', minimum: 1, maximum: MOST },
      },
    },
    valueSchema: WAYS,
    question: (args) => recommendationQuestion(kind, args),
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', limit } = args as { sku?: string; limit: number };
      const value = await waysBeside(kind, recommender, { shop, sku, limit });
      return { value, tags: [tagOf.catalogue(shop.tenant), tagOf.list(shop.tenant), tagOf.tenant(shop.tenant)] };
    },
  }));
}

function wayOf(label: string | undefined, href: string | undefined): Way | undefined {
  return label === undefined || href === undefined ? undefined : { label, href };
}
