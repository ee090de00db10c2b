import { tagOf, type DataSource, type LocalShop, type PageHead } from '@vitrine/platform/doors';
import { CARD_LIST, type ProductCards } from '../catalogue/index.ts';
import type { SearchEngine } from './engine.ts';
import { normaliseTerm } from './term.ts';

export interface SearchSourceParts {
  engine: SearchEngine;
  cards: ProductCards;
}

/** Products that a step adds (SR-008). A page shows the last two steps, so it never holds more than twice as many. */
export const STEP_PRODUCTS = 24;
const SHOWN_STEPS = 2;
const MOST_STEP = 999;
const MOST_ALTERNATIVES = 6;
/** Where the products of the newest step begin; the link to them leads there. */
const NEW_ANCHOR = 'more';

/** Products are found by the names of their categories. */
const NAMES = 'category';

const LINK = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'href'],
  properties: { label: { type: 'string' }, href: { type: 'string' } },
} as const;

interface SearchArgs {
  query?: string;
  page?: string;
}

type Link = { label: string; href: string };

/**
 * `search`: what is found for a term, as the result page shows it. `page` is the step up to which products are shown:
 * anything else than a number counts as 1, one behind the last as the last. A term that finds nothing gets alternatives
 * (SR-018), an empty one is not searched at all (RT-032). Steps behind the first and pages without products are not for
 * search engines (SR-003).
 */
export function createSearchSource({ engine, cards }: SearchSourceParts): DataSource {
  return {
    name: 'search',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { query: { type: 'string', maxLength: 500 }, page: { type: 'string', maxLength: 500 } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'products', 'newFrom'],
      properties: {
        title: { type: 'string' },
        count: { type: 'string' },
        hint: { type: 'string' },
        products: CARD_LIST,
        newFrom: { type: 'integer', minimum: 0 },
        progress: { type: 'string' },
        previous: LINK,
        more: LINK,
        alternatives: { type: 'array', maxItems: MOST_ALTERNATIVES, items: LINK },
      },
    },
    async fetch(args, scope) {
      // The schema above is the type.
      const { query = '', page } = args as SearchArgs;
      const { shop } = scope;
      const term = normaliseTerm(query);
      const linkTo = (to: string, label: string | undefined, rest = ''): Link[] => {
        const href = shop.link('search', { query: to });
        return href === undefined || label === undefined ? [] : [{ label, href: `${href}${rest}` }];
      };
      if (term === '') return nothing({ title: shop.message('search.emptyTerm') ?? '' }, shop);

      const title = shop.message('search.results.title', { term }) ?? term;
      const { total, skus, step, first } = await stepOf(engine, shop, term, page);
      if (total === 0) {
        const alternatives = await engine.alternatives(shop.tenant, shop.locale, { term, limit: MOST_ALTERNATIVES });
        const hint = shop.message('search.noResults', { term });
        return nothing(
          {
            title,
            ...(hint === undefined ? {} : { hint }),
            alternatives: alternatives.flatMap((one) => linkTo(one, one)),
          },
          shop,
        );
      }
      const { value: products, tags } = await cards.forPage(scope, skus);
      const shown = first + skus.length;
      const count = shop.message('search.results.count', { count: total });
      const progress = total > STEP_PRODUCTS ? shop.message('search.progress', { shown, total }) : undefined;
      const [previous] =
        first > 0
          ? linkTo(term, shop.message('search.loadPrevious'), step > SHOWN_STEPS ? `?page=${step - 1}` : '')
          : [];
      const [more] =
        shown < total ? linkTo(term, shop.message('search.loadMore'), `?page=${step + 1}#${NEW_ANCHOR}`) : [];
      return {
        value: {
          title,
          products,
          newFrom: step === 1 ? 0 : (step - 1) * STEP_PRODUCTS - first,
          ...(count === undefined ? {} : { count }),
          ...(progress === undefined ? {} : { progress }),
          ...(previous === undefined ? {} : { previous }),
          ...(more === undefined ? {} : { more }),
        },
        tags: [...tags, tagOf.list(shop.tenant), tagOf.copy(shop.tenant, shop.locale, NAMES)],
        head: {
          title,
          ...(count === undefined ? {} : { description: `${title}: ${count}` }),
          ...(step > 1 ? NOT_LISTED : {}),
        },
      };
    },
  };
}

const NOT_LISTED = { robots: 'noindex' } as const satisfies PageHead;

/** The products of the step that is asked for and the one before. */
async function stepOf(
  engine: SearchEngine,
  { tenant, locale }: LocalShop,
  term: string,
  page = '',
): Promise<{ total: number; skus: readonly string[]; step: number; first: number }> {
  const asked = /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), MOST_STEP) : 1;
  const upTo = async (
    step: number,
  ): Promise<{ total: number; skus: readonly string[]; step: number; first: number }> => {
    const first = Math.max(step - SHOWN_STEPS, 0) * STEP_PRODUCTS;
    const { total, skus } = await engine.search(tenant, locale, {
      term,
      offset: first,
      limit: step * STEP_PRODUCTS - first,
    });
    return { total, skus, step, first };
  };
  const found = await upTo(asked);
  const last = Math.max(Math.ceil(found.total / STEP_PRODUCTS), 1);
  return asked > last ? upTo(last) : found;
}

/** A page without products: it changes with the catalogue, and no search engine needs it. */
function nothing(
  value: { title: string; hint?: string; alternatives?: Link[] },
  { tenant, locale }: LocalShop,
): { value: unknown; tags: string[]; head: PageHead } {
  return {
    value: { ...value, products: [], newFrom: 0 },
    tags: [tagOf.catalogue(tenant), tagOf.list(tenant), tagOf.copy(tenant, locale, NAMES)],
    head: { title: value.title, ...NOT_LISTED },
  };
}
