import { chunksOf, type ChunkReader, type Word } from './fold.ts';
import { Postings } from './postings.ts';
import type { Stemmer } from './stems.ts';

/** A name as it is written, its words with their stems, and the numbers of the products that carry it. */
export interface Name {
  text: string;
  words: readonly Word[];
  /** Of the words, in their order. */
  stems: readonly string[];
  products: Pick<Postings, 'size' | 'has' | 'each' | 'some'>;
}

/** Of a name: nothing weighs more than another. */
const CARRIED = 1;

/** Names with the products that carry them, each once whatever its case. */
export class Names {
  readonly #stem: Stemmer;
  readonly #names = new Map<string, Name & { products: Postings }>();
  #sorted: readonly Name[] | undefined;

  constructor(stem: Stemmer) {
    this.#stem = stem;
  }

  add(text: string, product: number, chunkOf?: ChunkReader): void {
    const words = wordsIn(text, chunkOf);
    if (words.length === 0) return;
    const key = nameKey(words);
    let name = this.#names.get(key);
    if (name === undefined) {
      const stems = words.map(({ plain }) => this.#stem(plain));
      name = { text, words, stems, products: new Postings() };
      this.#names.set(key, name);
    }
    name.products.set(product, CARRIED);
    this.#sorted = undefined;
  }

  /** The product no longer carries it; a name that none carries is gone. */
  remove(text: string, product: number): void {
    const key = nameKey(wordsIn(text));
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

function wordsIn(text: string, chunkOf?: ChunkReader): Word[] {
  return chunksOf(text, chunkOf).flatMap((chunk) => chunk.words);
}

function nameKey(words: readonly Word[]): string {
  return words.map(({ plain }) => plain).join(' ');
}
