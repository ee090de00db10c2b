import type { Product } from '../catalogue/index.ts';
import { chunksOf, stemOf, type Word } from './fold.ts';

/** The products of a shop in one locale, by the words under which they are found. */
export interface SearchIndex {
  /** In the order in which equally good ones are shown: sold-out ones last, then in the shop's own order. */
  products: readonly Product[];
  entries: readonly Entry[];
  categories: readonly Name[];
  brands: readonly Name[];
  /** Words of products' names as they are written; what a typed word is completed to. */
  spoken: readonly Name[];
}

/** A word with the products that have it, each by its place in `products` with the weight of the field that has it. */
interface Entry {
  word: Word;
  stem: string;
  weights: Map<number, number>;
}

/** A name as it is written, its words, and the products that carry it. */
export interface Name {
  text: string;
  words: readonly Word[];
  products: Set<number>;
}

/** What a match in a field counts; the name says most of what a product is. */
const WEIGHTS = { sku: 10, name: 8, brand: 6, category: 5, color: 3, text: 1 } as const;
/** What a match counts by its kind. */
const MATCHES = { whole: 4, begin: 3, stem: 2, inside: 1 } as const;
/** Shorter stems begin too many words: `rotes` is not about a Rotor. */
const SHORTEST_BEGINNING = 4;
/** Shorter ones are inside of nearly every word. */
const SHORTEST_INSIDE = 4;
/** Shorter ones are `aus`, `und`, `cm`. */
const SHORTEST_SPOKEN = 4;
const MOST_WORDS = 12;

/** Builds the index; `categoryName` gives a category's name in the locale, undefined where it has none. */
export function buildIndex(given: readonly Product[], categoryName: (key: string) => string | undefined): SearchIndex {
  const products = given.toSorted(
    (a, b) => Number(a.soldOut ?? false) - Number(b.soldOut ?? false) || b.rank - a.rank || (a.sku < b.sku ? -1 : 1),
  );
  const entries = new Map<string, Entry>();
  const [categories, brands, spoken] = [new Names(), new Names(), new Names()];
  for (const [index, product] of products.entries()) {
    const add = (field: keyof typeof WEIGHTS, text: string | undefined): void =>
      addText(entries, index, WEIGHTS[field], text);
    const { sku, name, brand, imageAlt, description, colors = [] } = product;
    add('sku', sku);
    add('name', name);
    add('brand', brand);
    add('text', imageAlt);
    add('text', description);
    for (const color of colors) add('color', color.name);
    brands.add(brand, index);
    for (const key of product.categories) {
      const category = categoryName(key);
      add('category', category);
      categories.add(category, index);
    }
    for (const { text } of chunksOf(name))
      if (text.length >= SHORTEST_SPOKEN && !/\d/u.test(text)) spoken.add(text, index);
  }
  return {
    products,
    entries: [...entries.values()],
    categories: categories.all(),
    brands: brands.all(),
    spoken: spoken.all(),
  };
}

/** The places of the products that have every word, best first. Nothing for no words; words after the twelfth do not count. */
export function findProducts(index: SearchIndex, words: readonly Word[]): number[] {
  const [first, ...others] = words.slice(0, MOST_WORDS).map((word) => scoresOf(index, word));
  if (first === undefined) return [];
  const sums = [...first].flatMap(([product, score]) => {
    const rest = others.map((scores) => scores.get(product));
    if (rest.includes(undefined)) return [];
    return [{ product, score: rest.reduce<number>((sum, one) => sum + (one ?? 0), score) }];
  });
  const soldOut = ({ product }: { product: number }): number => Number(index.products[product]?.soldOut ?? false);
  return sums
    .sort((a, b) => soldOut(a) - soldOut(b) || b.score - a.score || a.product - b.product)
    .map(({ product }) => product);
}

/** Whether a word begins like what was typed, in either spelling. */
export function beginsWith(word: Word, typed: Word): boolean {
  return word.plain.startsWith(typed.plain) || word.spelled.startsWith(typed.spelled);
}

/** The best that each product has for one word. */
function scoresOf({ entries }: SearchIndex, typed: Word): Map<number, number> {
  const stem = stemOf(typed.plain);
  const scores = new Map<number, number>();
  for (const entry of entries) {
    const match = matchOf(entry, typed, stem);
    if (match === 0) continue;
    for (const [product, weight] of entry.weights)
      scores.set(product, Math.max(scores.get(product) ?? 0, weight * match));
  }
  return scores;
}

function matchOf({ word, stem }: Entry, typed: Word, typedStem: string): number {
  if (word.plain === typed.plain || word.spelled === typed.spelled) return MATCHES.whole;
  if (beginsWith(word, typed)) return MATCHES.begin;
  if (stem === typedStem || (typedStem.length >= SHORTEST_BEGINNING && word.plain.startsWith(typedStem)))
    return MATCHES.stem;
  // German puts what a thing is at the end: a Wollmantel is a Mantel.
  const isInside =
    typed.plain.length >= SHORTEST_INSIDE && (word.plain.includes(typed.plain) || word.spelled.includes(typed.spelled));
  return isInside ? MATCHES.inside : 0;
}

function addText(entries: Map<string, Entry>, product: number, weight: number, text = ''): void {
  for (const word of chunksOf(text).flatMap(({ words }) => words)) {
    const key = `${word.plain} ${word.spelled}`;
    const entry = entries.get(key) ?? { word, stem: stemOf(word.plain), weights: new Map<number, number>() };
    entries.set(key, entry);
    entry.weights.set(product, Math.max(entry.weights.get(product) ?? 0, weight));
  }
}

/** Names with the products that carry them, each once whatever its case. */
class Names {
  readonly #names = new Map<string, Name>();

  add(text: string | undefined, product: number): void {
    const words = chunksOf(text ?? '').flatMap((chunk) => chunk.words);
    if (text === undefined || words.length === 0) return;
    const key = words.map(({ plain }) => plain).join(' ');
    const name = this.#names.get(key) ?? { text, words, products: new Set<number>() };
    this.#names.set(key, name);
    name.products.add(product);
  }

  /** What most products carry first, then by the alphabet. */
  all(): Name[] {
    return [...this.#names]
      .sort(([a, { products: inA }], [b, { products: inB }]) => inB.size - inA.size || (a < b ? -1 : 1))
      .map(([, name]) => name);
  }
}
