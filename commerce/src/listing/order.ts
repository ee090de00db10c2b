import type { SortKey } from './choice.ts';
import type { Columns } from './columns.ts';
import type { Narrowed } from './narrow.ts';

/** The products of a list in an order; what cannot be ordered comes last in each, equals stay as they came. */
export function inOrder(
  { addedOn, stars, isOrderable }: Columns,
  { passing, prices }: Pick<Narrowed, 'passing' | 'prices'>,
  sort: SortKey,
): readonly number[] {
  const rank = (place: number, of: ArrayLike<number>): number => of[passing[place] ?? 0] ?? 0;
  const priceOf = (place: number): number => prices[place] ?? 0;
  const compare: Record<SortKey, (a: number, b: number) => number> = {
    relevance: () => 0,
    priceAsc: (a, b) => priceOf(a) - priceOf(b),
    priceDesc: (a, b) => priceOf(b) - priceOf(a),
    newest: (a, b) => rank(b, addedOn) - rank(a, addedOn),
    rating: (a, b) => rank(b, stars) - rank(a, stars),
  };
  return passing
    .map((_, place) => place)
    .sort((a, b) => rank(b, isOrderable) - rank(a, isOrderable) || compare[sort](a, b) || a - b)
    .map((place) => passing[place] ?? 0);
}
