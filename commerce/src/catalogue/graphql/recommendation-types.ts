import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue.ts';
import type { GoodsFinder } from './goods.ts';
import type { ProductTypes } from './product-types.ts';

const MOST = 24;

/** Adds what the shop recommends: products today; brands and categories once somebody recommends them. */
export function addRecommendations(
  builder: ShopSchemaBuilder,
  { Product, Brand }: ProductTypes,
  { catalogue, goods }: { catalogue: Catalogue; goods: GoodsFinder },
): void {
  const ProductRecommendations = builder.objectRef<{ skus: readonly string[]; tenant: string; locale: string }>(
    'ProductRecommendations',
  );
  ProductRecommendations.implement({
    description: 'Recommended products.',
    fields: (t) => ({
      products: t.field({
        type: [Product],
        description: 'Best first.',
        resolve: ({ skus, tenant, locale }) => goods.find(goods.shop(tenant, locale), skus),
      }),
    }),
  });
  const BrandRecommendations = builder.objectRef<{ brands: { name: string; href: string }[] }>('BrandRecommendations');
  BrandRecommendations.implement({
    description: 'Recommended brands.',
    fields: (t) => ({
      brands: t.field({ type: [Brand], description: 'Best first.', resolve: ({ brands }) => brands }),
    }),
  });
  const CategoryRecommendations = builder.objectRef<{ names: string[] }>('CategoryRecommendations');
  CategoryRecommendations.implement({
    description: 'Recommended categories.',
    fields: (t) => ({ names: t.exposeStringList('names', { description: 'Best first.' }) }),
  });
  const Recommendations = builder
    .objectRef<{ skus: readonly string[]; tenant: string; locale: string }>('Recommendations')
    .implement({
      description: 'What a shop recommends.',
      fields: (t) => ({
        product: t.field({
          type: ProductRecommendations,
          nullable: true,
          description: 'Null where the shop recommends no products.',
          resolve: (chosen) => (chosen.skus.length === 0 ? null : chosen),
        }),
        brand: t.field({
          type: BrandRecommendations,
          nullable: true,
          description: 'Null where the shop recommends no brands.',
          resolve: () => null,
        }),
        category: t.field({
          type: CategoryRecommendations,
          nullable: true,
          description: 'Null where the shop recommends no categories.',
          resolve: () => null,
        }),
      }),
    });

  builder.queryField('recommendations', (t) =>
    t.field({
      type: Recommendations,
      description: "What stands first in the shop's own order.",
      args: {
        limit: t.arg.int({ required: false, defaultValue: 8, description: `Products, at most ${MOST}.` }),
      },
      async resolve(_, { limit }, { tenant, locale }) {
        const shop = goods.shop(tenant, locale);
        const room = Math.min(Math.max(limit ?? 0, 0), MOST);
        const isOn = shop.switches['recommendations'] === true && room > 0;
        const skus = isOn ? await catalogue.find(shop.tenant, { sort: 'popular', limit: room }) : [];
        return { skus, tenant, locale };
      },
    }),
  );
}
