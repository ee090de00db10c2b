import type { LocalShop } from './local-shop.ts';

/** What the pages of one type are about, such as a product: only its domain knows whether there is one. */
export interface PageSubject {
  /** The type of page. */
  page: string;
  /**
   * By the parameters of the address. `tags` invalidate the answer; where nothing is there the page is not found, and where
   * there is another page for it, `instead` is its path.
   */
  find(
    shop: LocalShop,
    params: Readonly<Record<string, string>>,
  ): Promise<{ isThere: boolean; tags: readonly string[]; instead?: string }>;
}
