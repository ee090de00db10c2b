import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { brandTag, nameOfBrand, skusOfBrand } from '../catalogue/index.ts';
import type { CategorySourceParts } from './category-source.ts';
import { ARGUMENTS, filtersWanted, type ListArgs } from './list-arguments.ts';
import { homeStep } from './list-links.ts';
import { rulesOf, tagsOfList } from './list-rules.ts';
import { listHead, listValue, LIST_VALUE } from './list-value.ts';
import { listOf } from './listing.ts';
import { shownCards } from './shown-cards.ts';

/** `brand`: what a shop has of a brand, as its page shows it: narrowed, in an order, in steps, as a category is. */
export function createBrandSource({ catalogue, cards, columnsOf, clock }: CategorySourceParts): DataSource {
  return {
    name: 'brand',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { of: { type: 'string', maxLength: 500 }, ...ARGUMENTS },
    },
    valueSchema: LIST_VALUE,
    async fetch(args, scope) {
      // The schema above is the type.
      const { of: brand = '', filters, ...query } = args as ListArgs & { of?: string };
      const { shop } = scope;
      const found = await skusOfBrand(catalogue, shop.tenant, brand);
      const title = await nameOfBrand(catalogue, shop.tenant, found);
      if (title === undefined) throw new Error(`expected a brand of which ${shop.tenant} has something, got ${brand}`);
      const rules = rulesOf(shop, { brand }, clock.now());
      const listing = listOf(columnsOf(shop.tenant), found, query, rules);
      const place = {
        path: shop.link('brand', { brand }) ?? '',
        title,
        categories: [],
        breadcrumbs: [homeStep(shop), { label: title }],
        ...filtersWanted(filters),
      };
      // Before the cards are fetched: columns may be others by then.
      const value = listValue(listing, shop, place);
      const { products, tags, ...turns } = await shownCards(cards, scope, listing, rules);
      return {
        value: { ...value, products },
        tags: [...tags, tagOf.catalogue(shop.tenant), brandTag(shop.tenant, brand), ...tagsOfList(shop, { brand })],
        ...turns,
        head: listHead(listing, place, shop),
      };
    },
  };
}
