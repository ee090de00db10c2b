import { KEY_FACETS, type FacetValue, type KeyFacet, type ListedProduct } from './record.ts';
import { compareSizes } from './size-order.ts';

/** The values that one filter has in a shop, and which of them each variant has. */
export interface FacetColumn {
  /** In the order in which they are read: sizes from small to large, everything else by the alphabet. */
  values: readonly FacetValue[];
  /** The place of a value by its key. */
  ordinalOf: ReadonlyMap<string, number>;
  /** Where in `ordinals` those of a variant begin; one more than there are variants. */
  starts: Uint32Array;
  ordinals: Uint32Array;
}

/** A shop's products as columns, by which lists are narrowed, counted and put in order. Products and variants are numbers. */
export interface Columns {
  /** As they were given. */
  products: readonly ListedProduct[];
  skus: readonly string[];
  numberOf: ReadonlyMap<string, number>;
  /** The first variant of a product; one more than there are products. */
  firstVariant: Uint32Array;
  /** Of variants, in minor units. */
  price: Uint32Array;
  facets: Readonly<Record<KeyFacet, FacetColumn>>;
  /** The categories above each, the widest first, by keys. */
  categoriesAbove: ReadonlyMap<string, readonly string[]>;
  /** Of products, from here on. 0 if nobody rated it. */
  stars: Float64Array;
  /** Days since 1970. */
  addedOn: Uint32Array;
  /** 1 if it can be ordered. */
  isOrderable: Uint8Array;
}

const DAY_MS = 86_400_000;

/** Columns of records, in their order. Of two values with the same key the first counts. */
export function columnsOf(products: readonly ListedProduct[]): Columns {
  const firstVariant = new Uint32Array(products.length + 1);
  for (const [number, { variants }] of products.entries())
    firstVariant[number + 1] = (firstVariant[number] ?? 0) + variants.length;
  const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const valuesOf = (facet: KeyFacet): readonly (readonly FacetValue[])[] =>
    variants.map(({ product, variant }) => [...(product.values[facet] ?? []), ...(variant.values[facet] ?? [])]);
  return {
    products,
    skus: products.map(({ sku }) => sku),
    numberOf: new Map(products.map(({ sku }, number) => [sku, number])),
    firstVariant,
    price: Uint32Array.from(variants, ({ variant }) => variant.price),
    // The names are those of the table above.
    facets: Object.fromEntries(
      KEY_FACETS.map((facet) => [facet, columnOf(facet, valuesOf(facet))]),
    ) as Columns['facets'],
    categoriesAbove: aboveOf(products),
    stars: Float64Array.from(products, ({ stars }) => stars),
    addedOn: Uint32Array.from(products, ({ addedOn }) => Date.parse(addedOn) / DAY_MS),
    isOrderable: Uint8Array.from(products, ({ isOrderable }) => Number(isOrderable)),
  };
}

function aboveOf(products: readonly ListedProduct[]): Map<string, readonly string[]> {
  const above = new Map<string, readonly string[]>();
  for (const { categories } of products)
    for (const [place, key] of categories.entries())
      if (!above.has(key)) above.set(key, categories.slice(place + 1).toReversed());
  return above;
}

function columnOf(facet: KeyFacet, ofVariants: readonly (readonly FacetValue[])[]): FacetColumn {
  const byKey = new Map<string, FacetValue>();
  for (const values of ofVariants) for (const value of values) if (!byKey.has(value.key)) byKey.set(value.key, value);
  const values = [...byKey.values()].sort((a, b) =>
    facet === 'size' ? compareSizes(a.name, b.name) : a.key < b.key ? -1 : 1,
  );
  const ordinalOf = new Map(values.map(({ key }, ordinal) => [key, ordinal]));
  const starts = new Uint32Array(ofVariants.length + 1);
  const ordinals: number[] = [];
  for (const [variant, own] of ofVariants.entries()) {
    ordinals.push(...new Set(own.flatMap(({ key }) => ordinalOf.get(key) ?? [])));
    starts[variant + 1] = ordinals.length;
  }
  return { values, ordinalOf, starts, ordinals: Uint32Array.from(ordinals) };
}
