import type { Listing } from './listing.ts';
import { writeAmount } from './choice.ts';

/** By what scripts ask `/api/search` for what a page of results shows: its term, its choice, and the part of the list. */
export function listCall(term: string, { choice, first, end, skus }: Listing): { query: string; total: number } {
  const { keys, minPrice, maxPrice, rating, sort } = choice;
  const amount = (bound: number | undefined): string => (bound === undefined ? '' : writeAmount(bound));
  const filters = [
    ...Object.entries(keys).flatMap(([filter, chosen]) => chosen.map((key) => `${filter}:${key}`)),
    ...(minPrice === undefined && maxPrice === undefined ? [] : [`price:${amount(minPrice)}-${amount(maxPrice)}`]),
    ...(rating === undefined ? [] : [`rating:${rating}`]),
  ];
  const query = new URLSearchParams({ query: term, sort, offset: String(first), limit: String(end - first) });
  for (const filter of filters) query.append('filter', filter);
  return { query: query.toString(), total: skus.length };
}
