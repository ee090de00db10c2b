import type { Choice } from './choice.ts';
import { checksOf, FILTERS, type Filter } from './checks.ts';
import type { Columns } from './columns.ts';
import type { OrdinalLists } from './ordinal-lists.ts';
import { KEY_FACETS, type KeyFacet } from './record.ts';

/** What a choice leaves of a list. Every figure counts products, each once; a filter is counted as if it were not chosen. */
export interface Narrowed {
  /** Numbers of the products that pass, in the order in which they came. */
  passing: readonly number[];
  /** The price of the cheapest variant that passes, of each of them. */
  prices: readonly number[];
  /** Of each value, by its ordinal. */
  counts: Readonly<Record<KeyFacet, Uint32Array>>;
  /** The cheapest and dearest; undefined where nothing is left. */
  price: { from: number; to: number } | undefined;
  /** With at least so many stars, from 0 to 5. */
  stars: readonly number[];
  /** What would pass without a filter. */
  without: Readonly<Record<Filter, number>>;
}

const MOST_STARS = 5;
const PRICE = 1 << FILTERS.indexOf('price');
const RATING = 1 << FILTERS.indexOf('rating');

/**
 * Narrows products to those with a variant that passes every filter of a choice, and counts what further filters would
 * leave, in one walk. Variants are looked at only where the product alone does not say that all of them pass: without a
 * choice nowhere. `hits` are numbers of products, each once.
 */
export function narrow(columns: Columns, hits: readonly number[], choice: Choice): Narrowed {
  const { firstVariant, endVariant, price, cheapest, dearest, stars } = columns;
  const checks = checksOf(columns, choice);
  const facets = KEY_FACETS.map((facet, place) => {
    const { values, ...lists } = columns.facets[facet];
    // The product that a value was counted for last, plus one.
    const counted = new Uint32Array(values.length);
    return { ...lists, bit: 1 << place, counts: new Uint32Array(values.length), counted };
  });
  // What each filter alone keeps out.
  const alone = FILTERS.map(() => 0);
  const exactly = Array.from({ length: MOST_STARS + 1 }, () => 0);
  const passing: number[] = [];
  const prices: number[] = [];
  let [from, to] = [Number.POSITIVE_INFINITY, 0];

  for (const product of hits) {
    const [begin, end] = [firstVariant[product] ?? 0, endVariant[product] ?? 0];
    if (begin === end) continue;
    const open = checks.ofProduct(product);
    let best = Number.POSITIVE_INFINITY;
    // The filters without each of which it would pass.
    let lacking = 0;
    if (open === 0) {
      best = cheapest[product] ?? 0;
      [from, to] = [Math.min(from, best), Math.max(to, dearest[product] ?? 0)];
      for (const { counts, ofAnyVariant } of facets) count(counts, ofAnyVariant, product);
    } else {
      for (let variant = begin; variant < end; variant += 1) {
        const failed = checks.ofVariant(variant, open);
        if (isSeveral(failed)) continue;
        lacking |= failed;
        const cost = price[variant] ?? 0;
        if (failed === 0) best = Math.min(best, cost);
        if (failed === 0 || failed === PRICE) [from, to] = [Math.min(from, cost), Math.max(to, cost)];
        for (const { bit, counts, counted, ofVariants } of facets)
          if (failed === 0 || failed === bit) countOnce({ counts, counted }, ofVariants, { at: variant, product });
      }
      for (const { bit, counts, ofProducts } of facets)
        if (best !== Number.POSITIVE_INFINITY || (lacking & bit) !== 0) count(counts, ofProducts, product);
    }
    const passes = best !== Number.POSITIVE_INFINITY;
    if (passes) {
      passing.push(product);
      prices.push(best);
    } else if (lacking !== 0)
      for (let place = 0; place < alone.length; place += 1)
        if ((lacking & (1 << place)) !== 0) alone[place] = (alone[place] ?? 0) + 1;
    if (passes || (lacking & RATING) !== 0) {
      const least = Math.floor(stars[product] ?? 0);
      exactly[least] = (exactly[least] ?? 0) + 1;
    }
  }
  return {
    passing,
    prices,
    counts: byName(KEY_FACETS, (place) => facets[place]?.counts ?? new Uint32Array()),
    price: to === 0 ? undefined : { from, to },
    stars: exactly.map((_, least) => exactly.slice(least).reduce((sum, one) => sum + one, 0)),
    without: byName(FILTERS, (place) => passing.length + (alone[place] ?? 0)),
  };
}

function isSeveral(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}

function count(counts: Uint32Array, { starts, ends, ordinals }: OrdinalLists, at: number): void {
  const end = ends[at] ?? 0;
  for (let place = starts[at] ?? 0; place < end; place += 1) {
    const ordinal = ordinals[place] ?? 0;
    counts[ordinal] = (counts[ordinal] ?? 0) + 1;
  }
}

/** Counts for a product what one of its variants has, unless another had it. */
function countOnce(
  { counts, counted }: Record<'counts' | 'counted', Uint32Array>,
  { starts, ends, ordinals }: OrdinalLists,
  { at, product }: { at: number; product: number },
): void {
  const end = ends[at] ?? 0;
  for (let place = starts[at] ?? 0; place < end; place += 1) {
    const ordinal = ordinals[place] ?? 0;
    if (counted[ordinal] === product + 1) continue;
    counted[ordinal] = product + 1;
    counts[ordinal] = (counts[ordinal] ?? 0) + 1;
  }
}

function byName<Name extends string, Value>(names: readonly Name[], of: (place: number) => Value): Record<Name, Value> {
  // Every name is there, because each is made here.
  return Object.fromEntries(names.map((name, place) => [name, of(place)])) as Record<Name, Value>;
}
