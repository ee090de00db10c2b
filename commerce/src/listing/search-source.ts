import type { Clock } from '@vitrine/platform/clock';
import { tagOf, type DataSource, type LocalShop } from '@vitrine/platform/doors';
import type { ProductCards } from '../catalogue/index.ts';
import { normaliseTerm, type SearchEngine, type SearchMisses } from '../search/index.ts';
import { shownCards } from './shown-cards.ts';
import { findTerm, type FoundByTerm } from './find-term.ts';
import { rulesOf, tagsOfList } from './list-rules.ts';
import { ARGUMENTS, filtersWanted, type ListArgs } from './list-arguments.ts';
import { listCall } from './list-call.ts';
import { listValue, LIST_VALUE, MOST_ALTERNATIVES } from './list-value.ts';
import { listOf, type ColumnsOf } from './listing.ts';
import { searchHead, searchPlace } from './search-place.ts';

export interface SearchSourceParts {
  engine: SearchEngine;
  misses: Pick<SearchMisses, 'add'>;
  cards: ProductCards;
  columnsOf: ColumnsOf;
  clock: Clock;
}

/** Products are found by the names of their categories. */
const NAMES = 'category';
/** Of YYYY-MM-DD. */
const DAY_LENGTH = 10;

/**
 * `search`: what is found for a term, as the result page shows it: narrowed, in an order, in steps. A term that finds
 * nothing gets alternatives (SR-018), an empty one is not searched at all (RT-032).
 */
export function createSearchSource({ engine, misses, cards, columnsOf, clock }: SearchSourceParts): DataSource {
  return {
    name: 'search',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { query: { type: 'string', maxLength: 500 }, ...ARGUMENTS },
    },
    valueSchema: LIST_VALUE,
    async fetch(args, scope) {
      // The schema above is the type.
      const { query = '', filters, ...asked } = args as ListArgs & { query?: string };
      const { shop } = scope;
      const { tenant, locale } = shop;
      const term = normaliseTerm(query);
      const columns = columnsOf(tenant);
      const found = await findTerm(engine, shop, columns, { term, query: asked });
      const rules = rulesOf(shop, { term: found.term }, clock.now());
      const listing = listOf(columns, found.skus, found.query, rules);
      const note = noteOf(found, shop);
      const place = { ...searchPlace(shop, term, found), ...filtersWanted(filters) };
      const value = { ...listValue(listing, shop, place), ...(note === '' ? {} : { note }) };
      const head = searchHead(listing, place, shop, { query, instead: found.instead });
      const about = [
        tagOf.list(tenant),
        tagOf.copy(tenant, locale, NAMES),
        tagOf.rules(tenant, `words/${locale}`),
        ...tagsOfList(shop, { term: found.term }),
      ];
      if (term !== '' && listing.hits === 0 && scope.isDraft !== true)
        // Nobody waits for a count, and one that is lost costs nobody anything.
        void misses
          .add(tenant, locale, { term, day: clock.now().toISOString().slice(0, DAY_LENGTH) })
          .catch(() => undefined);
      if (listing.skus.length === 0)
        return {
          value: {
            ...value,
            ...(listing.hits > 0 || term === '' ? {} : await instead(engine, shop, term)),
            products: [],
          },
          tags: [tagOf.catalogue(tenant), ...about],
          head,
        };
      const { products, tags, ...turns } = await shownCards(cards, scope, listing, rules);
      return {
        value: {
          ...value,
          products,
          live: listCall(found.term, listing),
        },
        tags: [...tags, ...about],
        ...turns,
        head,
      };
    },
  };
}

/** What is said of a term that was not searched as it was typed. */
function noteOf({ term, instead: shown, sizes }: FoundByTerm, shop: LocalShop): string {
  const notes = [
    shown === undefined ? undefined : shop.message('search.instead', { term, instead: shown }),
    sizes.length === 0 ? undefined : shop.message('search.sized', { term, sizes: sizes.join(', ') }),
  ];
  return notes.filter((one) => one !== undefined).join(' ');
}

/** What is said and offered for a term that finds nothing. */
async function instead(engine: SearchEngine, shop: LocalShop, term: string): Promise<object> {
  const hint = shop.message('search.noResults', { term });
  const terms = await engine.alternatives(shop.tenant, shop.locale, { term, limit: MOST_ALTERNATIVES });
  const alternatives = terms.flatMap((label) => {
    const href = shop.link('search', { query: label });
    return href === undefined ? [] : [{ label, href }];
  });
  return { ...(hint === undefined ? {} : { hint }), alternatives };
}
