import { chunksOf, type Word } from './fold.ts';

/** A name as it is written, its words, and the numbers of the products that carry it. */
export interface Name {
  text: string;
  words: readonly Word[];
  products: ReadonlySet<number>;
}

/** Names with the products that carry them, each once whatever its case. */
export class Names {
  readonly #names = new Map<string, Name & { products: Set<number> }>();
  #sorted: readonly Name[] | undefined;

  add(text: string, product: number): void {
    const words = chunksOf(text).flatMap((chunk) => chunk.words);
    if (words.length === 0) return;
    const key = nameKey(words);
    const name = this.#names.get(key) ?? { text, words, products: new Set<number>() };
    this.#names.set(key, name);
    name.products.add(product);
    this.#sorted = undefined;
  }

  /** The product no longer carries it; a name that none carries is gone. */
  remove(text: string, product: number): void {
    const key = nameKey(chunksOf(text).flatMap((chunk) => chunk.words));
    const name = this.#names.get(key);
    if (name?.products.delete(product) !== true) return;
    if (name.products.size === 0) this.#names.delete(key);
    this.#sorted = undefined;
  }

  /** What most products carry first, then by the alphabet. */
  all(): readonly Name[] {
    return (this.#sorted ??= [...this.#names]
      .sort(([a, { products: inA }], [b, { products: inB }]) => inB.size - inA.size || (a < b ? -1 : 1))
      .map(([, name]) => name));
  }
}

function nameKey(words: readonly Word[]): string {
  return words.map(({ plain }) => plain).join(' ');
}
