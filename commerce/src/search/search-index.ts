import { localProduct, type Product } from '../catalogue/index.ts';
import { compoundsOf, type Compounds, type CompoundWord } from './compounds.ts';
import type { Word } from './fold.ts';
import { Names } from './names.ts';
import { Postings } from './postings.ts';
import { isSame, wordsOfProduct, type ProductWords } from './product-words.ts';
import { stemmerOf, type Stemmer } from './stems.ts';
import { Vocabulary, type Entry } from './vocabulary.ts';

/** The products of a shop in one locale, by the words under which they are found. Each has a number as long as it is there. */
export class SearchIndex {
  readonly stem: Stemmer;
  readonly compounds: Compounds;
  readonly entries = new Vocabulary();
  readonly categories = new Names();
  /** Keys of categories by their names; undefined for a name that several have. */
  readonly categoryKeys = new Map<string, string | undefined>();
  readonly brands = new Names();
  /** Words of products' names as they are written; what a typed word is completed to. */
  readonly spoken = new Names();
  readonly #locale: string;
  readonly #categoryName: (key: string) => string | undefined;
  /** Of products by their numbers, as `ranks` and `isSoldOut` are; what stands under a number that none has says nothing. */
  readonly skus: string[] = [];
  readonly ranks: number[] = [];
  /** 1 if it cannot be ordered. */
  readonly isSoldOut: number[] = [];
  readonly #kept = new Map<string, { number: number; product: Product; words: ProductWords }>();
  readonly #freeNumbers: number[] = [];
  /** How many entries have a stem, in either spelling. */
  readonly #stems = new Map<string, number>();
  #products: readonly Product[] = [];

  /** `categoryName` gives a category's name in the locale, undefined where it has none. */
  constructor(locale: string, categoryName: (key: string) => string | undefined) {
    this.#locale = locale;
    this.#categoryName = categoryName;
    this.stem = stemmerOf(locale);
    this.compounds = compoundsOf(locale, this.stem);
  }

  /** Whether some product uses a word with this stem. */
  readonly isKnown = (stem: string): boolean => this.#stems.has(stem);

  /** Whether some product uses a word with this stem, or one that ends in it. */
  isHead(stem: string): boolean {
    if (this.isKnown(stem)) return true;
    for (const entry of this.entries.endingIn(stem))
      if (this.compounds.hasHead(asCompound(entry), stem, this.isKnown)) return true;
    return false;
  }

  /** Above the number of every product. */
  get end(): number {
    return this.skus.length;
  }

  /** Holds these products from now on. Only those that were other objects before are read, and only other words are learned. */
  hold(products: readonly Product[]): void {
    if (products === this.#products) return;
    this.#products = products;
    const there = new Set<string>();
    for (const product of products) {
      const { sku } = product;
      there.add(sku);
      const kept = this.#kept.get(sku);
      if (kept?.product === product) continue;
      const words = wordsOfProduct(localProduct(product, this.#locale), this.#categoryName);
      const number = kept?.number ?? this.#freeNumbers.pop() ?? this.end;
      [this.skus[number], this.ranks[number]] = [sku, product.rank];
      this.isSoldOut[number] = Number(product.soldOut ?? false);
      this.#kept.set(sku, { number, product, words });
      for (const key of product.categories) this.#learnName(key);
      // Most changes are of a price or the stock.
      if (kept !== undefined && isSame(kept.words, words)) continue;
      if (kept !== undefined) this.#remove(number, kept.words);
      this.#add(number, words);
    }
    for (const [sku, { number, words }] of this.#kept) {
      if (there.has(sku)) continue;
      this.#remove(number, words);
      this.#kept.delete(sku);
      this.#freeNumbers.push(number);
    }
  }

  /** Whoever has no key for umlauts types compounds with `ae` too. */
  #stemsOf({ plain, spelled }: Word): ReadonlySet<string> {
    return new Set([this.stem(plain), this.stem(spelled)]);
  }

  #learnName(key: string): void {
    const name = this.#categoryName(key);
    if (name === undefined) return;
    const known = this.categoryKeys.get(name);
    this.categoryKeys.set(name, !this.categoryKeys.has(name) || known === key ? key : undefined);
  }

  #add(product: number, { words, brand, categories, spoken }: ProductWords): void {
    for (const [key, { word, isNoun, isName, weight }] of words) {
      let entry = this.entries.get(key);
      if (entry === undefined) {
        entry = { word, stem: this.stem(word.plain), nouns: 0, names: 0, postings: new Postings() };
        this.entries.add(entry);
        for (const stem of this.#stemsOf(word)) this.#stems.set(stem, (this.#stems.get(stem) ?? 0) + 1);
      }
      entry.nouns += Number(isNoun);
      entry.names += Number(isName);
      entry.postings.set(product, weight);
    }
    this.brands.add(brand, product);
    for (const category of categories) this.categories.add(category, product);
    for (const text of spoken) this.spoken.add(text, product);
  }

  #remove(product: number, { words, brand, categories, spoken }: ProductWords): void {
    for (const [key, { isNoun, isName }] of words) {
      const entry = this.entries.get(key);
      if (entry?.postings.delete(product) !== true) continue;
      entry.nouns -= Number(isNoun);
      entry.names -= Number(isName);
      if (entry.postings.size > 0) continue;
      this.entries.delete(entry);
      for (const stem of this.#stemsOf(entry.word)) {
        const others = (this.#stems.get(stem) ?? 1) - 1;
        if (others === 0) this.#stems.delete(stem);
        else this.#stems.set(stem, others);
      }
    }
    this.brands.remove(brand, product);
    for (const category of categories) this.categories.remove(category, product);
    for (const text of spoken) this.spoken.remove(text, product);
  }
}

/** An entry as a word that may be made of others. */
export function asCompound({ stem, nouns, names }: Entry): CompoundWord {
  return { stem, isNoun: nouns > 0, isName: names > 0 };
}
