import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import type { CatalogueDomain, Product } from '../catalogue/index.ts';
import type { SearchEngine } from './engine.ts';
import { createSearchHistory, historyRoutes } from './history/index.ts';
import { customerOwner } from '../session/index.ts';
import { createMemorySearch } from './memory-search.ts';
import { createPopularTerms, popularRoute } from './popular/index.ts';
import { addSearchResults } from './search-result-types.ts';
import { createSearchMisses, type SearchMisses } from './misses/index.ts';
import { redirectedTerms } from './redirected-terms.ts';
import { createServiceAnswers, createServiceAnswersSource, type ServicePages } from './service/index.ts';
import { suggestRoute } from './suggest-route.ts';
import { addSuggestions } from './suggestion-types.ts';
import { createShopSuggestions } from './suggestions.ts';

export interface SearchParts {
  catalogue: Pick<CatalogueDomain, 'goods' | 'typesOf'>;
  /** What is searched: the same array as long as nothing in it has changed. */
  productsOf(tenant: TenantId): readonly Product[];
  /** What the shops' pages of service answer. */
  servicePages: ServicePages;
}

/** The domain of the search, and what finds products, for the lists of them. */
export interface SearchDomain extends Domain {
  engine: SearchEngine;
  /** What found nothing. */
  misses: SearchMisses;
  /** SR-017: what a browser searched for becomes a customer's. */
  joinAtLogin(tenant: TenantId, who: { visitor: string; customer: string }): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** So long after a search nobody is reminded of it. */
const HISTORY_MS = 90 * 24 * HOUR_MS;
const BATCH = 5_000;
/** Searches that one client may have remembered: nobody looks for more, and each from a browser without a cookie is a row. */
const HISTORY_LIMIT = { most: 120, seconds: 600 } as const;
/** Of YYYY-MM-DD. */
const DAY_LENGTH = 10;

/** The search of every shop: `search` and `suggest` at the shop door, suggestions and last searches for scripts. */
export function createSearch(
  { shops, database, clock, ids, limitTo }: Pick<Platform, 'shops' | 'database' | 'clock' | 'ids' | 'limitTo'>,
  { catalogue, productsOf, servicePages }: SearchParts,
): SearchDomain {
  const engine = createMemorySearch((tenant, locale) => {
    const words = shops.find(tenant, locale);
    return words && { words, products: productsOf(tenant) };
  });
  const answers = createServiceAnswers({ pages: servicePages, clock });
  const suggestions = createShopSuggestions({ shops, engine, goods: catalogue.goods, service: answers });
  const history = createSearchHistory(database);
  const misses = createSearchMisses(database);
  return {
    name: 'search',
    prepare: ({ tenant, locale }) => engine.prepare(tenant, locale),
    engine,
    misses,
    joinAtLogin: (tenant, { visitor, customer }) => history.join(tenant, visitor, customerOwner(customer)),
    subjects: [redirectedTerms],
    sources: [createServiceAnswersSource({ answers, clock })],
    routes: [
      suggestRoute(suggestions),
      popularRoute(createPopularTerms({ database, clock, engine })),
      ...historyRoutes({ history, clock, ids, limiter: limitTo('searches', HISTORY_LIMIT) }),
    ],
    jobs: [
      {
        name: 'search.forget',
        everyMs: HOUR_MS,
        async run(signal) {
          const before = new Date(clock.now().getTime() - HISTORY_MS);
          for (let gone = BATCH; gone === BATCH && !signal.aborted;) gone = await history.forget(before, BATCH);
          await misses.forget(before.toISOString().slice(0, DAY_LENGTH), BATCH);
        },
      },
    ],
    graphql(builder) {
      const types = catalogue.typesOf(builder);
      addSuggestions(builder, types, suggestions);
      addSearchResults(builder, types, { engine, goods: catalogue.goods });
    },
  };
}
