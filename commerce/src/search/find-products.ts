import type { Word } from './fold.ts';
import type { Name } from './names.ts';
import { OF_TEXT } from './product-words.ts';
import { ScoreBoard, type Scores } from './scores.ts';
import { asCompound, type SearchIndex } from './search-index.ts';
import type { Entry } from './vocabulary.ts';

/** What a match counts by its kind: in a compound the last part says what a thing is. */
const MATCHES = { whole: 4, inflected: 3.5, head: 3, begin: 2, stem: 1 } as const;
/** What being in the category counts that a word names: more than having it as a part of one's own name. */
const IN_NAMED_CATEGORY = 16;
/** What a synonym counts of the word itself. */
const SYNONYM = 0.8;
/** Shorter stems begin too many words: `rotes` is not about a Rotor. */
const SHORTEST_BEGINNING = 4;
const MOST_WORDS = 12;

/** What is looked for in the place of one typed word: itself first, then what means the same. */
export type Wanted = readonly Word[];

/**
 * The SKUs of the products that have every word, best first: what can be ordered, then by the score, by the shop's own order,
 * by the SKU. Nothing for no words; words after the twelfth do not count.
 */
export function findProducts(index: SearchIndex, wanted: readonly Wanted[]): string[] {
  return inOrder(
    index,
    wanted.slice(0, MOST_WORDS).map((words) => scoresOf(index, words)),
  );
}

/** The products that all of these have, best first. */
export function inOrder(index: SearchIndex, [first, ...others]: readonly Scores[]): string[] {
  if (first === undefined) return [];
  const sums = others.length === 0 ? first : sumsOf(index, first, others);
  const { isSoldOut, ranks, skus } = index;
  return sums.products
    .toSorted(
      (a, b) =>
        (isSoldOut[a] ?? 0) - (isSoldOut[b] ?? 0) ||
        sums.of(b) - sums.of(a) ||
        (ranks[b] ?? 0) - (ranks[a] ?? 0) ||
        ((skus[a] ?? '') < (skus[b] ?? '') ? -1 : 1),
    )
    .map((product) => skus[product] ?? '');
}

function sumsOf({ end }: SearchIndex, first: Scores, others: readonly Scores[]): Scores {
  const sums = new ScoreBoard(end);
  for (const product of first.products)
    if (others.every((scores) => scores.of(product) > 0))
      sums.raise(
        product,
        others.reduce((sum, scores) => sum + scores.of(product), first.of(product)),
      );
  return sums;
}

/** Whether a word begins like what was typed, in either spelling. */
export function beginsWith(word: Word, typed: Word): boolean {
  return word.plain.startsWith(typed.plain) || word.spelled.startsWith(typed.spelled);
}

/**
 * The best that each product has for one word. A word that names a category says what is wanted: what is in it comes before what
 * only has the word in its name, as bed linen is not linen, and what has it only in a text, as shoes that go with a dress, is not.
 */
export function scoresOf(index: SearchIndex, [typed, ...synonyms]: Wanted): Scores {
  const scores = new ScoreBoard(index.end);
  const wanted = [
    ...(typed === undefined ? [] : [{ typed, part: 1 }]),
    ...synonyms.map((one) => ({ typed: one, part: SYNONYM })),
  ];
  const named = typed === undefined ? [] : categoriesNamed(index, typed);
  for (const { typed: one, part } of wanted) {
    const stem = index.stem(one.plain);
    for (const entry of index.entries.near(one, stem)) {
      const kind = matchOf(index, entry, one, stem);
      // Only what somebody types may go on: `drap` that stands for bed linen is no `drapé`.
      const match = part < 1 && kind < MATCHES.head ? 0 : part * kind;
      if (match === 0) continue;
      entry.postings.each((product, weight) => {
        if (named.length > 0 && weight === OF_TEXT) return;
        scores.raise(product, weight * match);
      });
    }
  }
  for (const { products } of named)
    products.each((product) => scores.raise(product, scores.of(product) + IN_NAMED_CATEGORY));
  return scores;
}

/** The categories that a word alone names, in any inflection. */
export function categoriesNamed(index: SearchIndex, { plain }: Word): readonly Name[] {
  const stem = index.stem(plain);
  return index.categories.all().filter(({ stems }) => stems.length === 1 && stems[0] === stem);
}

function matchOf({ compounds, isKnown }: SearchIndex, entry: Entry, typed: Word, typedStem: string): number {
  const { word, stem } = entry;
  if (word.plain === typed.plain || word.spelled === typed.spelled) return MATCHES.whole;
  if (stem === typedStem) return isParticiple(word, typed) ? MATCHES.begin : MATCHES.inflected;
  if (compounds.hasHead(asCompound(entry), typedStem, isKnown)) return MATCHES.head;
  if (beginsWith(word, typed)) return MATCHES.begin;
  return typedStem.length >= SHORTEST_BEGINNING && word.plain.startsWith(typedStem) ? MATCHES.stem : 0;
}

/** Whether a word has an accented ending that was not typed: `drapé` is no `drap`, though both have one stem. */
function isParticiple(word: Word, typed: Word): boolean {
  return /ée?s?$/u.test(word.text) && !/es?$/u.test(typed.plain);
}
