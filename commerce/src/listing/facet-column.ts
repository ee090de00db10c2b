import { ChangingLists, type OrdinalLists } from './ordinal-lists.ts';
import type { FacetValue, KeyFacet, ListedProduct } from './record.ts';
import { compareSizes } from './size-order.ts';

/** The values that one filter has in a shop, and which of them each product and each variant has. */
export interface FacetColumn {
  /** By their ordinals; what stands under one that is not in `order` says nothing. */
  values: readonly FacetValue[];
  /** The ordinals of all values in the order in which they are read: sizes from small to large, everything else by the alphabet. */
  order: readonly number[];
  /** By the key of a value. */
  ordinalOf: ReadonlyMap<string, number>;
  /** Of products: what every variant of it has. */
  ofProducts: OrdinalLists;
  /** Of variants: what it has besides. */
  ofVariants: OrdinalLists;
  /** Of products: what some variant of it has, each value once. */
  ofAnyVariant: OrdinalLists;
}

/** The products of the columns, by their numbers. */
export interface NumberedProducts {
  skuOf(number: number): string;
  recordAt(number: number): ListedProduct;
}

/** The column of one filter, which follows its products one by one. A value is as the product with the first SKU says it. */
export class FacetStore implements FacetColumn {
  readonly values: FacetValue[] = [];
  readonly ordinalOf = new Map<string, number>();
  readonly ofProducts = new ChangingLists();
  ofVariants = new ChangingLists();
  readonly ofAnyVariant = new ChangingLists();
  readonly #facet: KeyFacet;
  readonly #products: NumberedProducts;
  /** Of values: how many products have it, and the one by which it is named. */
  readonly #uses: number[] = [];
  readonly #givers: (number | undefined)[] = [];
  /** Ordinals of values that nobody has any more, for others. */
  readonly #freeOrdinals: number[] = [];
  #order: readonly number[] | undefined;
  #end = 0;

  constructor(facet: KeyFacet, products: NumberedProducts) {
    this.#facet = facet;
    this.#products = products;
  }

  get order(): readonly number[] {
    const nameOf = (ordinal: number): string => this.values[ordinal]?.name ?? '';
    return (this.#order ??= [...this.ordinalOf]
      .sort(([a, one], [b, other]) =>
        this.#facet === 'size' ? compareSizes(nameOf(one), nameOf(other)) || (a < b ? -1 : 1) : a < b ? -1 : 1,
      )
      .map(([, ordinal]) => ordinal));
  }

  /** Takes a product as it is now; `firstVariant` is the number of its first variant. */
  set(number: number, firstVariant: number, { values, variants }: Pick<ListedProduct, 'values' | 'variants'>): void {
    this.#end = Math.max(this.#end, number + 1);
    const before = this.ofAnyVariant.at(number);
    const any: number[] = [];
    /** Adds what is said to a list, each value once. */
    const read = (said: readonly FacetValue[], list: number[]): void => {
      for (const value of said) {
        const ordinal = this.#ordinalOf(value.key);
        if (!list.includes(ordinal)) list.push(ordinal);
        if (any.includes(ordinal)) continue;
        any.push(ordinal);
        this.#name(ordinal, value, number);
      }
    };
    const own: number[] = [];
    read(values[this.#facet] ?? [], own);
    this.ofProducts.set(number, own);
    for (const [place, variant] of variants.entries()) {
      const further: number[] = [];
      read(variant.values[this.#facet] ?? [], further);
      this.ofVariants.set(
        firstVariant + place,
        own.length === 0 ? further : further.filter((ordinal) => !own.includes(ordinal)),
      );
    }
    this.ofAnyVariant.set(number, any);
    for (const ordinal of any) if (!before.includes(ordinal)) this.#uses[ordinal] = (this.#uses[ordinal] ?? 0) + 1;
    for (const ordinal of before) if (!any.includes(ordinal)) this.#drop(ordinal, number);
  }

  /** Before variants get new numbers: every product is set again. */
  forgetVariants(): void {
    this.ofVariants = new ChangingLists();
  }

  #ordinalOf(key: string): number {
    let ordinal = this.ordinalOf.get(key);
    if (ordinal === undefined) {
      ordinal = this.#freeOrdinals.pop() ?? this.values.length;
      this.values[ordinal] = { key, name: key };
      this.ordinalOf.set(key, ordinal);
      this.#order = undefined;
    }
    return ordinal;
  }

  #name(ordinal: number, value: FacetValue, product: number): void {
    const giver = this.#givers[ordinal];
    if (giver !== undefined && giver !== product && this.#isBefore(giver, product)) return;
    if (this.values[ordinal]?.name !== value.name) this.#order = undefined;
    [this.values[ordinal], this.#givers[ordinal]] = [value, product];
  }

  /** Of a product that had a value and has it no more. */
  #drop(ordinal: number, product: number): void {
    const uses = (this.#uses[ordinal] ?? 0) - 1;
    this.#uses[ordinal] = uses;
    const key = this.values[ordinal]?.key ?? '';
    if (uses === 0) {
      this.ordinalOf.delete(key);
      this.#freeOrdinals.push(ordinal);
      this.#givers[ordinal] = undefined;
      this.#order = undefined;
    } else if (this.#givers[ordinal] === product) {
      this.#givers[ordinal] = undefined;
      const next = this.#firstWith(ordinal);
      const { values, variants } = this.#products.recordAt(next);
      const said = [values, ...variants.map((one) => one.values)].flatMap((one) => one[this.#facet] ?? []);
      this.#name(ordinal, said.find((value) => value.key === key) ?? { key, name: key }, next);
    }
  }

  #firstWith(ordinal: number): number {
    let first: number | undefined;
    for (let product = 0; product < this.#end; product += 1)
      if (this.ofAnyVariant.has(product, ordinal) && (first === undefined || this.#isBefore(product, first)))
        first = product;
    if (first === undefined) throw new Error(`expected a product with value ${ordinal} of ${this.#facet}, got none`);
    return first;
  }

  #isBefore(one: number, other: number): boolean {
    return this.#products.skuOf(one) < this.#products.skuOf(other);
  }
}
