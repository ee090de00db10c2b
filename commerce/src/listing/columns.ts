import { isDeepStrictEqual } from 'node:util';
import { facetColumnOf, type FacetColumn } from './facet-column.ts';
import { KEY_FACETS, type KeyFacet, type ListedProduct } from './record.ts';

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
  /** Of products: the prices of the variants that cost least and most. */
  cheapest: Uint32Array;
  dearest: Uint32Array;
  facets: Readonly<Record<KeyFacet, FacetColumn>>;
  /** The categories above each, the widest first, by keys. */
  categoriesAbove: ReadonlyMap<string, readonly string[]>;
  /** Of products, from here on. 0 if nobody rated it. */
  stars: Float64Array;
  /** Whether anybody rated anything. */
  isRated: boolean;
  /** Days since 1970. */
  addedOn: Uint32Array;
  /** 1 if it can be ordered. */
  isOrderable: Uint8Array;
}

const DAY_MS = 86_400_000;

/** What of the columns says nothing of prices, stock and ratings, which change most. */
type Values = Pick<Columns, 'skus' | 'numberOf' | 'firstVariant' | 'facets' | 'categoriesAbove'>;

/**
 * Columns of records, in their order. Of two values with the same key the first counts. Where `before` is of the same products
 * with the same values, it gives what they have in common.
 */
export function columnsOf(products: readonly ListedProduct[], before?: Columns): Columns {
  const values = before !== undefined && haveSameValues(products, before.products) ? before : undefined;
  const { skus, numberOf, firstVariant, facets, categoriesAbove } = values ?? valuesOf(products);
  const stars = Float64Array.from(products, ({ stars: average }) => average);
  return {
    products,
    skus,
    numberOf,
    firstVariant,
    ...pricesOf(products, firstVariant),
    facets,
    categoriesAbove,
    stars,
    isRated: stars.some((average) => average > 0),
    addedOn: Uint32Array.from(products, ({ addedOn }) => Date.parse(addedOn) / DAY_MS),
    isOrderable: Uint8Array.from(products, ({ isOrderable }) => Number(isOrderable)),
  };
}

function haveSameValues(products: readonly ListedProduct[], others: readonly ListedProduct[]): boolean {
  const of = ({ sku, categories, values, variants }: ListedProduct): unknown[] => [
    sku,
    categories,
    values,
    variants.map((variant) => variant.values),
  ];
  return (
    products.length === others.length &&
    products.every((product, number) => {
      const other = others[number];
      return product === other || (other !== undefined && isDeepStrictEqual(of(product), of(other)));
    })
  );
}

function valuesOf(products: readonly ListedProduct[]): Values {
  const firstVariant = new Uint32Array(products.length + 1);
  for (const [number, { variants }] of products.entries())
    firstVariant[number + 1] = (firstVariant[number] ?? 0) + variants.length;
  return {
    skus: products.map(({ sku }) => sku),
    numberOf: new Map(products.map(({ sku }, number) => [sku, number])),
    firstVariant,
    // The names are those of the table above.
    facets: Object.fromEntries(KEY_FACETS.map((facet) => [facet, facetColumnOf(facet, products)])) as Columns['facets'],
    categoriesAbove: aboveOf(products),
  };
}

function pricesOf(
  products: readonly ListedProduct[],
  firstVariant: Uint32Array,
): Pick<Columns, 'price' | 'cheapest' | 'dearest'> {
  const price = new Uint32Array(firstVariant.at(-1) ?? 0);
  const cheapest = new Uint32Array(products.length);
  const dearest = new Uint32Array(products.length);
  for (const [number, { variants }] of products.entries()) {
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const [place, { price: cost }] of variants.entries()) {
      price[(firstVariant[number] ?? 0) + place] = cost;
      [least, most] = [Math.min(least, cost), Math.max(most, cost)];
    }
    [cheapest[number], dearest[number]] = [least, most];
  }
  return { price, cheapest, dearest };
}

function aboveOf(products: readonly ListedProduct[]): Map<string, readonly string[]> {
  const above = new Map<string, readonly string[]>();
  for (const { categories } of products)
    for (const [place, key] of categories.entries())
      if (!above.has(key)) above.set(key, categories.slice(place + 1).toReversed());
  return above;
}
