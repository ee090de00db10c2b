import type { FieldPolicy } from '@apollo/client';

/** A review as the cache holds it. */
interface StoredReview {
  id: string;
  stars: number;
  writtenAt: string;
}

/** A rating as it came for a filter and a page. */
interface StoredRating {
  reviews?: readonly StoredReview[] | null;
}

/** What is known of the reviews of one product. */
interface MergedReviews {
  /** Of every filter and page, each once, newest first. */
  all: readonly StoredReview[];
  /** What else was told, by filter, and how many pages of it were asked for. */
  byFilter: Readonly<Record<string, { rating: StoredRating; pages: number }>>;
}

/**
 * `reviews(sku, stars, page)`: differently filtered and paged questions about one product fill one list. Each filter is read
 * from it, and is answered from the cache once it was asked; a page that was not asked for yet is asked for.
 */
export const REVIEWS_POLICY: FieldPolicy<MergedReviews, StoredRating | null> = {
  keyArgs: ['sku'],
  merge(known = { all: [], byFilter: {} }, incoming, { args }) {
    if (incoming === null) return known;
    const filter = filterOf(args);
    const { pages = 0 } = known.byFilter[filter] ?? {};
    return {
      all: merged(known.all, incoming.reviews ?? []),
      byFilter: { ...known.byFilter, [filter]: { rating: incoming, pages: Math.max(pages, pageOf(args)) } },
    };
  },
  read(known, { args }) {
    const asked = known?.byFilter[filterOf(args)];
    if (known === undefined || asked === undefined || asked.pages < pageOf(args)) return undefined;
    const { rating } = asked;
    // Who asks for the rating alone is told no list.
    if (rating.reviews === undefined || rating.reviews === null) return rating;
    const stars: unknown = args?.['stars'];
    return {
      ...rating,
      reviews: typeof stars === 'number' ? known.all.filter((review) => review.stars === stars) : known.all,
    };
  },
};

function merged(known: readonly StoredReview[], incoming: readonly StoredReview[]): StoredReview[] {
  const byId = new Map([...known, ...incoming].map((review) => [review.id, review]));
  return [...byId.values()].sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : a.writtenAt > b.writtenAt ? -1 : 0));
}

function filterOf(args: Readonly<Record<string, unknown>> | null): string {
  return String(args?.['stars'] ?? 'all');
}

function pageOf(args: Readonly<Record<string, unknown>> | null): number {
  const page: unknown = args?.['page'];
  return typeof page === 'number' ? page : 1;
}
