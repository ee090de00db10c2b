import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedWishes, joinedWishes, keyOf, type WishlistDeed, type WishlistItem } from './wishlist.ts';

const START = Date.parse('2026-11-23T10:00:00Z');
const product = fc.integer({ min: 0, max: 5 }).map((index) => `P-${index}`);
const article = fc.tuple(product, fc.integer({ min: 0, max: 2 })).map(([of, index]) => ({
  product: of,
  ...(index === 0 ? {} : { variant: `${of}-${index}` }),
}));
const deed: fc.Arbitrary<WishlistDeed> = fc.oneof(
  article.map((item) => ({ kind: 'add' as const, ...item })),
  fc.oneof(product, article.map(keyOf)).map((key) => ({ kind: 'remove' as const, key })),
  fc.tuple(article, fc.integer({ min: 1, max: 2 })).map(([item, to]) => ({
    kind: 'edit' as const,
    key: keyOf(item),
    variant: `${item.product}-${to}`,
  })),
);
const wishlist = fc.array(fc.tuple(deed, fc.integer({ min: 0, max: 1_000 })), { maxLength: 30 }).map((deeds) => {
  let at = START;
  return deeds.reduce<readonly WishlistItem[]>(
    (items, [each, later]) => changedWishes(items, each, new Date((at += later))).items,
    [],
  );
});

describe('a wishlist', () => {
  it('holds each item once, latest first, whatever is done with it', () => {
    fc.assert(
      fc.property(wishlist, (items) => {
        expect(new Set(items.map(keyOf)).size).toBe(items.length);
        expect(items.map(({ addedAt }) => addedAt)).toEqual(
          items.map(({ addedAt }) => addedAt).toSorted((a, b) => b.localeCompare(a)),
        );
      }),
    );
  });

  it('is the same after the same deed twice, and has nothing of a product that was taken off', () => {
    fc.assert(
      fc.property(wishlist, deed, product, (items, each, sku) => {
        const once = changedWishes(items, each, new Date(START)).items;
        if (each.kind !== 'edit') expect(changedWishes(once, each, new Date(START)).items).toEqual(once);
        const without = changedWishes(items, { kind: 'remove', key: sku }, new Date(START)).items;
        expect(without.some((item) => item.product === sku)).toBe(false);
      }),
    );
  });

  it('is joined to the same, whichever comes first, in whatever groups and however often', () => {
    fc.assert(
      fc.property(wishlist, wishlist, wishlist, (a, b, c) => {
        const keys = (items: readonly WishlistItem[]): string[] =>
          items.map((item) => `${keyOf(item)} ${item.addedAt}`);
        expect(keys(joinedWishes(a, b))).toEqual(keys(joinedWishes(b, a)));
        expect(keys(joinedWishes(joinedWishes(a, b), b))).toEqual(keys(joinedWishes(a, b)));
        expect(keys(joinedWishes(joinedWishes(a, b), c))).toEqual(keys(joinedWishes(a, joinedWishes(b, c))));
      }),
    );
  });
});
