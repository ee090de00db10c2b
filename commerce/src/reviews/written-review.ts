import { typedText, type Words } from '@vitrine/platform/doors';
import { fitOf, MOST_STARS, tagsFor, type Fit, type ReviewTag } from './review.ts';

/** A review as somebody wrote it, sound. */
export interface WrittenReview {
  stars: number;
  title: string;
  text: string;
  nickname: string;
  tags: ReviewTag[];
  /** Null where it was left out, or is not asked. */
  fit: Fit | null;
}

export type ReviewField = keyof WrittenReview;

/** How long each may be (PR-007). */
export const LENGTHS = {
  title: { least: 0, most: 80 },
  text: { least: 10, most: 2_000 },
  nickname: { least: 2, most: 30 },
} as const;

/** Reads what a form or a script sent of a product, which is worn or not. @returns the review, or what is wrong with each field in the order of the form */
export function readReview(
  sent: Readonly<Record<string, unknown>>,
  isWorn: boolean,
): { ok: true; review: WrittenReview } | { ok: false; errors: Partial<Record<ReviewField, Words>> } {
  const textOf = (name: keyof typeof LENGTHS): string => {
    const value = sent[name];
    return typeof value === 'string' ? typedText(value, { hasLines: name === 'text' }) : '';
  };
  const stars = starsOf(sent['stars']);
  const tags = tagsOf(sent['tags'], isWorn);
  const fit = isWorn ? (fitOf(sent['fit']) ?? null) : null;
  const errors: Partial<Record<ReviewField, Words>> = {};
  if (stars === undefined) errors.stars = { key: 'rating.required.stars' };
  for (const name of ['nickname', 'title', 'text'] as const) {
    const { least, most } = LENGTHS[name];
    const { length } = textOf(name);
    if (length > most) errors[name] = { key: 'validation.tooLong', with: { max: most } };
    else if (length < least) errors[name] = { key: 'validation.tooShort', with: { min: least } };
  }
  if (tags === undefined) errors.tags = { key: 'rating.store.failed' };
  if (stars === undefined || tags === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    review: { stars, tags, fit, title: textOf('title'), text: textOf('text'), nickname: textOf('nickname') },
  };
}

/** A form sends digits, a script a number. */
function starsOf(value: unknown): number | undefined {
  const stars = typeof value === 'string' && /^[1-9]$/.test(value) ? Number(value) : value;
  return typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS ? stars : undefined;
}

/** None if they were left out. */
function tagsOf(value: unknown = [], isWorn: boolean): ReviewTag[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = tagsFor(isWorn).filter((tag) => value.includes(tag));
  return known.length === new Set(value).size ? known : undefined;
}
