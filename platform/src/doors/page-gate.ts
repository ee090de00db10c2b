import type { Caller } from '@vitrine/schemas';
import type { LocalShop } from './local-shop.ts';

/** Decides whether whoever asks may see a page that is theirs alone, or where they must go first. */
export interface PageGate {
  /** The types of pages that it decides on; each has `audience: visitor`. */
  pages: readonly string[];
  /** Where they are led to with 307, with values for a route that lists them; undefined to show the page. `query` has the values that the page's route lists. */
  decide(visit: {
    shop: LocalShop;
    caller: Caller;
    page: string;
    query: Readonly<Record<string, string>>;
  }): Promise<{ route: string; query?: Readonly<Record<string, string>>; anchor?: string } | undefined>;
}
