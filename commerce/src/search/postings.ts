const WEIGHT_BITS = 4;
const WEIGHT = (1 << WEIGHT_BITS) - 1;

/** The products that have a word, each by its number with what the word weighs in it, from 1 to 15. */
export class Postings {
  /** Number and weight in one, in ascending order: hundreds of thousands of words are kept, and each search walks through some of them. */
  readonly #packed: number[] = [];

  get size(): number {
    return this.#packed.length;
  }

  set(product: number, weight: number): void {
    const at = this.#placeOf(product);
    this.#packed.splice(at, Number(this.#productAt(at) === product), (product << WEIGHT_BITS) | weight);
  }

  /** Whether it was there. */
  delete(product: number): boolean {
    const at = this.#placeOf(product);
    if (this.#productAt(at) !== product) return false;
    this.#packed.splice(at, 1);
    return true;
  }

  /** By ascending numbers. */
  each(take: (product: number, weight: number) => void): void {
    for (const one of this.#packed) take(one >> WEIGHT_BITS, one & WEIGHT);
  }

  /** Whether the word weighs more in some product. */
  someAbove(weight: number): boolean {
    return this.#packed.some((one) => (one & WEIGHT) > weight);
  }

  #productAt(place: number): number | undefined {
    const one = this.#packed[place];
    return one === undefined ? undefined : one >> WEIGHT_BITS;
  }

  /** Where a product is, or would be. */
  #placeOf(product: number): number {
    let [low, high] = [0, this.#packed.length];
    // Most come in ascending order.
    if ((this.#productAt(high - 1) ?? -1) < product) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#productAt(middle) ?? 0) < product) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
