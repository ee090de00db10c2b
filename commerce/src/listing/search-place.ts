import type { LocalShop, PageHead } from '@vitrine/platform/doors';
import { canonicalTerm } from '../search/index.ts';
import type { FoundByTerm } from './find-term.ts';
import { homeStep } from './list-links.ts';
import { listHead, type ListPlace } from './list-value.ts';
import type { Listing } from './listing.ts';

/** Where the results for a term are; `term` is as the address says it, but for its blanks. */
export function searchPlace(shop: LocalShop, term: string, { term: sought }: Pick<FoundByTerm, 'term'>): ListPlace {
  const title =
    (term === '' ? shop.message('search.emptyTerm') : shop.message('search.results.title', { term })) ?? term;
  return {
    // Without the sizes of the term: its filter can be taken back.
    path: shop.link('search', { query: sought }) ?? '',
    canonical: shop.link('search', { query: canonicalTerm(term) }) ?? '',
    title,
    categories: [],
    breadcrumbs: [homeStep(shop), { label: title }],
  };
}

/**
 * What search engines are told of the results for a term, as the address says it. Every spelling of it shows the same, so all
 * but one are not for them, and neither are results for other words.
 */
export function searchHead(
  listing: Listing,
  place: ListPlace,
  shop: LocalShop,
  { query, instead }: { query: string; instead: string | undefined },
): PageHead {
  const spelled = canonicalTerm(query);
  return {
    ...listHead(listing, place, shop),
    ...(instead === undefined && query === spelled ? {} : { robots: 'noindex' }),
    ...(spelled === '' ? {} : { params: { query: spelled } }),
  };
}
