import type { FacetValue, KeyFacet, ListedProduct } from './record.ts';
import { compareSizes } from './size-order.ts';

/** Of each product or variant a list of numbers: that of number `n` stands in `ordinals` from `starts[n]` to `starts[n + 1]`. */
export interface OrdinalLists {
  starts: Uint32Array;
  ordinals: Uint32Array;
}

/** The values that one filter has in a shop, and which of them each product and each variant has. */
export interface FacetColumn {
  /** In the order in which they are read: sizes from small to large, everything else by the alphabet. */
  values: readonly FacetValue[];
  /** The place of a value by its key. */
  ordinalOf: ReadonlyMap<string, number>;
  /** Of products: what every variant of it has. */
  ofProducts: OrdinalLists;
  /** Of variants: what it has besides. */
  ofVariants: OrdinalLists;
  /** Of products: what some variant of it has, each value once. */
  ofAnyVariant: OrdinalLists;
}

/** The column of one filter. Of two values with the same key the first counts. */
export function facetColumnOf(facet: KeyFacet, products: readonly ListedProduct[]): FacetColumn {
  const { values, ordinalOf } = valuesOf(facet, products);
  const [ofProducts, ofVariants, ofAnyVariant] = [new ListsBuilder(), new ListsBuilder(), new ListsBuilder()];
  for (const { values: shared, variants } of products) {
    const own = shared[facet] ?? [];
    const any = ofAnyVariant.begin();
    const common = ofProducts.begin();
    for (const { key } of own) {
      common.add(ordinalOf.get(key));
      any.add(ordinalOf.get(key));
    }
    for (const variant of variants) {
      const further = ofVariants.begin();
      for (const { key } of variant.values[facet] ?? []) {
        const ordinal = ordinalOf.get(key);
        if (own.some((one) => one.key === key)) continue;
        further.add(ordinal);
        any.add(ordinal);
      }
    }
  }
  return {
    values,
    ordinalOf,
    ofProducts: ofProducts.lists(),
    ofVariants: ofVariants.lists(),
    ofAnyVariant: ofAnyVariant.lists(),
  };
}

function valuesOf(facet: KeyFacet, products: readonly ListedProduct[]): Pick<FacetColumn, 'values' | 'ordinalOf'> {
  const byKey = new Map<string, FacetValue>();
  const learn = (values: readonly FacetValue[] = []): void => {
    for (const value of values) if (!byKey.has(value.key)) byKey.set(value.key, value);
  };
  for (const { values, variants } of products) {
    learn(values[facet]);
    for (const variant of variants) learn(variant.values[facet]);
  }
  const values = [...byKey.values()].sort((a, b) =>
    facet === 'size' ? compareSizes(a.name, b.name) : a.key < b.key ? -1 : 1,
  );
  return { values, ordinalOf: new Map(values.map(({ key }, ordinal) => [key, ordinal])) };
}

/** Lists one after another, each number of a list once. */
class ListsBuilder {
  readonly #starts: number[] = [];
  readonly #ordinals: number[] = [];

  begin(): this {
    this.#starts.push(this.#ordinals.length);
    return this;
  }

  add(ordinal: number | undefined): void {
    const start = this.#starts.at(-1) ?? 0;
    if (ordinal !== undefined && !this.#ordinals.includes(ordinal, start)) this.#ordinals.push(ordinal);
  }

  lists(): OrdinalLists {
    return {
      starts: Uint32Array.from([...this.#starts, this.#ordinals.length]),
      ordinals: Uint32Array.from(this.#ordinals),
    };
  }
}
