import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownReviews, type KnownReview, type ReviewsPage } from './known-reviews.ts';

const review = (index: number, stars: number): KnownReview => ({
  id: `r${index}`,
  stars,
  title: '',
  text: `Bewertung ${index}`,
  nickname: 'Mia',
  locale: 'de-AT',
  writtenAt: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
  helpful: 0,
  shown: { starsLabel: `${stars} von 5 Sternen`, date: '01.01.2026', tags: [], pictures: [] },
});

/** A shop that answers in tens. */
function shopOf(all: readonly KnownReview[]): (filter: number | undefined, offset: number) => ReviewsPage {
  const statistic = [5, 4, 3, 2, 1].map((stars) => {
    const count = all.filter((one) => one.stars === stars).length;
    return { stars, count, fits: { small: count } };
  });
  return (filter, offset) => ({
    statistic,
    reviews: all.filter(({ stars }) => filter === undefined || stars === filter).slice(offset, offset + 10),
  });
}

describe('what a page knows of its reviews', () => {
  it('holds each once, newest first, whatever filters and steps they came by', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 60 }),
        fc.array(fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }), { maxLength: 12 }),
        (stars, asked) => {
          const all = stars.map((given, index) => review(index, given));
          const ask = shopOf(all);
          const known = createKnownReviews();
          for (const filter of asked) known.take(filter, ask(filter, known.next(filter)));
          const shown = known.shown(undefined);
          expect(shown).toEqual(all.filter(({ id }) => shown.some((one) => one.id === id)));
          for (const filter of asked)
            expect(known.shown(filter).length).toBeGreaterThanOrEqual(
              Math.min(known.total(filter), asked.filter((one) => one === filter).length * 10),
            );
        },
      ),
    );
  });

  it('counts a fit under the stars that are chosen', () => {
    const ask = shopOf([review(0, 5), review(1, 5), review(2, 1)]);
    const known = createKnownReviews();
    known.take(undefined, ask(undefined, 0));
    expect([known.ofFit(5, 'small'), known.ofFit(undefined, 'small'), known.ofFit(5, 'large')]).toEqual([2, 3, 0]);
  });

  it('asks for no filter twice, and for none whose reviews are all there', () => {
    const ask = shopOf(Array.from({ length: 14 }, (_, index) => review(index, index < 12 ? 5 : 1)));
    const known = createKnownReviews();
    known.take(undefined, ask(undefined, 0));
    expect([known.isKnown(undefined), known.isKnown(5), known.isKnown(1)]).toEqual([true, false, false]);
    known.take(1, ask(1, 0));
    known.take(undefined, ask(undefined, 10));
    expect(known.isKnown(5)).toBe(true);
    expect(known.shown(5)).toHaveLength(12);
  });
});
