import type { ListFilter } from '@vitrine/schemas';
import type { LocalShop, PageHead } from '@vitrine/platform/doors';
import { CARD_LIST } from '../catalogue/index.ts';
import { isNarrowed, SORT_KEYS, valuesIn } from './choice.ts';
import { chosenOf, filtersOf } from './list-filters.ts';
import { categoryLink, linksOf, type Link, type ListLinks } from './list-links.ts';
import { STEP_PRODUCTS, type Listing } from './listing.ts';
import { FILTERS, type Filter } from './checks.ts';

const LINK = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'href'],
  properties: { label: { type: 'string' }, href: { type: 'string' } },
} as const;
const LINKS = { type: 'array', items: LINK } as const;
const DEFS = 'https://vitrine.example/schemas/shop.schema.json#/$defs';
export const MOST_ALTERNATIVES = 6;
const MOST_RELATED = 8;

/** JSON Schema of what a list gives a page, whatever found its products. */
export const LIST_VALUE = {
  type: 'object',
  additionalProperties: false,
  required: [
    'title',
    'address',
    'products',
    'newFrom',
    'filters',
    'chosen',
    'chips',
    'orders',
    'breadcrumbs',
    'related',
  ],
  properties: {
    title: { type: 'string' },
    /** The canonical one, absolute. */
    address: { type: 'string' },
    count: { type: 'string' },
    hint: { type: 'string' },
    note: { type: 'string' },
    products: CARD_LIST,
    newFrom: { type: 'integer', minimum: 0 },
    progress: { type: 'string' },
    previous: LINK,
    more: LINK,
    alternatives: { type: 'array', maxItems: MOST_ALTERNATIVES, items: LINK },
    filters: { type: 'array', items: { $ref: `${DEFS}/listFilter` } },
    /** How many values are chosen. */
    chosen: { type: 'integer', minimum: 0 },
    /** What leads to the products below the filters. */
    show: { type: 'string' },
    chips: {
      type: 'array',
      items: {
        ...LINK,
        required: ['label', 'href', 'remove'],
        properties: { ...LINK.properties, remove: { type: 'string' } },
      },
    },
    reset: LINK,
    orders: {
      type: 'array',
      items: {
        ...LINK,
        required: ['label', 'href', 'isCurrent'],
        properties: { ...LINK.properties, isCurrent: { type: 'boolean' } },
      },
    },
    breadcrumbs: { type: 'array', items: { ...LINK, required: ['label'] } },
    related: LINKS,
    /** How scripts ask for the same of a search, and how many products there were. */
    live: {
      type: 'object',
      additionalProperties: false,
      required: ['query', 'total'],
      properties: { query: { type: 'string' }, total: { type: 'integer', minimum: 0 } },
    },
  },
} as const;

/** Where a list is and what it is about. */
export interface ListPlace {
  /** Its address without the query. */
  path: string;
  /** Its canonical address, where that is spelled otherwise. */
  canonical?: string;
  title: string;
  /** Keys of its category and of those above it: they are no filters of it. */
  categories: readonly string[];
  /** Filters in the order in which the layout wants them. */
  filters?: readonly Filter[];
  breadcrumbs: readonly (Partial<Link> & { label: string })[];
}

