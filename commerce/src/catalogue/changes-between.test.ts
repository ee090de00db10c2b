import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { changesBetween } from './changes-between.ts';

const SKUS = ['A', 'B', 'C', 'D', 'E', 'F'];
const [FIRST, SECOND] = [0, 1].map((state) => new Map(SKUS.map((sku) => [sku, testProduct({ sku, rank: state })])));
/** Each product in one of two states, or not at all, in any order. */
const list = fc
  .tuple(fc.shuffledSubarray(SKUS), fc.boolean(), fc.subarray(SKUS))
  .map(([skus, isSorted, changed]) =>
    (isSorted ? skus.toSorted() : skus).flatMap((sku) => (changed.includes(sku) ? SECOND : FIRST)?.get(sku) ?? []),
  );

it('tells which products of a list are others than before, and which are gone', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      expect(changesBetween(before, after)).toEqual({
        others: after.filter((product) => !before.includes(product)),
        gone: before.filter(({ sku }) => !after.some((product) => product.sku === sku)),
      });
    }),
  );
});
