import type { Choice } from './choice.ts';
import type { Columns, FacetColumn } from './columns.ts';
import { KEY_FACETS, type KeyFacet } from './record.ts';

/** Filters by what they ask of a variant. */
export type Filter = KeyFacet | 'price' | 'rating';
export const FILTERS: readonly Filter[] = [...KEY_FACETS, 'price', 'rating'];

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

/**
 * Narrows products to those with a variant that passes every filter of a choice, and counts what further filters would
 * leave, in one walk over their variants. `hits` are numbers of products, each once.
 */
export function narrow(columns: Columns, hits: readonly number[], choice: Choice): Narrowed {
  const { firstVariant, price, facets, stars } = columns;
  const tests = testsOf(columns, choice);
  const counts = forEach(KEY_FACETS, (facet) => new Uint32Array(facets[facet].values.length));
  // The product that a value was counted for last, plus one.
  const counted = forEach(KEY_FACETS, (facet) => new Uint32Array(facets[facet].values.length));
  const without = forEach(FILTERS, () => 0);
  const byStars = Array.from({ length: MOST_STARS + 1 }, () => 0);
  const passing: number[] = [];
  const prices: number[] = [];
  let [from, to] = [Number.POSITIVE_INFINITY, 0];

  for (const product of hits) {
    let best = Number.POSITIVE_INFINITY;
    const passesWithout = new Set<Filter>();
    for (let variant = firstVariant[product] ?? 0; variant < (firstVariant[product + 1] ?? 0); variant += 1) {
      const failed = failedOf(tests, variant, product);
      if (failed === 'several') continue;
      const cost = price[variant] ?? 0;
      if (failed === undefined) best = Math.min(best, cost);
      else passesWithout.add(failed);
      for (const facet of KEY_FACETS) {
        if (failed !== undefined && failed !== facet) continue;
        const column: FacetColumn = facets[facet];
        const { starts, ordinals } = column;
        for (let at: number = starts[variant] ?? 0; at < (starts[variant + 1] ?? 0); at += 1) {
          const ordinal = ordinals[at] ?? 0;
          if (counted[facet][ordinal] === product + 1) continue;
          counted[facet][ordinal] = product + 1;
          counts[facet][ordinal] = (counts[facet][ordinal] ?? 0) + 1;
        }
      }
      if (failed === undefined || failed === 'price') [from, to] = [Math.min(from, cost), Math.max(to, cost)];
    }
    const passes = best !== Number.POSITIVE_INFINITY;
    if (passes) {
      passing.push(product);
      prices.push(best);
    }
    for (const filter of FILTERS) if (passes || passesWithout.has(filter)) without[filter] += 1;
    if (passes || passesWithout.has('rating'))
      for (let least = 0; least <= Math.floor(stars[product] ?? 0); least += 1)
        byStars[least] = (byStars[least] ?? 0) + 1;
  }
  return { passing, prices, counts, price: to === 0 ? undefined : { from, to }, stars: byStars, without };
}

interface Test {
  filter: Filter;
  passes: (variant: number, product: number) => boolean;
}

function testsOf({ facets, price, stars }: Columns, { keys, minPrice, maxPrice, rating }: Choice): readonly Test[] {
  const tests: Test[] = KEY_FACETS.flatMap((facet) => {
    const { starts, ordinals, ordinalOf } = facets[facet];
    const chosen = new Set((keys[facet] ?? []).flatMap((key) => ordinalOf.get(key) ?? []));
    if (chosen.size === 0) return [];
    const passes = (variant: number): boolean => {
      for (let at = starts[variant] ?? 0; at < (starts[variant + 1] ?? 0); at += 1)
        if (chosen.has(ordinals[at] ?? 0)) return true;
      return false;
    };
    return [{ filter: facet, passes }];
  });
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY];
    tests.push({
      filter: 'price',
      passes: (variant) => (price[variant] ?? 0) >= least && (price[variant] ?? 0) <= most,
    });
  }
  if (rating !== undefined) tests.push({ filter: 'rating', passes: (_, product) => (stars[product] ?? 0) >= rating });
  return tests;
}

/** The one filter that a variant does not pass; undefined if it passes all. */
function failedOf(tests: readonly Test[], variant: number, product: number): Filter | 'several' | undefined {
  let failed: Filter | undefined;
  for (const { filter, passes } of tests) {
    if (passes(variant, product)) continue;
    if (failed !== undefined) return 'several';
    failed = filter;
  }
  return failed;
}

function forEach<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  // Every name is there, because each is made here.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
