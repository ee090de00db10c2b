import { slugOf, type Product } from '../catalogue/index.ts';

/** Filters whose values are chosen by keys, in the order in which a list shows them unless its layout says otherwise. A department is a category that is chosen within a list. */
export const KEY_FACETS = ['department', 'size', 'colour', 'brand'] as const;
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
  /** Keys of its categories, most specific first. */
  categories: readonly string[];
  /** What holds for all of its variants. */
  values: FacetValues;
  /** At least one. */
  variants: readonly ListedVariant[];
}

/** A product as lists know it: every size in every colour, at its one price. */
export function recordOf(product: Product): ListedProduct {
  const {
    sku,
    brand,
    price,
    categories,
    addedOn,
    soldOut = false,
    sizes = [],
    colors = [],
    texts = {},
    rating,
  } = product;
  const namesOf = (color: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([locale, { colors: words }]) => {
        const name = words === undefined ? undefined : new Map(Object.entries(words)).get(color);
        return name === undefined ? [] : [[locale, name]];
      }),
    );
  const ofColours = orNone(
    colors.map(({ name, hex }) => ({ colour: [{ key: slugOf(name), name, names: namesOf(name), hex }] })),
  );
  const ofSizes = orNone(sizes.map((name) => ({ size: [{ key: slugOf(name), name }] })));
  return {
    sku,
    isOrderable: !soldOut,
    addedOn,
    stars: rating?.average ?? 0,
    categories,
    values: {
      brand: [{ key: slugOf(brand), name: brand }],
      department: categories.map((key) => ({ key, name: key, image: product.image })),
    },
    variants: ofColours.flatMap((colour) => ofSizes.map((size) => ({ price, values: { ...colour, ...size } }))),
  };
}

/** What has no sizes or colours is one variant without. */
function orNone(values: readonly FacetValues[]): readonly FacetValues[] {
  return values.length === 0 ? [{}] : values;
}
