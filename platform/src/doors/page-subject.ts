import type { LocalShop } from './local-shop.ts';

/** What the pages of one type are about, such as a product: only its domain knows whether there is one. */
export interface PageSubject {
  /** The type of page. */
  page: string;
  /** By the parameters of the address. */
  find(shop: LocalShop, params: Readonly<Record<string, string>>): Promise<FoundSubject>;
}

/** What a page is about. */
export interface FoundSubject {
  /** Where it is not, the page is not found. */
  isThere: boolean;
  /** It was there and is no more: the page is gone. */
  isGone?: boolean;
  /** The path of another page that is shown for now, whether it is there or not. */
  instead?: string;
  /** The path of its page, if this one is spelled otherwise. */
  moved?: string;
  /** What conditions of layers may ask of it; left out, nothing. */
  facts?: { category?: readonly string[]; brand?: string; price?: number };
  /** What invalidates the answer. */
  tags: readonly string[];
}
