const WEIGHT_BITS = 4;
const WEIGHT = (1 << WEIGHT_BITS) - 1;
/** How much more room is taken than is needed, so that not every product that comes is copied for. */
const ROOM = 1.25;
const LEAST_ROOM = 4;

/** Products by their numbers, each with what a word weighs in it, from 1 to 15. */
export class Postings {
  /**
   * Number and weight in one, in ascending order: hundreds of thousands of words are kept, and each search walks through some of
   * them. Most words are of one product, which needs no array.
   */
  #packed: Uint32Array | number = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  set(product: number, weight: number): void {
    const at = this.#placeOf(product);
    const one = ((product << WEIGHT_BITS) | weight) >>> 0;
    if (this.#size === 0) {
      [this.#packed, this.#size] = [one, 1];
      return;
    }
    const packed = this.#productAt(at) === product ? this.#packed : this.#opened(at);
    if (typeof packed === 'number') this.#packed = one;
    else packed[at] = one;
  }

  /** Whether it was there. */
  delete(product: number): boolean {
    const at = this.#placeOf(product);
    if (this.#productAt(at) !== product) return false;
    if (typeof this.#packed !== 'number') this.#packed.copyWithin(at, at + 1, this.#size);
    this.#size -= 1;
    return true;
  }

  has(product: number): boolean {
    return this.#productAt(this.#placeOf(product)) === product;
  }

  /** By ascending numbers. */
  each(take: (product: number, weight: number) => void): void {
    for (let place = 0; place < this.#size; place += 1) {
      const one = this.#at(place);
      take(one >>> WEIGHT_BITS, one & WEIGHT);
    }
  }

  /** Whether it holds for some of the products. */
  some(holds: (product: number) => boolean): boolean {
    for (let place = 0; place < this.#size; place += 1) if (holds(this.#at(place) >>> WEIGHT_BITS)) return true;
    return false;
  }

  /** Whether the word weighs more in some product. */
  someAbove(weight: number): boolean {
    for (let place = 0; place < this.#size; place += 1) if ((this.#at(place) & WEIGHT) > weight) return true;
    return false;
  }

  #at(place: number): number {
    return typeof this.#packed === 'number' ? this.#packed : (this.#packed[place] ?? 0);
  }

  #productAt(place: number): number | undefined {
    return place < 0 || place >= this.#size ? undefined : this.#at(place) >>> WEIGHT_BITS;
  }

  /** The array with room for one more at a place. */
  #opened(at: number): Uint32Array {
    let packed = this.#packed;
    if (typeof packed === 'number' || packed.length === this.#size) {
      const room = Math.max(LEAST_ROOM, Math.ceil((this.#size + 1) * ROOM));
      const larger = new Uint32Array(room);
      if (typeof packed === 'number') larger[0] = packed;
      else larger.set(packed);
      this.#packed = packed = larger;
    }
    packed.copyWithin(at + 1, at, this.#size);
    this.#size += 1;
    return packed;
  }

  /** Where a product is, or would be. */
  #placeOf(product: number): number {
    let [low, high] = [0, this.#size];
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
