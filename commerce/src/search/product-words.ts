import type { Product } from '../catalogue/index.ts';
import { braSizeWord } from './bra-size-term.ts';
import { chunksOf, type ChunkReader, type Word } from './fold.ts';

/** What a match in a field counts; the name says most of what a product is. */
const WEIGHTS = { sku: 10, name: 8, brand: 6, category: 5, color: 3, size: 3, text: 1 } as const;
/** What follows one of these in a name says how a thing is, not what: a `lampe de table` is no table. */
const BEFORE_REST = new Set('à a aus avec d de en für met mit pour sans van voor'.split(' '));
const REST_OF_NAME = 7;
/** Shorter ones are `aus`, `und`, `cm`. */
const SHORTEST_SPOKEN = 4;

/** A word under which a product is found, with the weight of the best field that has it. */
export interface ProductWord {
  word: Word;
  /** It begins with a capital, or stands in the name: other words are rarely nouns. */
  isNoun: boolean;
  isName: boolean;
  weight: number;
}

/** Everything under which one product is found in one language. */
export interface ProductWords {
  words: ReadonlyMap<string, ProductWord>;
  brand: string;
  /** Names of its categories. */
  categories: readonly string[];
  /** Words of its name as they are written. */
  spoken: readonly string[];
}

/** What a match weighs that only a description or the text of a picture has. */
export const OF_TEXT = WEIGHTS.text;

/** Reads a product in the words of its language; `categoryName` is undefined for a category without a name. */
export function wordsOfProduct(
  product: Product,
  categoryName: (key: string) => string | undefined,
  chunkOf?: ChunkReader,
): ProductWords {
  const { sku, name, brand, imageAlt, description, colors = [], sizes = [] } = product;
  const words = new Map<string, ProductWord>();
  const add = (field: keyof typeof WEIGHTS, given = ''): void => {
    let weight: number = WEIGHTS[field];
    for (const { text, words: own, isCapital } of chunksOf(given, chunkOf)) {
      if (field === 'name' && BEFORE_REST.has(text.split("'")[0] ?? '')) weight = REST_OF_NAME;
      for (const word of own) {
        const key = keyOf(word);
        const known = words.get(key);
        const isNoun = isCapital || field === 'name' || known?.isNoun === true;
        const isName = field === 'name' || known?.isName === true;
        words.set(key, { word, isNoun, isName, weight: Math.max(known?.weight ?? 0, weight) });
      }
    }
  };
  const categories = product.categories.flatMap((key) => categoryName(key) ?? []);
  add('name', name);
  add('sku', sku);
  add('brand', brand);
  for (const category of categories) add('category', category);
  for (const color of colors) add('color', color.name);
  // Other sizes are numbers and letters that stand in many terms.
  for (const size of sizes) add('size', braSizeWord(size));
  add('text', imageAlt);
  add('text', description);
  const spoken = chunksOf(name, chunkOf).flatMap(({ text }) =>
    text.length >= SHORTEST_SPOKEN && !/\d/u.test(text) ? [text] : [],
  );
  return { words, brand, categories, spoken };
}

/** Whether two states of a product, in the same language, are found by the same words: most changes are of a price or the stock. */
export function saysTheSame(one: Product, other: Product): boolean {
  const areSame = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
    a.length === b.length && a.every((word, place) => word === b[place]);
  const colours = ({ colors = [] }: Product): string[] => colors.map(({ name }) => name);
  return (
    one.name === other.name &&
    one.brand === other.brand &&
    one.imageAlt === other.imageAlt &&
    one.description === other.description &&
    areSame(one.categories, other.categories) &&
    areSame(one.sizes, other.sizes) &&
    areSame(colours(one), colours(other))
  );
}

/** Words with the same key are the same in both spellings. */
export function keyOf({ plain, spelled }: Word): string {
  return plain === spelled ? plain : `${plain} ${spelled}`;
}
