import type { LocalShop } from './local-shop.ts';

/** Which values of a query the pages of one type know: whoever makes others up gets the page without them, and no page is made for those. */
export interface PageValues {
  /** The type of page. */
  page: string;
  /**
   * By the names of the query, for a page that is there, with the parameters of its address; of a name that is left out any value of
   * its kind counts, as it must be of one that has more than 2,000. What else than its subject invalidates that is in `tags`.
   */
  of(
    shop: LocalShop,
    params: Readonly<Record<string, string>>,
  ): Promise<{ values: Readonly<Record<string, readonly string[]>>; tags?: readonly string[] }>;
}
