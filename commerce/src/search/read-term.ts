import { asWritten, spellingsOf } from './as-written.ts';
import { categoriesNamed, inOrder, scoresOf } from './find-products.ts';
import { fold, type Word } from './fold.ts';
import type { Name } from './names.ts';
import { OF_TEXT } from './product-words.ts';
import { ScoreBoard, type Scores } from './scores.ts';
import type { SearchIndex } from './search-index.ts';
import { slipsBetween } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';
import type { Entry } from './vocabulary.ts';

/** What a term finds. */
export interface Reading {
  /** Best first. */
  skus: readonly string[];
  /** The words that were searched in the place of those that were typed, if those find nothing: shoppers are told. */
  instead?: string;
}

const MOST_WORDS = 12;
/** What the last part of a compound counts of both. */
const HEAD = 0.75;

/**
 * Reads a term word by word. One that finds nothing is looked for by its parts, a product that has both without a word about
 * it; else by its last part alone, or by a word that is spelled nearly so. Where no product has all words, those count that
 * were found as they were typed, then the categories alone, then what means one: with a category it is clear what is wanted.
 * Otherwise the term finds nothing.
 */
export function readTerm(index: SearchIndex, words: readonly Word[], synonymsOf: Synonyms): Reading {
  const read = words.slice(0, MOST_WORDS).map((word) => readWord(index, word, synonymsOf));
  const found = read.filter(({ scores }) => scores.size > 0);
  const exact = found.filter(({ isOther }) => !isOther);
  const categories = found.filter(({ said }) => namesCategory(index, said));
  const meant = found.filter(({ said }) => synonymsOf(fold(said)).some(({ text }) => namesCategory(index, text)));
  for (const kept of [found, exact, categories, meant]) {
    if (kept.length < read.length && !kept.some((word) => categories.includes(word) || meant.includes(word))) continue;
    const skus = inOrder(
      index,
      kept.map(({ scores }) => scores),
    );
    if (skus.length === 0) continue;
    const isOther = kept.length < read.length || kept.some((word) => word.isOther);
    return { skus, ...(isOther ? { instead: kept.map(({ said }) => said).join(' ') } : {}) };
  }
  return { skus: [] };
}

interface ReadWord {
  scores: Scores;
  /** The word as it was searched. */
  said: string;
  isOther: boolean;
}

function readWord(index: SearchIndex, typed: Word, synonymsOf: Synonyms): ReadWord {
  const word = asWritten(index, typed);
  for (const one of spellingsOf(index, word)) {
    const own = scoresOf(index, [one, ...synonymsOf(one)]);
    if (own.size > 0) return { scores: own, said: one.text, isOther: false };
  }
  // A shop that calls all its lamps `Leuchte` has none for reading either, but knows what a `Leselampe` is.
  const meant = (stem: string): readonly Word[] =>
    synonymsOf(asWord(stem)).filter(({ plain }) => index.isHead(index.stem(plain)));
  const parts = index.compounds.split(
    index.stem(word.plain),
    index.isKnown,
    (head) => index.isHead(head) || meant(head).length > 0,
  );
  const head = parts && scoresOf(index, [asWord(parts.head), ...meant(parts.head)]);
  if (parts !== undefined && head !== undefined && head.size > 0) {
    const kinds = [asWord(parts.head), ...meant(parts.head)].flatMap((one) => categoriesNamed(index, one));
    const both = together(index, { kinds, head, before: scoresOf(index, [asWord(parts.before)]) });
    if (both.size > 0) return { scores: both, said: word.text, isOther: false };
    const cut = parts.head.length - index.stem(word.plain).length;
    return { scores: head, said: word.text.slice(-(word.plain.length + cut)), isOther: true };
  }
  const near = nearestTo(index, word);
  if (near === undefined) return { scores: new ScoreBoard(0), said: word.text, isOther: false };
  return { scores: scoresOf(index, [near.word, ...synonymsOf(near.word)]), said: near.word.text, isOther: true };
}

/**
 * What has both parts. Where the head names a category, only what is in it: a night dress of which a text says `evening` is no
 * evening dress.
 */
function together(
  { end }: SearchIndex,
  { kinds, head, before }: { kinds: readonly Name[]; head: Scores; before: Scores },
): Scores {
  const both = new ScoreBoard(end);
  for (const product of head.products) {
    const other = before.of(product);
    if (other === 0 || (kinds.length > 0 && !kinds.some(({ products }) => products.has(product)))) continue;
    both.raise(product, HEAD * head.of(product) + (1 - HEAD) * other);
  }
  return both;
}

/** The word of the shop's names that is spelled nearly so: fewest slips, then the same first letter, then a category, then what most products have. */
export function nearestTo(index: SearchIndex, { plain }: Word): Entry | undefined {
  const stem = index.stem(plain);
  let best: { entry: Entry; rank: readonly number[] } | undefined;
  for (const entry of index.entries.similar(plain, stem)) {
    const slips = slipsBetween(entry.word.plain, plain) ?? slipsBetween(entry.stem, stem);
    if (slips === undefined || entry === best?.entry || slips > (best?.rank[0] ?? slips)) continue;
    if (!entry.postings.someAbove(OF_TEXT)) continue;
    const rank = [
      slips,
      Number(entry.word.plain[0] !== plain[0]),
      Number(!namesCategory(index, entry.word.text)),
      -entry.postings.size,
    ];
    const order =
      best === undefined ? -1 : compare(rank, best.rank) || (isBefore(entry.word, best.entry.word) ? -1 : 1);
    if (order < 0) best = { entry, rank };
  }
  return best?.entry;
}

function isBefore(one: Word, other: Word): boolean {
  return one.plain === other.plain ? one.spelled < other.spelled : one.plain < other.plain;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((part, index) => part !== other[index]);
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

function namesCategory(index: SearchIndex, said: string): boolean {
  const stem = index.stem(fold(said).plain);
  return index.categories.all().some(({ stems }) => stems.includes(stem));
}

function asWord(plain: string): Word {
  return { text: plain, plain, spelled: plain };
}
