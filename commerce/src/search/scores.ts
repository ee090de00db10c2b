/** What products count, each by its number. */
export interface Scores {
  /** How many count. */
  readonly size: number;
  /** Of those that count: in no certain order. */
  readonly products: readonly number[];
  /** 0 for what does not count. */
  of(product: number): number;
}

/** Scores that are being made, of the products below a number. */
export class ScoreBoard implements Scores {
  readonly products: number[] = [];
  readonly #end: number;
  /** Most words of a slip or of nothing score nowhere: no room is taken for those. */
  #scores: Float64Array | undefined;

  constructor(end: number) {
    this.#end = end;
  }

  get size(): number {
    return this.products.length;
  }

  of(product: number): number {
    return this.#scores?.[product] ?? 0;
  }

  /** Nothing is taken away: the better of both counts. */
  raise(product: number, score: number): void {
    const scores = (this.#scores ??= new Float64Array(this.#end));
    const known = scores[product] ?? 0;
    if (score <= known) return;
    if (known === 0) this.products.push(product);
    scores[product] = score;
  }
}
