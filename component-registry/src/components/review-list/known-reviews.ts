/** A review as the shop tells scripts of it. */
export interface KnownReview {
  readonly id: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
  /** BCP 47, of the text. */
  readonly locale: string;
  /** ISO instant. */
  readonly writtenAt: string;
  readonly helpful: number;
  /** What the list says of it, in the words of the shop. */
  readonly shown: {
    readonly starsLabel: string;
    readonly date: string;
    readonly tags: readonly string[];
    readonly pictures: readonly KnownPicture[];
  };
}

/** A picture of a review: where the small one is, and where the large one. */
export interface KnownPicture {
  readonly src: string;
  readonly href: string;
  readonly alt: string;
  readonly color: string;
}

/** An answer about one product: some of its reviews, and how many there are of each number of stars, and of those of each fit. */
export interface ReviewsPage {
  readonly statistic: readonly {
    readonly stars: number;
    readonly count: number;
    readonly fits: Readonly<Record<string, number>>;
  }[];
  readonly reviews: readonly KnownReview[];
}

/** Of how many stars; undefined for all. */
export type StarFilter = number | undefined;

/** What a page knows of the reviews of its one product. */
export interface KnownReviews {
  take(filter: StarFilter, page: ReviewsPage): void;
  /** All that are known and pass, newest first, each once. */
  shown(filter: StarFilter): readonly KnownReview[];
  /** Whether they can be shown without asking: somebody asked for these before, or every one of them is known. */
  isKnown(filter: StarFilter): boolean;
  /** Where the next step of a filter begins. */
  next(filter: StarFilter): number;
  /** How many there are in all. */
  total(filter: StarFilter): number;
  /** How many of those said so of the fit. */
  ofFit(filter: StarFilter, fit: string): number;
}

/**
 * Differently filtered and paged answers fill one list, in which a review stands once.
 * @see PR-009 PR-010
 */
export function createKnownReviews(): KnownReviews {
  const byId = new Map<string, KnownReview>();
  const asked = new Map<StarFilter, number>();
  let counts: ReviewsPage['statistic'] = [];

  const shown = (filter: StarFilter): readonly KnownReview[] =>
    [...byId.values()]
      .filter(({ stars }) => filter === undefined || stars === filter)
      .sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : a.writtenAt > b.writtenAt ? -1 : a.id < b.id ? 1 : -1));
  const passing = (filter: StarFilter) => counts.filter(({ stars }) => filter === undefined || stars === filter);
  const total = (filter: StarFilter): number => passing(filter).reduce((sum, { count }) => sum + count, 0);
  return {
    take(filter, { statistic, reviews }) {
      counts = statistic;
      for (const review of reviews) byId.set(review.id, review);
      asked.set(filter, (asked.get(filter) ?? 0) + reviews.length);
    },
    shown,
    isKnown: (filter) => asked.has(filter) || (total(filter) > 0 && shown(filter).length >= total(filter)),
    next: (filter) => asked.get(filter) ?? 0,
    total,
    ofFit: (filter, fit) => passing(filter).reduce((sum, { fits }) => sum + (fits[fit] ?? 0), 0),
  };
}
