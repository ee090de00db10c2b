import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '../catalogue/index.ts';
import { FacetStore, type FacetColumn } from './facet-column.ts';
import { withRoom } from './ordinal-lists.ts';
import { KEY_FACETS, type KeyFacet, type ListedProduct } from './record.ts';

/**
 * A shop's products as columns, by which lists are narrowed, counted and put in order. Products and variants are numbers, which
 * they keep as long as they are there; the columns follow every change, so a number is read without waiting in between.
 */
export interface Columns {
  /** Of products by their numbers; what stands under a number that is in no list says nothing, here and below. */
  skus: readonly string[];
  numberOf: ReadonlyMap<string, number>;
  /** The variants of a product: from here to before there. None of one that is gone. */
  firstVariant: Uint32Array;
  endVariant: Uint32Array;
  /** Of variants, in minor units. */
  price: Uint32Array;
  /** Of products: the prices of the variants that cost least and most. */
  cheapest: Uint32Array;
  dearest: Uint32Array;
  facets: Readonly<Record<KeyFacet, FacetColumn>>;
  /** The categories above a category, the widest first, by keys. */
  categoriesAbove(category: string): readonly string[];
  /** Of products, from here on. 0 if nobody rated it. */
  stars: Float64Array;
  /** Whether anybody rated anything. */
  isRated: boolean;
  /** Days since 1970. */
  addedOn: Uint32Array;
  /** 1 if it can be ordered. */
  isOrderable: Uint8Array;
  /** 1 if it is new, and if a reduction of it is announced. */
  isNew: Uint8Array;
  isReduced: Uint8Array;
}

const DAY_MS = 86_400_000;
const OF_PRODUCTS = [
  'firstVariant',
  'endVariant',
  'cheapest',
  'dearest',
  'stars',
  'addedOn',
  'isOrderable',
  'isNew',
  'isReduced',
] as const;
/** Variants have new numbers once there were so many more than there are. */
const MOST_WASTE = 2;
const LEAST_VARIANTS = 1_000;
const NOTHING: Pick<ListedProduct, 'values' | 'variants'> = { values: {}, variants: [] };

/** Columns that follow a shop's products: what changes costs what it changes, and copies nothing of the others. */
export class ColumnStore<Kept extends { sku: string; categories: readonly string[] }> implements Columns {
  readonly skus: string[] = [];
  readonly numberOf = new Map<string, number>();
  readonly facets: Readonly<Record<KeyFacet, FacetStore>>;
  firstVariant = new Uint32Array();
  endVariant = new Uint32Array();
  price = new Uint32Array();
  cheapest = new Uint32Array();
  dearest = new Uint32Array();
  stars = new Float64Array();
  addedOn = new Uint32Array();
  isOrderable = new Uint8Array();
  isNew = new Uint8Array();
  isReduced = new Uint8Array();
  readonly #recordOf: (product: Kept) => ListedProduct;
  readonly #leastVariants: number;
  #held: readonly Kept[] = [];
  readonly #kept: (Kept | undefined)[] = [];
  readonly #freeNumbers: number[] = [];
  /** Where the room of a product's variants ends: it has more than it needs once some of them were sold out. */
  #endRoom = new Uint32Array();
  #variantsEnd = 0;
  /** How many there are. */
  #variants = 0;
  #rated = 0;
  #firstIn: ReadonlyMap<string, Kept> | undefined;

  /** Records are made where they are needed: kept, they would be most of what columns take. */
  constructor(recordOf: (product: Kept) => ListedProduct, leastVariants: number = LEAST_VARIANTS) {
    this.#recordOf = recordOf;
    this.#leastVariants = leastVariants;
    const products = {
      skuOf: (number: number): string => this.skus[number] ?? '',
      recordAt: (number: number): ListedProduct => {
        const product = this.#kept[number];
        if (product === undefined) throw new Error(`expected a product with number ${number}, got none`);
        return this.#recordOf(product);
      },
    };
    // The names are those of the filters.
    this.facets = Object.fromEntries(KEY_FACETS.map((facet) => [facet, new FacetStore(facet, products)])) as Record<
      KeyFacet,
      FacetStore
    >;
  }

  get isRated(): boolean {
    return this.#rated > 0;
  }

