import type { PageValues, TenantId } from '@vitrine/platform/doors';
import { SORT_KEYS } from './choice.ts';
import type { FacetColumn } from './facet-column.ts';
import { STEP_PRODUCTS, type ColumnsOf } from './listing.ts';
import { KEY_FACETS } from './record.ts';

/** The facts of a page hold no more (`page-facts.schema.json`). */
const MOST_OF_A_NAME = 2_000;
const RATINGS = ['1', '2', '3', '4', '5'];
/** What nobody has to say is no value: it would be the same page at another address. */
const SORTS = SORT_KEYS.filter((key) => key !== 'relevance');

/** What the pages of lists can be asked: `skusOf` gives what one holds, by the parameters of its address. */
export function listValues(
  page: string,
  columnsOf: ColumnsOf,
  skusOf: (tenant: TenantId, params: Readonly<Record<string, string>>) => Promise<readonly string[]>,
): PageValues {
  return {
    page,
    async of({ tenant }, params) {
      const { facets } = columnsOf(tenant);
      const steps = Math.ceil((await skusOf(tenant, params)).length / STEP_PRODUCTS);
      return {
        values: fewEnough({
          page: Array.from({ length: Math.max(steps - 1, 0) }, (_, index) => String(index + 2)),
          sort: SORTS,
          rating: RATINGS,
          ...Object.fromEntries(KEY_FACETS.map((facet) => [facet, keysOf(facets[facet])])),
        }),
      };
    },
  };
}

/** Without the names of which there is more to tell: any value of theirs counts then, and the step after the last one is the last. */
function fewEnough(values: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(values).filter(([, all]) => all.length <= MOST_OF_A_NAME));
}

function keysOf({ values, order }: FacetColumn): string[] {
  return order.flatMap((ordinal) => values[ordinal]?.key ?? []);
}

/** What the page of a search can be asked, of which each term has another list: every filter, in a known order. */
export const searchValues: PageValues = {
  page: 'search',
  of: async () => ({ values: { sort: SORTS, rating: RATINGS } }),
};
