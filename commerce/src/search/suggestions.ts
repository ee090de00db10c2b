import type { Shops } from '@vitrine/platform/doors';
import type { Goods, GoodsFinder } from '../catalogue/index.ts';
import type { SearchEngine, SuggestedTerm } from './engine.ts';
import { normaliseTerm } from './term.ts';

/** Suggestions while somebody types, in the words of the shop. */
export interface ShopSuggestions {
  /** `tenant` comes from a signed token and exists, a locale that the shop does not have counts as its default. @throws Error for an unknown tenant */
  suggest(tenant: string, request: { query: string; limit: number; locale?: string }): Promise<Suggestions>;
}

export interface Suggestions {
  /** What was looked for: the query with single blanks, cut to what a term may hold. */
  query: string;
  /** How many suggestions there are, in words. */
  summary: string;
  terms: readonly (SuggestedTerm & { href: string; note: string | undefined })[];
  products: readonly Goods[];
}

/** From here on something is suggested (SR-004). */
export const SHORTEST_QUERY = 2;
/** SR-004: more than that nobody reads. */
export const MOST_SUGGESTIONS = 10;
/** Products take the rest of the room. */
const MOST_TERMS = 6;
const NOTES = { category: 'search.suggest.category', brand: 'search.suggest.brand', phrase: undefined } as const;

/** Suggestions over a search engine: up to six terms, then products, at most `limit` and at most ten of both together. */
export function createShopSuggestions({
  shops,
  engine,
  goods,
}: {
  shops: Shops;
  engine: SearchEngine;
  goods: Pick<GoodsFinder, 'find'>;
}): ShopSuggestions {
  return {
    async suggest(tenant, { query, limit, locale: wanted }) {
      const shop = shops.find(tenant, wanted);
      if (shop === undefined) throw new Error(`expected a tenant that exists, got ${JSON.stringify(tenant)}`);
      const room = Math.min(Math.max(limit, 0), MOST_SUGGESTIONS);
      const term = normaliseTerm(query);
      const found =
        term.length < SHORTEST_QUERY || room === 0
          ? { terms: [], skus: [] }
          : await engine.suggest(shop.tenant, shop.locale, { term, limit: room });
      const terms = found.terms.slice(0, Math.min(MOST_TERMS, room)).flatMap(({ kind, text }) => {
        const href = shop.link('search', { query: text });
        const note = NOTES[kind];
        return href === undefined ? [] : [{ kind, text, href, note: note && shop.message(note) }];
      });
      const skus = found.skus.slice(0, room - terms.length);
      const products = await goods.find(shop, skus);
      const count = terms.length + products.length;
      const summary = shop.message(count === 0 ? 'search.suggest.none' : 'search.suggest.count', { count }) ?? '';
      return { query: term, summary, terms, products };
    },
  };
}
