import { changesBetween, localProduct, type Product } from '../catalogue/index.ts';
import { compoundsOf, type Compounds, type CompoundWord } from './compounds.ts';
import { createChunkReader, type ChunkReader, type Word } from './fold.ts';
import { Names } from './names.ts';
import { Postings } from './postings.ts';
import { saysTheSame, wordsOfProduct } from './product-words.ts';
import { stemmerOf, type Stemmer } from './stems.ts';
import { Vocabulary, type Entry } from './vocabulary.ts';

/** A category's name in the locale by its key; undefined where it has none. It always says the same: other names are another function. */
export type CategoryName = (key: string) => string | undefined;

/** The products of a shop in one locale, by the words under which they are found. Each has a number as long as it is there. */
export class SearchIndex {
  readonly stem: Stemmer;
  readonly compounds: Compounds;
  readonly entries = new Vocabulary();
  readonly categories: Names;
  readonly brands: Names;
  /** Words of products' names as they are written; what a typed word is completed to. */
  readonly spoken: Names;
  /** Whether its language writes `ae` for an umlaut where there is no key for it. */
  readonly spellsUmlauts: boolean;
  readonly #locale: string;
  #categoryName: CategoryName = () => undefined;
  /** Of products by their numbers, as `ranks` and `isSoldOut` are; what stands under a number that none has says nothing. */
  readonly skus: string[] = [];
  readonly ranks: number[] = [];
  /** 1 if it cannot be ordered. */
  readonly isSoldOut: number[] = [];
  /** Its words are read again where it changes: kept, they would be most of what an index takes. */
  readonly #kept = new Map<string, { number: number; product: Product }>();
  readonly #freeNumbers: number[] = [];
  /** How many products are in each category. */
  readonly #categorySizes = new Map<string, number>();
  #categoryKeys: ReadonlyMap<string, string | undefined> | undefined;
  /** How many entries have a stem, in either spelling. */
  readonly #stems = new Map<string, number>();
  #products: readonly Product[] = [];

  constructor(locale: string) {
    this.#locale = locale;
    this.spellsUmlauts = locale.startsWith('de');
    this.stem = stemmerOf(locale);
    this.compounds = compoundsOf(locale, this.stem);
    this.categories = new Names(this.stem);
    this.brands = new Names(this.stem);
    this.spoken = new Names(this.stem);
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

  /** Keys of the categories in which there is something by their names; undefined for a name that several have. */
  get categoryKeys(): ReadonlyMap<string, string | undefined> {
    if (this.#categoryKeys !== undefined) return this.#categoryKeys;
    const keys = new Map<string, string | undefined>();
    for (const key of this.#categorySizes.keys()) {
      const name = this.#categoryName(key);
      if (name !== undefined) keys.set(name, keys.has(name) ? undefined : key);
    }
    return (this.#categoryKeys = keys);
  }

  /** Above the number of every product. */
  get end(): number {
    return this.skus.length;
  }

  /**
   * Holds these products from now on. Only those that were other objects before are read, and only other words are learned. Of
   * categories that are called otherwise than before the products are read again, so that other words of a shop cost only what they name.
   */
  hold(products: readonly Product[], categoryName: CategoryName): void {
    this.#callCategories(categoryName);
    if (products === this.#products) return;
    const { gone, others } = changesBetween(this.#products, products);
    this.#products = products;
    const chunkOf = createChunkReader();
    for (const product of others) {
      const { sku } = product;
      const kept = this.#kept.get(sku);
      const number = kept?.number ?? this.#freeNumbers.pop() ?? this.end;
      [this.skus[number], this.ranks[number]] = [sku, product.rank];
      this.isSoldOut[number] = Number(product.soldOut ?? false);
      this.#kept.set(sku, { number, product });
      if (kept !== undefined) this.#countCategories(kept.product, -1);
      this.#countCategories(product, 1);
      const [before, after] = [kept && localProduct(kept.product, this.#locale), localProduct(product, this.#locale)];
      if (before !== undefined && saysTheSame(before, after)) continue;
      if (before !== undefined) this.#remove(number, before, chunkOf);
      this.#add(number, after, chunkOf);
    }
    for (const { sku } of gone) {
      const kept = this.#kept.get(sku);
      if (kept === undefined) continue;
      this.#countCategories(kept.product, -1);
      this.#remove(kept.number, localProduct(kept.product, this.#locale), chunkOf);
      this.#kept.delete(sku);
      this.#freeNumbers.push(kept.number);
    }
  }

  #callCategories(categoryName: CategoryName): void {
    if (categoryName === this.#categoryName) return;
    const others = new Set(
      [...this.#categorySizes.keys()].filter((key) => categoryName(key) !== this.#categoryName(key)),
    );
    const readAgain =
      others.size === 0
        ? []
        : [...this.#kept.values()].filter(({ product }) => product.categories.some((key) => others.has(key)));
    const chunkOf = createChunkReader();
    // All of them first: a name that still has a product would stay as it was written.
    for (const { number, product } of readAgain) this.#remove(number, localProduct(product, this.#locale), chunkOf);
    this.#categoryName = categoryName;
    this.#categoryKeys = undefined;
    for (const { number, product } of readAgain) this.#add(number, localProduct(product, this.#locale), chunkOf);
  }

  /** Whoever has no key for umlauts types compounds with `ae` too. */
  #stemsOf({ plain, spelled }: Word): ReadonlySet<string> {
    return new Set([this.stem(plain), this.stem(spelled)]);
  }

  #countCategories({ categories }: Product, by: number): void {
    for (const key of categories) {
      const size = (this.#categorySizes.get(key) ?? 0) + by;
      if (size === 0) this.#categorySizes.delete(key);
      else this.#categorySizes.set(key, size);
      // The first product of a category, or its last one.
      if (size === Number(by > 0)) this.#categoryKeys = undefined;
    }
  }

  #add(number: number, product: Product, chunkOf: ChunkReader): void {
    const { words, brand, categories, spoken } = wordsOfProduct(product, this.#categoryName, chunkOf);
    for (const [key, { word, isNoun, isName, weight }] of words) {
      let entry = this.entries.get(key);
      if (entry === undefined) {
        entry = { word, stem: this.stem(word.plain), nouns: 0, names: 0, postings: new Postings() };
        this.entries.add(entry);
        for (const stem of this.#stemsOf(word)) this.#stems.set(stem, (this.#stems.get(stem) ?? 0) + 1);
      }
      entry.nouns += Number(isNoun);
      entry.names += Number(isName);
      entry.postings.set(number, weight);
    }
    this.brands.add(brand, number, chunkOf);
    for (const category of categories) this.categories.add(category, number, chunkOf);
    for (const text of spoken) this.spoken.add(text, number, chunkOf);
  }

  #remove(number: number, product: Product, chunkOf: ChunkReader): void {
    const { words, brand, categories, spoken } = wordsOfProduct(product, this.#categoryName, chunkOf);
    for (const [key, { isNoun, isName }] of words) {
      const entry = this.entries.get(key);
      if (entry?.postings.delete(number) !== true) continue;
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
    this.brands.remove(brand, number);
    for (const category of categories) this.categories.remove(category, number);
    for (const text of spoken) this.spoken.remove(text, number);
  }
}

/** An entry as a word that may be made of others. */
export function asCompound({ stem, nouns, names }: Entry): CompoundWord {
  return { stem, isNoun: nouns > 0, isName: names > 0 };
}
