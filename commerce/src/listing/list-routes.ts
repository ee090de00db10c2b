import type { Clock } from '@vitrine/platform/clock';
import type { LocalShop, PageHead, ShopCall, ShopRoute } from '@vitrine/platform/doors';
import { cardAsChosen, type GoodsFinder } from '../catalogue/index.ts';
import { normaliseTerm, type SearchEngine } from '../search/index.ts';
import { SORT_KEYS } from './choice.ts';
import { findTerm } from './find-term.ts';
import { withSponsors } from './sponsored-cards.ts';
import { rulesOf, type ListRules } from './list-rules.ts';
import { listValue } from './list-value.ts';
import { listOf, type ColumnsOf, type Listing, type ListQuery } from './listing.ts';
import { searchHead, searchPlace } from './search-place.ts';

export interface ListRouteParts {
  engine: SearchEngine;
  goods: Pick<GoodsFinder, 'find'>;
  columnsOf: ColumnsOf;
  clock: Clock;
}

const MOST_PRODUCTS = 48;
const STEP = 24;
const NUMBER = /^\d{1,6}$/;
const RANGE = /^([\d.,]*)-([\d.,]*)$/;

/**
 * The search for scripts (SR-001 to SR-003): `searchv2` gives products with everything around them, `filter` what they can be
 * narrowed to, `seo` what the page of the same list tells search engines. All take `query`, `sort` and
 * `filter=<filter>:<value>`, as often as there are values; a price is `price:20-80`.
 */
export function listRoutes(parts: ListRouteParts): ShopRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/search/searchv2',
      async answer({ shop, query }) {
        const { term, instead, listing, rules, value } = await found(parts, shop, query);
        const offset = numberIn(query, 'offset') ?? 0;
        const limit = Math.min(numberIn(query, 'limit') ?? STEP, MOST_PRODUCTS);
        const goods = await parts.goods.find(shop, listing.skus.slice(offset, offset + limit));
        const labels = SORT_KEYS.flatMap((key) => {
          const label = shop.message(`search.sort.${key}`);
          const isOffered = key !== 'rating' || listing.columns.isRated;
          return label === undefined || !isOffered ? [] : [{ key, label, isCurrent: key === listing.choice.sort }];
        });
        return {
          body: {
            query: term,
            ...(instead === undefined ? {} : { instead }),
            total: listing.skus.length,
            offset,
            limit,
            products: withSponsors(
              goods.map(({ product, card }) => cardAsChosen(product, shop, listing.choice.keys) ?? card),
              listing,
              rules,
              shop,
            ),
            sortingOrders: labels,
            filters: value['filters'],
            breadcrumbs: value['breadcrumbs'],
            links: value['related'],
          },
        };
      },
    },
    {
      method: 'GET',
      path: '/api/search/filter',
      async answer({ shop, query }) {
        const { value } = await found(parts, shop, query);
        // What lists give is an array.
        return { body: value['filters'] as object };
      },
    },
    {
      method: 'GET',
      path: '/api/search/seo',
      async answer({ shop, query }) {
        const { value, head } = await found(parts, shop, query);
        const { title, description, robots } = head;
        return {
          body: {
            title,
            ...(description === undefined ? {} : { description }),
            h1: title,
            robots: robots === 'noindex' ? 'noindex,follow' : 'index,follow',
            links: value['related'],
          },
        };
      },
    },
  ];
}

async function found(
  { engine, columnsOf, clock }: ListRouteParts,
  shop: LocalShop,
  query: ShopCall['query'],
): Promise<{
  term: string;
  instead: string | undefined;
  listing: Listing;
  rules: ListRules;
  value: Record<string, unknown>;
  head: PageHead;
}> {
  const typed = (query['query']?.[0] ?? '').slice(0, 500);
  const term = normaliseTerm(typed);
  const columns = columnsOf(shop.tenant);
  const {
    term: sought,
    skus,
    instead,
    query: wanted,
  } = await findTerm(engine, shop, columns, { term, query: asked(query) });
  const rules = rulesOf(shop, { term: sought }, clock.now());
  const listing = listOf(columns, skus, wanted, rules);
  const place = searchPlace(shop, term, { term: sought });
  const head = searchHead(listing, place, shop, { query: typed, instead });
  return { term, instead, listing, rules, value: listValue(listing, shop, place), head };
}

/** What the parameters of a call choose, in the words of an address. */
function asked(query: ShopCall['query']): ListQuery {
  const values: Record<string, string> = {};
  for (const one of (query['filter'] ?? []).slice(0, 20)) {
    const [filter = '', value = ''] = one.split(/:(.*)/su, 2);
    const [, from = '', to = ''] = (filter === 'price' && RANGE.exec(value)) || [];
    if (filter === 'price') Object.assign(values, { minPrice: from, maxPrice: to });
    else if (filter !== 'sort') values[filter] = values[filter] === undefined ? value : `${values[filter]},${value}`;
  }
  return { ...values, sort: query['sort']?.[0] };
}

function numberIn(query: ShopCall['query'], name: string): number | undefined {
  const value = query[name]?.[0] ?? '';
  return NUMBER.test(value) ? Number(value) : undefined;
}
