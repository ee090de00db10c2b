import { slugOf } from '../catalogue/index.ts';
import type { Columns } from './columns.ts';
import type { ListRules } from './list-rules.ts';
import type { KeyFacet } from './record.ts';

type Boost = ListRules['boosts'][number];

/** Numbers of products in the order that boosts give them: each at its place divided by the factors that it fits. */
export function boosted(columns: Columns, hits: readonly number[], boosts: readonly Boost[]): readonly number[] {
  if (boosts.length === 0) return hits;
  return hits
    .map((product, index) => ({
      product,
      place: boosts.reduce((place, { of, factor }) => (fits(columns, product, of) ? place / factor : place), index + 1),
    }))
    .sort((a, b) => a.place - b.place)
    .map(({ product }) => product);
}

/**
 * SKUs with what is pinned in its place, and what is paid for in its own, as far as the list holds it and it can be had.
 * Of two for one place the paid one comes first.
 */
export function placed(columns: Columns, skus: readonly string[], { pins, sponsored }: ListRules): readonly string[] {
  if (pins.length === 0 && sponsored.length === 0) return skus;
  const held = new Set(skus);
  const wanted = new Map(
    [...pins, ...sponsored]
      .filter(({ sku }) => held.has(sku) && columns.isOrderable[columns.numberOf.get(sku) ?? -1] === 1)
      .map((one) => [one.sku, one.place]),
  );
  const order = skus.filter((sku) => !wanted.has(sku));
  const isPaid = new Set(sponsored.map(({ sku }) => sku));
  const inTurn = [...wanted].sort(
    ([one, a], [other, b]) => a - b || Number(isPaid.has(other)) - Number(isPaid.has(one)) || (one < other ? -1 : 1),
  );
  let next = 0;
  for (const [sku, place] of inTurn) {
    const index = Math.min(Math.max(place - 1, next), order.length);
    order.splice(index, 0, sku);
    next = index + 1;
  }
  return order;
}

function fits(columns: Columns, product: number, { brand, category, new: isNew, reduced }: Boost['of']): boolean {
  return (
    (brand === undefined || hasValue(columns, 'brand', { product, key: slugOf(brand) })) &&
    (category === undefined || hasValue(columns, 'department', { product, key: category })) &&
    (isNew === undefined || columns.isNew[product] === 1) &&
    (reduced === undefined || columns.isReduced[product] === 1)
  );
}

/** Whether every variant of a product has a value. */
function hasValue({ facets }: Columns, facet: KeyFacet, { product, key }: { product: number; key: string }): boolean {
  const { ordinalOf, ofProducts } = facets[facet];
  const { starts, ends, ordinals } = ofProducts;
  return ordinals.subarray(starts[product] ?? 0, ends[product] ?? 0).includes(ordinalOf.get(key) ?? -1);
}
