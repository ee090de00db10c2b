import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsOf, ratingOf, starsOf, tagsFor, type Spread } from './review.ts';
import { readReview } from './written-review.ts';

const count = fc.nat(500);

it('the average is that of the stars that were given, to one decimal, and there is none where nobody rated', () => {
  fc.assert(
    fc.property(fc.tuple(count, count, count, count, count), (given) => {
      const all = given.flatMap((each, index) => Array.from({ length: each }, () => index + 1));
      const rating = ratingOf(given);
      expect(rating?.count).toBe(all.length === 0 ? undefined : all.length);
      if (rating === undefined) return;
      const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
      expect(Math.abs(rating.average - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});

it('the average is rounded to the nearest tenth', () => {
  const averages = [[0, 0, 2, 1, 0] as const, [0, 0, 1, 2, 0] as const, [0, 0, 0, 1, 19] as const];
  expect(averages.map((counts) => ratingOf(counts)?.average)).toEqual([3.3, 3.7, 5]);
});

it('stars are counted of one fit or of all, and fits of so many stars or of all', () => {
  const spread: Spread[] = [
    { stars: 5, fit: 'small', count: 2 },
    { stars: 5, fit: 'right', count: 3 },
    { stars: 5, fit: null, count: 4 },
    { stars: 1, fit: 'small', count: 7 },
  ];
  expect([starsOf(spread), starsOf(spread, 'small')]).toEqual([
    [7, 0, 0, 0, 9],
    [7, 0, 0, 0, 2],
  ]);
  expect([fitsOf(spread), fitsOf(spread, 5)]).toEqual([
    { small: 9, right: 3, large: 0 },
    { small: 2, right: 3, large: 0 },
  ]);
});

it('what has no size of a body is not praised for its fit', () => {
  expect(tagsFor(true)).toEqual(expect.arrayContaining(['fit', 'comfort', 'quality']));
  expect(tagsFor(false)).toEqual(['quality', 'looks', 'value']);
});

it('is read as it is written, and has a name and a title of one line, whoever sends it', () => {
  const sent = {
    stars: 5,
    nickname: 'Mara\n\u202ErengiseD',
    title: 'Schön\u2028weich',
    text: 'Passt gut.\n\nGern \u202Ewieder.',
  };
  expect(readReview(sent, false)).toMatchObject({
    review: { nickname: 'Mara rengiseD', title: 'Schön weich', text: 'Passt gut.\n\nGern wieder.' },
  });
});
