import { localProduct, type Product } from '../catalogue/index.ts';
import { compoundsOf, type Compounds, type CompoundWord } from './compounds.ts';
import type { Word } from './fold.ts';
import { Names } from './names.ts';
import { wordsOfProduct, type ProductWords } from './product-words.ts';
import { stemmerOf, type Stemmer } from './stems.ts';

/** A word with the products that have it, each by its SKU with the weight of the field that has it. */
export interface Entry {
  word: Word;
  stem: string;
  /** How many products use it as a noun. */
  nouns: number;
  /** How many products have it in their name. */
  names: number;
  weights: Map<string, number>;
}

/** The products of a shop in one locale, by the words under which they are found. */
export class SearchIndex {
  readonly stem: Stemmer;
  readonly compounds: Compounds;
  readonly entries = new Map<string, Entry>();
  readonly categories = new Names();
  /** Keys of categories by their names; undefined for a name that several have. */
  readonly categoryKeys = new Map<string, string | undefined>();
  readonly brands = new Names();
  /** Words of products' names as they are written; what a typed word is completed to. */
  readonly spoken = new Names();
  readonly #locale: string;
  readonly #categoryName: (key: string) => string | undefined;
  readonly #kept = new Map<string, { product: Product; words: ProductWords }>();
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
    for (const entry of this.entries.values())
      if (this.compounds.hasHead(asCompound(entry), stem, this.isKnown)) return true;
    return false;
  }

  product(sku: string): Product | undefined {
    return this.#kept.get(sku)?.product;
  }

  /** Holds these products from now on. Only those that were other objects before are read. */
  hold(products: readonly Product[]): void {
    if (products === this.#products) return;
    this.#products = products;
    const skus = new Set<string>();
    for (const product of products) {
      skus.add(product.sku);
      const kept = this.#kept.get(product.sku);
      if (kept?.product === product) continue;
      if (kept !== undefined) this.#remove(product.sku, kept.words);
      const words = wordsOfProduct(localProduct(product, this.#locale), this.#categoryName);
      this.#kept.set(product.sku, { product, words });
      for (const key of product.categories) this.#learnName(key);
      this.#add(product.sku, words);
    }
    for (const [sku, { words }] of this.#kept) {
      if (skus.has(sku)) continue;
      this.#remove(sku, words);
      this.#kept.delete(sku);
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

  #add(sku: string, { words, brand, categories, spoken }: ProductWords): void {
    for (const [key, { word, isNoun, isName, weight }] of words) {
      let entry = this.entries.get(key);
      if (entry === undefined) {
        entry = { word, stem: this.stem(word.plain), nouns: 0, names: 0, weights: new Map() };
        this.entries.set(key, entry);
        for (const stem of this.#stemsOf(word)) this.#stems.set(stem, (this.#stems.get(stem) ?? 0) + 1);
      }
      entry.nouns += Number(isNoun);
      entry.names += Number(isName);
      entry.weights.set(sku, weight);
    }
    this.brands.add(brand, sku);
    for (const category of categories) this.categories.add(category, sku);
    for (const text of spoken) this.spoken.add(text, sku);
  }

  #remove(sku: string, { words, brand, categories, spoken }: ProductWords): void {
    for (const [key, { isNoun, isName }] of words) {
      const entry = this.entries.get(key);
      if (entry?.weights.delete(sku) !== true) continue;
      entry.nouns -= Number(isNoun);
      entry.names -= Number(isName);
      if (entry.weights.size > 0) continue;
      this.entries.delete(key);
      for (const stem of this.#stemsOf(entry.word)) {
        const others = (this.#stems.get(stem) ?? 1) - 1;
        if (others === 0) this.#stems.delete(stem);
        else this.#stems.set(stem, others);
      }
    }
    this.brands.remove(brand, sku);
    for (const category of categories) this.categories.remove(category, sku);
    for (const text of spoken) this.spoken.remove(text, sku);
  }
}

/** An entry as a word that may be made of others. */
export function asCompound({ stem, nouns, names }: Entry): CompoundWord {
  return { stem, isNoun: nouns > 0, isName: names > 0 };
}
