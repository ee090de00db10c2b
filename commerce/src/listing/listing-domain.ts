import type { Clock } from '@vitrine/platform/clock';
import type { Domain, TenantId } from '@vitrine/platform/doors';
import { skusIn, skusOfBrand, type Catalogue, type CatalogueDomain, type Product } from '../catalogue/index.ts';
import type { SearchEngine, SearchMisses } from '../search/index.ts';
import { createBrandSource } from './brand-source.ts';
import { createCategorySource } from './category-source.ts';
import { listRoutes } from './list-routes.ts';
import { listValues, searchValues } from './list-values.ts';
import { createColumns } from './listing.ts';
import { createSearchSource } from './search-source.ts';
import type { SponsoredCounts } from './sponsored-counts.ts';
import { sponsoredRoute } from './sponsored-route.ts';

const DAY_MS = 86_400_000;
/** Of YYYY-MM-DD. */
const DAY_LENGTH = 10;
/** Payers are told of a year. */
const KEPT_MS = 365 * DAY_MS;

export interface ListingParts {
  clock: Clock;
  catalogue: Catalogue;
  products: Pick<CatalogueDomain, 'cards' | 'goods'>;
  engine: SearchEngine;
  misses: Pick<SearchMisses, 'add'>;
  /** What becomes of paid places. */
  sponsored: SponsoredCounts;
  /** What is listed: the same array as long as nothing in it has changed. */
  productsOf(tenant: TenantId): readonly Product[];
}

/** Lists of products: the sources `brand`, `category` and `search`, which differ in what finds their products alone, the search for scripts, and what becomes of paid places. */
export function createListing({
  clock,
  catalogue,
  products: { cards, goods },
  engine,
  misses,
  sponsored,
  productsOf,
}: ListingParts): Domain {
  const columnsOf = createColumns(productsOf);
  return {
    name: 'listing',
    async prepare({ tenant }) {
      columnsOf(tenant);
    },
    sources: [
      createBrandSource({ catalogue, cards, columnsOf, clock }),
      createCategorySource({ catalogue, cards, columnsOf, clock }),
      createSearchSource({ engine, misses, cards, columnsOf, clock }),
    ],
    values: [
      listValues('category', columnsOf, (tenant, { category = '' }) => skusIn(catalogue, tenant, category)),
      listValues('brand', columnsOf, (tenant, { brand = '' }) => skusOfBrand(catalogue, tenant, brand)),
      searchValues,
    ],
    routes: [...listRoutes({ engine, goods, columnsOf, clock }), sponsoredRoute({ counts: sponsored, clock })],
    jobs: [
      {
        name: 'sponsored.forget',
        everyMs: DAY_MS,
        run: () => sponsored.forget(new Date(clock.now().getTime() - KEPT_MS).toISOString().slice(0, DAY_LENGTH)),
      },
    ],
  };
}
