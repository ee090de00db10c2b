import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue.ts';
import { BESIDE_BASKET, type Recommender } from '../recommendations/recommender.ts';
import type { Strategy } from '../recommendations/strategies.ts';
import { waysBeside } from '../recommendations/way-sources.ts';
import type { GoodsFinder } from './goods.ts';
import type { ProductTypes } from './product-types.ts';

const MOST = 24;

/** What is asked for: products in the shop's own order, or what goes with one. */
interface Asked {
  tenant: string;
  locale: string;
  sku: string | undefined;
  strategy: Strategy | typeof BESIDE_BASKET | undefined;
  limit: number;
}

/** Adds what the shop recommends: products, brands and categories (PR-013). */
export function addRecommendations(
  builder: ShopSchemaBuilder,
  { Product, Brand }: ProductTypes,
  { catalogue, goods, recommender }: { catalogue: Catalogue; goods: GoodsFinder; recommender: Recommender },
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
  const waysFor = (kind: 'brand' | 'category', { tenant, locale, sku, limit }: Asked): ReturnType<typeof waysBeside> =>
    sku === undefined
      ? Promise.resolve([])
      : waysBeside(kind, recommender, { shop: goods.shop(tenant, locale), sku, limit });
  const Recommendations = builder.objectRef<Asked>('Recommendations').implement({
    description: 'What a shop recommends.',
    fields: (t) => ({
      product: t.field({
        type: ProductRecommendations,
        nullable: true,
        description: 'Null where the shop recommends no products.',
        async resolve({ tenant, locale, sku, strategy, limit }) {
          const shop = goods.shop(tenant, locale);
          if (shop.switches['recommendations'] !== true || limit === 0) return null;
          const skus =
            sku === undefined
              ? await catalogue.find(shop.tenant, { sort: 'popular', limit })
              : ((await recommender.products(shop.tenant, sku, strategy ?? 'searchReplace'))?.found ?? []);
          return skus.length === 0 ? null : { skus: skus.slice(0, limit), tenant, locale };
        },
      }),
      brand: t.field({
        type: BrandRecommendations,
        nullable: true,
        description: 'Null where the shop recommends no brands.',
        async resolve(asked) {
          const ways = await waysFor('brand', asked);
          return ways.length === 0 ? null : { brands: ways.map(({ label, href }) => ({ name: label, href })) };
        },
      }),
      category: t.field({
        type: CategoryRecommendations,
        nullable: true,
        description: 'Null where the shop recommends no categories.',
        async resolve(asked) {
          const ways = await waysFor('category', asked);
          return ways.length === 0 ? null : { names: ways.map(({ label }) => label) };
        },
      }),
    }),
  });
  const RecommendationStrategy = builder.enumType('RecommendationStrategy', {
    description: 'By what products are chosen that stand beside another one (PR-014).',
    values: {
      seriesProducts: { value: 'seriesProducts' as const, description: 'Of its series.' },
      boughtTogether: {
        value: 'boughtTogether' as const,
        description: 'What enough different people bought in one order with it.',
      },
      viewedTogether: {
        value: 'viewedTogether' as const,
        description: 'What enough different people looked at in one session with it.',
      },
      searchProductToProducts: { value: 'searchProductToProducts' as const, description: 'What goes with it.' },
      searchReplace: { value: 'searchReplace' as const, description: 'What could take its place.' },
      searchBasketToProducts: { value: BESIDE_BASKET, description: 'What goes with it once it is in the basket.' },
    },
  });

  builder.queryField('recommendations', (t) =>
    t.field({
      type: Recommendations,
      description: "What goes with a product; without one, what stands first in the shop's own order.",
      args: {
        sku: t.arg.string({ required: false, description: 'Of the product.' }),
        strategy: t.arg({
          type: RecommendationStrategy,
          required: false,
          description: 'By what products are chosen; what could take its place if left out.',
        }),
        limit: t.arg.int({ required: false, defaultValue: 8, description: `Products, at most ${MOST}.` }),
      },
      resolve: (_, { sku, strategy, limit }, { tenant, locale }) => ({
        tenant,
        locale,
        sku: sku ?? undefined,
        strategy: strategy ?? undefined,
        limit: Math.min(Math.max(limit ?? 0, 0), MOST),
      }),
    }),
  );
}
