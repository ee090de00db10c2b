import type { Clock } from '@vitrine/platform/clock';
import type { Domain, TenantId } from '@vitrine/platform/doors';
import type { Catalogue, CatalogueDomain, Product } from '../catalogue/index.ts';
import type { SearchEngine, SearchMisses } from '../search/index.ts';
import { createCategorySource } from './category-source.ts';
import { listRoutes } from './list-routes.ts';
import { createColumns } from './listing.ts';
import { createSearchSource } from './search-source.ts';

export interface ListingParts {
  clock: Clock;
  catalogue: Catalogue;
  products: Pick<CatalogueDomain, 'cards' | 'goods'>;
  engine: SearchEngine;
  misses: Pick<SearchMisses, 'add'>;
  /** What is listed: the same array as long as nothing in it has changed. */
  productsOf(tenant: TenantId): readonly Product[];
}

/** Lists of products: the sources `category` and `search`, which differ in what finds their products alone, and the search for scripts. */
export function createListing({
  clock,
  catalogue,
  products: { cards, goods },
  engine,
  misses,
  productsOf,
}: ListingParts): Domain {
  const columnsOf = createColumns(productsOf);
  return {
    name: 'listing',
    sources: [
      createCategorySource({ catalogue, cards, columnsOf, clock }),
      createSearchSource({ engine, misses, cards, columnsOf, clock }),
    ],
    routes: listRoutes({ engine, goods, columnsOf, clock }),
  };
}
