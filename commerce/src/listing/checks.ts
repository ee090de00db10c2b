import type { Choice } from './choice.ts';
import type { Columns } from './columns.ts';
import type { OrdinalLists } from './ordinal-lists.ts';
import { KEY_FACETS, type KeyFacet } from './record.ts';

/** Filters by what they ask of a variant. */
export type Filter = KeyFacet | 'price' | 'rating';
export const FILTERS: readonly Filter[] = [...KEY_FACETS, 'price', 'rating'];

/** What a choice asks. Filters are bits, each by its place in `FILTERS`. */
export interface Checks {
  /** The filters that not every variant of a product passes for sure: none where nothing is chosen. */
  ofProduct(product: number): number;
  /** Those of the open filters of its product that a variant does not pass. */
  ofVariant(variant: number, open: number): number;
}

interface Check {
  bit: number;
  /** Whether every variant passes for sure. */
  ofProduct: (product: number) => boolean;
  /** Whether a variant passes by what is its own. */
  ofVariant: (variant: number) => boolean;
}

/** Reads a choice; values that the columns do not have are not chosen. */
export function checksOf(columns: Columns, choice: Choice): Checks {
  const checks = [...checksOfKeys(columns, choice), ...checksOfBounds(columns, choice)];
  return {
    ofProduct(product) {
      let open = 0;
      for (const check of checks) if (!check.ofProduct(product)) open |= check.bit;
      return open;
    },
    ofVariant(variant, open) {
      let failed = 0;
      for (const { bit, ofVariant } of checks) if ((open & bit) !== 0 && !ofVariant(variant)) failed |= bit;
      return failed;
    },
  };
}

function checksOfKeys({ facets }: Columns, { keys }: Choice): Check[] {
  return KEY_FACETS.flatMap((facet) => {
    const { values, ordinalOf, ofProducts, ofVariants } = facets[facet];
    const ordinals = (keys[facet] ?? []).flatMap((key) => ordinalOf.get(key) ?? []);
    if (ordinals.length === 0) return [];
    const isChosen = new Uint8Array(values.length);
    for (const ordinal of ordinals) isChosen[ordinal] = 1;
    return [
      {
        bit: bitOf(facet),
        ofProduct: (product: number) => holdsSome(ofProducts, product, isChosen),
        ofVariant: (variant: number) => holdsSome(ofVariants, variant, isChosen),
      },
    ];
  });
}

function checksOfBounds({ price, cheapest, dearest, stars }: Columns, { minPrice, maxPrice, rating }: Choice): Check[] {
  const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY];
  const isPriced = minPrice !== undefined || maxPrice !== undefined;
  return [
    ...(isPriced
      ? [
          {
            bit: bitOf('price'),
            ofProduct: (product: number) => (cheapest[product] ?? 0) >= least && (dearest[product] ?? 0) <= most,
            ofVariant: (variant: number) => (price[variant] ?? 0) >= least && (price[variant] ?? 0) <= most,
          },
        ]
      : []),
    ...(rating === undefined
      ? []
      : [
          {
            bit: bitOf('rating'),
            ofProduct: (product: number) => (stars[product] ?? 0) >= rating,
            ofVariant: () => false,
          },
        ]),
  ];
}

function bitOf(filter: Filter): number {
  return 1 << FILTERS.indexOf(filter);
}

function holdsSome({ starts, ends, ordinals }: OrdinalLists, at: number, isChosen: Uint8Array): boolean {
  const end = ends[at] ?? 0;
  for (let place = starts[at] ?? 0; place < end; place += 1) if (isChosen[ordinals[place] ?? 0] === 1) return true;
  return false;
}
