import type { ReviewPicture } from './pictures/index.ts';

/** A review as shoppers see it. */
export interface Review {
  id: string;
  /** 1 to 5. */
  stars: number;
  /** Empty where nobody wrote one. */
  title: string;
  text: string;
  tags: readonly ReviewTag[];
  /** How it turned out; null where nobody said, or nobody was asked. */
  fit: Fit | null;
  nickname: string;
  /** BCP 47, of the text. */
  locale: string;
  writtenAt: Date;
  /** How many found it helpful. */
  helpful: number;
  /** In the order in which they were sent. */
  pictures: readonly ReviewPicture[];
}

/** How many reviews gave one, two, three, four and five stars. */
export type StarCounts = readonly [number, number, number, number, number];

/** What a review can praise or blame by a word; the words are texts, `rating.tags.fit`. */
export const REVIEW_TAGS = ['fit', 'quality', 'comfort', 'looks', 'value'] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];
/** Those that say something of what is worn alone. */
const WORN_TAGS: ReadonlySet<ReviewTag> = new Set(['fit', 'comfort']);

/** What reviews of a product can praise or blame; `isWorn`: whether it has the size of a body. */
export function tagsFor(isWorn: boolean): readonly ReviewTag[] {
  return isWorn ? REVIEW_TAGS : REVIEW_TAGS.filter((tag) => !WORN_TAGS.has(tag));
}

/** How what is worn turns out against the size that it is called by, smallest first. */
export const FITS = ['small', 'right', 'large'] as const;
export type Fit = (typeof FITS)[number];

/** How many reviews say so. */
export type FitCounts = Readonly<Record<Fit, number>>;

/** How many reviews of a product gave so many stars and said so of its fit, or nothing. */
export interface Spread {
  stars: number;
  fit: Fit | null;
  count: number;
}

/** How many gave each number of stars; of those of a fit alone, where one is named. */
export function starsOf(spread: readonly Spread[], fit?: Fit): StarCounts {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { stars, count, ...one } of spread)
    if (fit === undefined || one.fit === fit) counts[stars - 1] = (counts[stars - 1] ?? 0) + count;
  return counts;
}

/** How many said so of the fit; of those of so many stars alone, where they are named. */
export function fitsOf(spread: readonly Spread[], stars?: number): FitCounts {
  const counts = { small: 0, right: 0, large: 0 };
  for (const { fit, count, ...one } of spread)
    if (fit !== null && (stars === undefined || one.stars === stars)) counts[fit] += count;
  return counts;
}

/** A fit by its word; undefined for any other value. */
export function fitOf(word: unknown): Fit | undefined {
  return FITS.find((fit) => fit === word);
}

/** Steps of a page: whoever wants more than the last of them filters. */
export const MOST_STEPS = 50;

/** What the reviews on a page of a product with so many of them can be asked; the first step is not said. */
export function reviewValues(count: number): Readonly<Record<'stars' | 'fit' | 'reviews', readonly string[]>> {
  if (count === 0) return { stars: [], fit: [], reviews: [] };
  const steps = Math.min(Math.ceil(count / STEP_REVIEWS), MOST_STEPS);
  return { stars: numbers(1, MOST_STARS), fit: FITS, reviews: numbers(2, steps) };
}

function numbers(first: number, last: number): string[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => String(first + index));
}

/** The most stars that can be given (PR-003). */
export const MOST_STARS = 5;
/** Reviews of a step (PR-008). */
export const STEP_REVIEWS = 10;

export interface Rating {
  /** Mean of the stars of all reviews that are shown, to one decimal. */
  average: number;
  count: number;
}

/** Undefined where nobody rated. */
export function ratingOf(counts: StarCounts): Rating | undefined {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  return count === 0 ? undefined : { average: Math.round((stars / count) * 10) / 10, count };
}
