import type { Clock } from '@vitrine/platform/clock';
import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { categoryOf, nameOfCategory, skusIn, type Catalogue, type ProductCards } from '../catalogue/index.ts';
import { shownCards } from './shown-cards.ts';
import { rulesOf, tagsOfList } from './list-rules.ts';
import { ARGUMENTS, filtersWanted, type ListArgs } from './list-arguments.ts';
import { categoryLink, homeStep } from './list-links.ts';
import { listHead, listValue, LIST_VALUE } from './list-value.ts';
import { listOf, type ColumnsOf } from './listing.ts';

export interface CategorySourceParts {
  catalogue: Catalogue;
  cards: ProductCards;
  columnsOf: ColumnsOf;
  clock: Clock;
}

/** `category`: what a category holds, as its page shows it: narrowed, in an order, in steps, as a search is. */
export function createCategorySource({ catalogue, cards, columnsOf, clock }: CategorySourceParts): DataSource {
  return {
    name: 'category',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { category: { type: 'string', maxLength: 500 }, ...ARGUMENTS },
    },
    valueSchema: LIST_VALUE,
    async fetch(args, scope) {
      // The schema above is the type.
      const { category: asked = '', filters, ...query } = args as ListArgs & { category?: string };
      const { shop } = scope;
      const category = categoryOf(asked);
      const title = nameOfCategory(shop, category);
      if (title === undefined)
        throw new Error(`expected a category that ${shop.tenant} has a name for, got ${category}`);
      const rules = rulesOf(shop, { category }, clock.now());
      const columns = columnsOf(shop.tenant);
      const listing = listOf(columns, await skusIn(catalogue, shop.tenant, category), query, rules);
      const above = columns.categoriesAbove(category);
      const place = {
        path: shop.link('category', { category }) ?? '',
        title,
        categories: [...above, category],
        breadcrumbs: [homeStep(shop), ...above.flatMap((key) => categoryLink(shop, key) ?? []), { label: title }],
        ...filtersWanted(filters),
      };
      // Before the cards are fetched: columns may be others by then.
      const value = listValue(listing, shop, place);
      const { products, tags, ...turns } = await shownCards(cards, scope, listing, rules);
      return {
        value: { ...value, products },
        tags: [...tags, tagOf.list(shop.tenant, category), ...tagsOfList(shop, { category })],
        ...turns,
        head: listHead(listing, place, shop),
      };
    },
  };
}
