import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { GoodsFinder } from './goods.ts';
import { ratingOf, type ProductTypes } from './product-types.ts';

/** Adds the queries for one product and for its reviews. */
export function addProductQueries(
  builder: ShopSchemaBuilder,
  { Product, Rating }: ProductTypes,
  goods: GoodsFinder,
): void {
  builder.queryField('product', (t) =>
    t.field({
      type: Product,
      nullable: true,
      description: 'A product; null if the shop does not have it.',
      args: { sku: t.arg.string({ required: true, description: 'Stock keeping unit.' }) },
      resolve: async (_, { sku }, { tenant, locale }) =>
        (await goods.find(goods.shop(tenant, locale), [sku]))[0] ?? null,
    }),
  );
  builder.queryField('reviews', (t) =>
    t.field({
      type: Rating,
      nullable: true,
      description: 'How a product is rated, with a page of its reviews; null for a product that nobody rated.',
      args: {
        sku: t.arg.string({ required: true, description: 'Of the product.' }),
        stars: t.arg.int({ required: false, description: 'Only reviews with so many stars; all if left out.' }),
        page: t.arg.int({ required: false, description: 'Ten reviews each, the first is 1.' }),
      },
      async resolve(_, { sku, stars, page }, { tenant, locale }) {
        const [found] = await goods.find(goods.shop(tenant, locale), [sku]);
        const rated = found && ratingOf(found);
        return rated
          ? { ...rated, ...(typeof stars === 'number' && { stars }), ...(typeof page === 'number' && { page }) }
          : null;
      },
    }),
  );
}
