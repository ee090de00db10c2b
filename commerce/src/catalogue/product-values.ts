import { tagOf, type PageValues } from '@vitrine/platform/doors';
import { reviewValues } from '../reviews/index.ts';
import type { Catalogue } from './catalogue.ts';
import { CHOSEN_BY, offeredValues } from './detail/attribute-values.ts';

/** What the page of a product can be asked: its own colours and sizes, and those of its reviews that there are. */
export function productValues(catalogue: Catalogue): PageValues {
  return {
    page: 'product',
    async of({ tenant, locale }, { sku = '' }) {
      const [product] = await catalogue.bySkus(tenant, [sku]);
      if (product === undefined) return { values: {} };
      const chosen = CHOSEN_BY.map((by) => [by, offeredValues(product, by, locale).map(({ word }) => word)] as const);
      return {
        values: { ...Object.fromEntries(chosen), ...reviewValues(product.rating?.count ?? 0) },
        tags: [tagOf.reviews(tenant, sku)],
      };
    },
  };
}
