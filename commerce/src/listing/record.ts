import { recordValues, reductionPercent, slugOf, type Product } from '../catalogue/index.ts';

/** Filters whose values are chosen by keys, in the order in which a list shows them unless its layout says otherwise. A department is a category that is chosen within a list. */
export const KEY_FACETS = ['department', 'size', 'colour', 'brand', 'material', 'energy'] as const;
export type KeyFacet = (typeof KEY_FACETS)[number];

/** A value of such a filter. */
export interface FacetValue {
  /** By which addresses name it: the same in all languages. */
  key: string;
  /** In the shop's default language. */
  name: string;
  /** In further ones, by locale. */
  names?: Readonly<Record<string, string>>;
  /** Of a colour, such as `#1f7d77`. */
  hex?: string;
  /** Name of a picture that shows it. */
  image?: string;
}

export type FacetValues = Readonly<Partial<Record<KeyFacet, readonly FacetValue[]>>>;

/** What lists know of a product that can be bought in a certain make. */
export interface ListedVariant {
  /** Gross, in minor units. */
  price: number;
  values: FacetValues;
}

/** What lists know of a product, wherever it is kept. */
export interface ListedProduct {
  sku: string;
  isOrderable: boolean;
  /** Date of the first sale, YYYY-MM-DD. */
  addedOn: string;
  /** Mean of its ratings; 0 if nobody rated it. */
  stars: number;
  isNew: boolean;
  /** Whether a reduction of it is announced. */
  isReduced: boolean;
  /** Keys of its categories, most specific first. */
  categories: readonly string[];
  /** What holds for all of its variants. */
  values: FacetValues;
  /** At least one. */
  variants: readonly ListedVariant[];
}

/**
 * A product as lists know it: by what can be had of it, each variant at its own price. Of what is sold out, by everything that
 * was offered, so that it is still found in its place.
 */
export function recordOf(product: Product): ListedProduct {
  const { sku, brand, categories, addedOn, isNew = false, soldOut = false, rating, record } = product;
  const { energy, mainMaterials = [] } = record;
  const facets = [coloursOf(product), sizesOf(product)];
  return {
    sku,
    isOrderable: !soldOut,
    isNew,
    isReduced: reductionPercent(product) > 0,
    addedOn,
    stars: rating?.average ?? 0,
    categories,
    values: {
      brand: [{ key: slugOf(brand), name: brand }],
      ...(energy === undefined ? {} : { energy: [{ key: slugOf(energy.class), name: energy.class }] }),
      material: mainMaterials.map((key) => ({ key, name: key })),
      department: categories.map((key) => ({ key, name: key, image: product.image })),
      ...Object.fromEntries(facets.map(({ facet, ofAll }) => [facet, ofAll])),
    },
    variants: product.variants
      .filter(({ availability }) => soldOut || availability !== 'soldOut')
      .map(({ price, attributes }) => ({
        price,
        values: Object.fromEntries(
          facets.flatMap(({ facet, byKey }) => {
            const value = byKey.get(attributes[facet] ?? '');
            return value === undefined ? [] : [[facet, [value]]];
          }),
        ),
      })),
  };
}

/** The values of one facet by the keys that variants name, and those that hold for all of them because no variant names one. */
interface OfferedFacet {
  facet: KeyFacet;
  byKey: ReadonlyMap<string, FacetValue>;
  ofAll: readonly FacetValue[];
}

function coloursOf({ record, colors = [], texts = {} }: Product): OfferedFacet {
  const namesOf = (color: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([locale, { colors: words }]) => {
        const name = words === undefined ? undefined : new Map(Object.entries(words)).get(color);
        return name === undefined ? [] : [[locale, name]];
      }),
    );
  const keys = recordValues(record, 'colour').flatMap(({ key, hex }) => (hex === undefined ? [] : [key]));
  return facetOf(
    'colour',
    record,
    keys,
    colors.map(({ name, hex }) => ({ key: slugOf(name), name, names: namesOf(name), hex })),
  );
}

function sizesOf({ record, sizes = [] }: Product): OfferedFacet {
  const keys = recordValues(record, 'size').map(({ key }) => key);
  return facetOf(
    'size',
    record,
    keys,
    sizes.map((name) => ({ key: slugOf(name), name })),
  );
}

/** `values` are those that the product shows for `keys`, in the same order. */
function facetOf(
  facet: KeyFacet,
  { variants }: Product['record'],
  keys: readonly string[],
  values: readonly FacetValue[],
): OfferedFacet {
  const isNamed = variants.some(({ attributes }) => attributes[facet] !== undefined);
  return {
    facet,
    byKey: new Map(keys.flatMap((key, place) => (values[place] === undefined ? [] : [[key, values[place]] as const]))),
    ofAll: isNamed ? [] : values,
  };
}
