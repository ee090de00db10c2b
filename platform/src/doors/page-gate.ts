import type { Caller, NamedCookie } from '@vitrine/schemas';
import type { LocalShop } from './local-shop.ts';

/** Where somebody is led with 307, with values for a route that lists them. */
export interface Onward {
  route: string;
  query?: Readonly<Record<string, string>>;
  anchor?: string;
  /** What their browser is to keep of what was done as they came. */
  cookies?: readonly NamedCookie[];
}

/** Decides whether whoever asks may see a page that is theirs alone, or where they must go first. */
export interface PageGate {
  /** The types of pages that it decides on; each has `audience: visitor`. */
  pages: readonly string[];
  /**
   * Where they are led instead; undefined to show the page. `missing`: what the address names is not there, so the page, which
   * says so, is shown as not found. `query` has the values that the page's route lists.
   */
  decide(visit: {
    shop: LocalShop;
    caller: Caller;
    page: string;
    query: Readonly<Record<string, string>>;
  }): Promise<Onward | 'missing' | undefined>;
}