/** A list in the words of a shop, without its cards. */
export function listValue(listing: Listing, shop: LocalShop, place: ListPlace): Record<string, unknown> {
  const { skus, choice, step, first, end, hits } = listing;
  const { path, title, breadcrumbs, filters = FILTERS, categories } = place;
  const links = linksOf(path);
  const total = skus.length;
  const say = (key: string, values?: Record<string, unknown>): string | undefined =>
    shop.message(`search.${key}`, values);
  const count = total === 0 ? undefined : say('results.count', { count: total });
  const progress = total > STEP_PRODUCTS ? say('progress', { shown: end, total }) : undefined;
  const previous = first > 0 ? links.link(say('loadPrevious'), links.to(choice, step - 1)) : undefined;
  const more = end < total ? links.link(say('loadMore'), `${links.to(choice, step + 1)}#more`) : undefined;
  const reset = isNarrowed(choice)
    ? links.link(say('filter.reset'), links.to({ keys: {}, sort: choice.sort }))
    : undefined;
  const isEmptied = total === 0 && hits > 0;
  return {
    title,
    address: `${shop.origin}${place.canonical ?? path}`,
    newFrom: listing.newFrom - (step === 1 ? 0 : first),
    filters:
      hits === 0
        ? []
        : (filtersOf(listing, shop, links, { wanted: filters, path, own: new Set(categories) }) satisfies ListFilter[]),
    chosen: valuesIn(choice),
    chips: chipsOf(listing, shop, links),
    orders: total < 2 ? [] : ordersOf(listing, shop, links),
    breadcrumbs,
    related: relatedOf(listing, shop, categories),
    ...optional({ count, progress, previous, more, reset }),
    ...optional({
      show: say('filter.show', { count: total }),
    }),
    ...(isEmptied ? optional({ hint: say('filter.nothing') }) : {}),
    ...(isEmptied ? { alternatives: waysOut(listing, shop, links) } : {}),
  };
}

/** Lists that are narrowed, in another order or behind their first step are not for search engines (SR-003). */
export function listHead({ choice, step, skus }: Listing, { title }: ListPlace, shop: LocalShop): PageHead {
  const count = skus.length === 0 ? undefined : shop.message('search.results.count', { count: skus.length });
  const isPlain = step === 1 && !isNarrowed(choice) && choice.sort === 'relevance' && skus.length > 0;
  return {
    title,
    ...(count === undefined ? {} : { description: `${title}: ${count}` }),
    ...(isPlain ? {} : { robots: 'noindex' }),
  };
}

function chipsOf(listing: Listing, shop: LocalShop, links: ListLinks): (Link & { remove: string })[] {
  return chosenOf(listing, shop).flatMap(({ name, rest }) => {
    const remove = shop.message('search.filter.remove', { name });
    return remove === undefined ? [] : [{ label: name, href: links.to(rest), remove }];
  });
}

/** Which filter leads on where nothing is left, and to how many products. */
function waysOut(listing: Listing, shop: LocalShop, links: ListLinks): Link[] {
  const { choice, without } = listing;
  const named = new Map<Filter, string[]>();
  for (const { filter, name } of chosenOf(listing, shop)) named.set(filter, [...(named.get(filter) ?? []), name]);
  return [...named].flatMap(([filter, names]) => {
    const label = shop.message('search.filter.without', { name: names.join(', '), count: without[filter] });
    const { [filter as 'size']: _, ...keys } = choice.keys;
    const { minPrice, maxPrice, rating, sort } = choice;
    const rest = {
      keys,
      ...(filter === 'price' ? {} : optional({ minPrice, maxPrice })),
      ...(filter === 'rating' ? {} : optional({ rating })),
      sort,
    };
    const way = without[filter] === 0 ? undefined : links.link(label, links.to(rest));
    return way === undefined ? [] : [way];
  });
}

function ordersOf({ choice, columns }: Listing, shop: LocalShop, links: ListLinks): (Link & { isCurrent: boolean })[] {
  return SORT_KEYS.flatMap((sort) => {
    const label = shop.message(`search.sort.${sort}`);
    if (label === undefined || (sort === 'rating' && !columns.isRated)) return [];
    return [{ label, href: links.to({ ...choice, sort }), isCurrent: sort === choice.sort }];
  });
}

/** Categories of what was found that are not the list's own: first those that hold most of it. */
function relatedOf({ columns, counts }: Listing, shop: LocalShop, own: readonly string[]): Link[] {
  const { values, order } = columns.facets.department;
  return order
    .map((ordinal) => ({ key: values[ordinal]?.key ?? '', count: counts.department[ordinal] ?? 0 }))
    .filter(({ key, count }) => count > 0 && !own.includes(key))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_RELATED)
    .flatMap(({ key }) => categoryLink(shop, key) ?? []);
}

function optional<Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  // What is left is what is there.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };
}