  categoriesAbove(category: string): readonly string[] {
    const { categories = [] } = (this.#firstIn ??= firstByCategory(this.#held)).get(category) ?? {};
    return categories.slice(categories.indexOf(category) + 1).toReversed();
  }

  /** Holds these products from now on, each SKU once. Only those that were other objects before are read. */
  hold(products: readonly Kept[]): void {
    if (products === this.#held) return;
    const { others, gone } = changesBetween(this.#held, products);
    this.#held = products;
    for (const { sku } of gone) this.#remove(sku);
    for (const product of others) this.#set(product);
    if (this.#variantsEnd > MOST_WASTE * (this.#variants + this.#leastVariants)) this.#placeVariants();
  }

  #set(product: Kept): void {
    const { sku } = product;
    const known = this.numberOf.get(sku);
    const number = known ?? this.#freeNumbers.pop() ?? this.skus.length;
    if (known === undefined) this.#takeNumber(sku, number);
    const record = this.#recordOf(product);
    const former = this.#kept[number];
    if (former === undefined || !isDeepStrictEqual(former.categories, product.categories)) this.#firstIn = undefined;
    const hasSameValues = former !== undefined && isDeepStrictEqual(valuesOf(this.#recordOf(former)), valuesOf(record));
    this.#kept[number] = product;
    if (!hasSameValues) this.#setValues(number, record);
    this.#setFigures(number, record);
  }

  #takeNumber(sku: string, number: number): void {
    this.numberOf.set(sku, number);
    this.skus[number] = sku;
    if (number >= this.#endRoom.length) this.#makeRoom(Math.max(number + 1, this.#held.length));
  }

  #makeRoom(products: number): void {
    for (const name of OF_PRODUCTS) {
      // A column stays of its kind.
      const columns = this as Record<typeof name, Uint32Array | Uint8Array | Float64Array>;
      columns[name] = withRoom(columns[name], products);
    }
    this.#endRoom = withRoom(this.#endRoom, products);
  }

  #remove(sku: string): void {
    const number = this.numberOf.get(sku);
    if (number === undefined) return;
    this.#setValues(number, NOTHING);
    if ((this.stars[number] ?? 0) > 0) this.#rated -= 1;
    this.stars[number] = 0;
    this.numberOf.delete(sku);
    this.skus[number] = '';
    this.#kept[number] = undefined;
    this.#freeNumbers.push(number);
    this.#firstIn = undefined;
  }

  #setValues(number: number, record: Pick<ListedProduct, 'values' | 'variants'>): void {
    const { length } = record.variants;
    this.#variants += length - ((this.endVariant[number] ?? 0) - (this.firstVariant[number] ?? 0));
    if ((this.#endRoom[number] ?? 0) - (this.firstVariant[number] ?? 0) < length) {
      this.firstVariant[number] = this.#variantsEnd;
      this.#variantsEnd += length;
      this.#endRoom[number] = this.#variantsEnd;
      this.price = withRoom(this.price, this.#variantsEnd);
    }
    const first = this.firstVariant[number] ?? 0;
    this.endVariant[number] = first + length;
    for (const facet of KEY_FACETS) this.facets[facet].set(number, first, record);
  }

  #setFigures(number: number, record: ListedProduct): void {
    const first = this.firstVariant[number] ?? 0;
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const [place, { price }] of record.variants.entries()) {
      this.price[first + place] = price;
      [least, most] = [Math.min(least, price), Math.max(most, price)];
    }
    [this.cheapest[number], this.dearest[number]] = [least, most];
    this.#rated += Number(record.stars > 0) - Number((this.stars[number] ?? 0) > 0);
    this.stars[number] = record.stars;
    this.addedOn[number] = Date.parse(record.addedOn) / DAY_MS;
    this.isOrderable[number] = Number(record.isOrderable);
    this.isNew[number] = Number(record.isNew);
    this.isReduced[number] = Number(record.isReduced);
  }

  /** Gives every product's variants new numbers, one after another: those that products left behind are most of them. */
  #placeVariants(): void {
    for (const facet of KEY_FACETS) this.facets[facet].forgetVariants();
    // Of free numbers, too: their room belongs to others from now on.
    for (const places of [this.firstVariant, this.endVariant, this.#endRoom]) places.fill(0);
    [this.#variantsEnd, this.#variants] = [0, 0];
    for (const product of this.#held) {
      const number = this.numberOf.get(product.sku) ?? 0;
      const record = this.#recordOf(product);
      this.#setValues(number, record);
      this.#setFigures(number, record);
    }
  }
}

function valuesOf({ values, variants }: ListedProduct): unknown[] {
  return [values, variants.map((variant) => variant.values)];
}

/** The first product by SKU that is in each category. */
function firstByCategory<Kept extends { sku: string; categories: readonly string[] }>(
  products: readonly Kept[],
): Map<string, Kept> {
  const first = new Map<string, Kept>();
  for (const product of products)
    for (const category of product.categories) {
      const known = first.get(category);
      if (known === undefined || product.sku < known.sku) first.set(category, product);
    }
  return first;
}
