import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Goods, GoodsFinder, ProductTypes } from '../catalogue/index.ts';
import type { SearchEngine } from './engine.ts';
import { addFilterTypes } from './filter-types.ts';
import { normaliseTerm } from './term/index.ts';

/** A step of a page of results. */
const STEP = 24;
const LAST_STEP = 9_999;

interface Results {
  term: string;
  total: number;
  found: readonly { goods: Goods; position: number }[];
}

/** Adds `search` and its types to the schema of the shop door. */
export function addSearchResults(
  builder: ShopSchemaBuilder,
  { Product }: Pick<ProductTypes, 'Product'>,
  { engine, goods }: { engine: SearchEngine; goods: GoodsFinder },
): void {
  const FilterValue = addFilterTypes(builder);
  const SponsoredProductData = builder.objectRef<{ label: string; payer: string }>('SponsoredProductData').implement({
    description: 'Who pays for the place of a product (Directive 2005/29/EC, Annex I, 11a).',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'That it is an advertisement, in words.' }),
      payer: t.exposeString('payer', { description: 'Who pays.' }),
    }),
  });
  const SortingOrder = builder.objectRef<{ key: string; label: string }>('SortingOrder').implement({
    description: 'An order in which results can be shown. Known by its key.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is chosen.' }),
      label: t.exposeString('label', { description: 'In words of the language.' }),
    }),
  });
  const SearchProductResult = builder.objectRef<Results['found'][number]>('SearchProductResult').implement({
    description: 'A product that was found.',
    fields: (t) => ({
      position: t.exposeInt('position', { description: 'Among all results, from 1.' }),
      product: t.field({ type: Product, description: 'The product.', resolve: (result) => result.goods }),
      sponsored: t.field({
        type: SponsoredProductData,
        nullable: true,
        description: 'Null for a place that nobody pays for.',
        resolve: () => null,
      }),
    }),
  });
  const SearchQueryResult = builder.objectRef<Results>('SearchQueryResult').implement({
    description: 'What a search found.',
    fields: (t) => ({
      query: t.string({
        description: 'What was looked for: single blanks, at most 100 characters.',
        resolve: ({ term }) => term,
      }),
      total: t.exposeInt('total', { description: 'Of all results.' }),
      results: t.field({
        type: [SearchProductResult],
        description: 'Best first, 24 on a page.',
        resolve: ({ found }) => [...found],
      }),
      sortingOrders: t.field({
        type: [SortingOrder],
        nullable: true,
        description: 'Orders to choose from; null where there is only one.',
        resolve: () => null,
      }),
      filterValues: t.field({
        type: [FilterValue],
        nullable: true,
        description: 'What results can be narrowed to; null where they cannot.',
        resolve: () => null,
      }),
    }),
  });

  builder.queryField('search', (t) =>
    t.field({
      type: SearchQueryResult,
      description: 'The products that fit every word of a term.',
      args: {
        query: t.arg.string({ required: true, description: 'The term.' }),
        page: t.arg.int({ required: false, defaultValue: 1, description: '24 results each, the first is 1.' }),
      },
      async resolve(_, { query, page }, { tenant, locale }) {
        const shop = goods.shop(tenant, locale);
        const term = normaliseTerm(query);
        const offset = (Math.min(Math.max(page ?? 1, 1), LAST_STEP) - 1) * STEP;
        const { total, skus } = await engine.search(shop.tenant, shop.locale, { term, offset, limit: STEP });
        const places = new Map(skus.map((sku, index) => [sku, offset + index + 1]));
        const found = await goods.find(shop, skus);
        return {
          term,
          total,
          found: found.map((one) => ({ goods: one, position: places.get(one.product.sku) ?? 0 })),
        };
      },
    }),
  );
}
