import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ratingOf } from './review.ts';

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
