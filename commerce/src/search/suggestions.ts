import type { LocalShop, Shops } from '@vitrine/platform/doors';
import { brandLink, type Goods, type GoodsFinder } from '../catalogue/index.ts';
import type { SearchEngine, SuggestedTerm } from './engine.ts';
import type { ServiceAnswers } from './service/index.ts';
import { normaliseTerm } from './term/index.ts';

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
  terms: readonly { kind: SuggestedTerm['kind'] | 'service'; text: string; href: string; note: string | undefined }[];
  products: readonly Goods[];
  /** The way to all that the term finds; undefined where it finds nothing. */
  all: { text: string; href: string } | undefined;
}

/** From here on something is suggested (SR-004). */
export const SHORTEST_QUERY = 2;
/** SR-004: more than that nobody reads. */
export const MOST_SUGGESTIONS = 10;
/** What the shop's service answers: more would hide what the shop sells. */
const MOST_ANSWERS = 2;
/** Products take the rest of the room. */
const MOST_TERMS = 6;
const NOTES = { category: 'search.suggest.category', brand: 'search.suggest.brand', phrase: undefined } as const;

/**
 * Suggestions over a search engine: up to six terms, two of them answers of the shop's service where it has any, then products,
 * at most `limit` and at most ten of all together.
 */
export function createShopSuggestions({
  shops,
  engine,
  goods,
  service,
}: {
  shops: Shops;
  engine: SearchEngine;
  goods: Pick<GoodsFinder, 'find'>;
  service: ServiceAnswers;
}): ShopSuggestions {
  return {
    async suggest(tenant, { query, limit, locale: wanted }) {
      const shop = shops.find(tenant, wanted);
      if (shop === undefined) throw new Error(`expected a tenant that exists, got ${JSON.stringify(tenant)}`);
      const room = Math.min(Math.max(limit, 0), MOST_SUGGESTIONS);
      const term = normaliseTerm(query);
      const isAsked = term.length >= SHORTEST_QUERY && room > 0;
      const [found, results, answers] = isAsked
        ? await Promise.all([
            engine.suggest(shop.tenant, shop.locale, { term, limit: room }),
            engine.search(shop.tenant, shop.locale, { term, offset: 0, limit: 1 }),
            service.find(shop, term, Math.min(MOST_ANSWERS, room)),
          ])
        : [{ terms: [], skus: [] }, { total: 0 }, []];
      const named = found.terms.slice(0, Math.min(MOST_TERMS, room) - answers.length).flatMap((one) => {
        const { kind, text } = one;
        const href = wayTo(one, shop);
        const note = NOTES[kind];
        return href === undefined ? [] : [{ kind, text, href, note: note && shop.message(note) }];
      });
      const note = shop.message('search.suggest.service');
      const terms = [...named, ...answers.map((answer) => ({ kind: 'service' as const, ...answer, note }))];
      const skus = found.skus.slice(0, room - terms.length);
      const products = await goods.find(shop, skus);
      const count = terms.length + products.length;
      const summary = shop.message(count === 0 ? 'search.suggest.none' : 'search.suggest.count', { count }) ?? '';
      return { query: term, summary, terms, products, all: results.total === 0 ? undefined : wayToAll(shop, term) };
    },
  };
}

/** A category and a brand have pages of their own; everything else is searched for. */
function wayTo({ kind, text, category }: SuggestedTerm, shop: LocalShop): string | undefined {
  if (kind === 'brand') return brandLink(shop, text);
  const own = category === undefined ? undefined : shop.link('category', { category });
  return own ?? shop.link('search', { query: text });
}

/** Without a number: sizes in a term and the shop's rules make another list of what is found. */
function wayToAll(shop: LocalShop, term: string): Suggestions['all'] {
  const [text, href] = [shop.message('search.suggest.all', { term }), shop.link('search', { query: term })];
  return text === undefined || href === undefined ? undefined : { text, href };
}
