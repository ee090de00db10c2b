import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { FITS } from './review.ts';
import type { ReviewedProducts } from './reviewed-products.ts';

const TEXT = { type: 'string' } as const;

/** `fit-question`: what the form for a review asks of what is worn; without a question for everything else. */
export function createFitQuestionSource(products: Pick<ReviewedProducts, 'isWorn'>): DataSource {
  return {
    name: 'fit-question',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        fit: {
          type: 'object',
          additionalProperties: false,
          required: ['label', 'options'],
          properties: {
            label: TEXT,
            options: {
              type: 'array',
              items: {
                type: 'object',
                additionalProperties: false,
                required: ['value', 'label'],
                properties: { value: TEXT, label: TEXT },
              },
            },
          },
        },
      },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '' } = args as { sku?: string };
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku), tagOf.tenant(shop.tenant)];
      const label = shop.message('rating.fit.question');
      if (label === undefined || !(await products.isWorn(shop, sku))) return { value: {}, tags };
      const options = FITS.map((value) => ({ value, label: shop.message(`rating.fit.${value}`) ?? value }));
      return { value: { fit: { label, options } }, tags };
    },
  };
}
