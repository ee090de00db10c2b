import type { Word } from './fold.ts';
import { keyOf } from './product-words.ts';
import type { Postings } from './postings.ts';
import { SimilarWords } from './similar-words.ts';

/** A word with the products that have it, each with the weight of the field that has it. */
export interface Entry {
  word: Word;
  stem: string;
  /** How many products use it as a noun. */
  nouns: number;
  /** How many products have it in their name. */
  names: number;
  postings: Postings;
}

/** By so many letters at either end words are kept together: numbers of articles alone are a hundred thousand. */
const LETTERS = 2;

/** The words that products have, each once in both of its spellings. */
export class Vocabulary {
  readonly #entries = new Map<string, Entry>();
  readonly #byBeginning = new Map<string, Set<Entry>>();
  readonly #byEnd = new Map<string, Set<Entry>>();
  readonly #byLetters = new SimilarWords(isThere);
  /** Of words whose stem is another. */
  readonly #byLettersOfStem = new SimilarWords(isThere);

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  all(): Iterable<Entry> {
    return this.#entries.values();
  }

  add(entry: Entry): void {
    this.#entries.set(keyOf(entry.word), entry);
    for (const letters of beginningsOf(entry.word)) groupOf(this.#byBeginning, letters).add(entry);
    groupOf(this.#byEnd, entry.stem.slice(-LETTERS)).add(entry);
    this.#byLetters.add(entry.word.plain, entry);
    if (entry.stem !== entry.word.plain) this.#byLettersOfStem.add(entry.stem, entry);
  }

  /** Takes out a word that no product has any more. */
  delete(entry: Entry): void {
    this.#entries.delete(keyOf(entry.word));
    for (const letters of beginningsOf(entry.word)) drop(this.#byBeginning, letters, entry);
    drop(this.#byEnd, entry.stem.slice(-LETTERS), entry);
    this.#byLetters.drop(entry.word.plain);
    if (entry.stem !== entry.word.plain) this.#byLettersOfStem.drop(entry.stem);
  }

  /** At least every word that is, or whose stem is, spelled nearly as a typed one or its stem; some several times. */
  *similar(plain: string, stem: string): Iterable<Entry> {
    for (const text of new Set([plain, stem])) {
      yield* this.#byLetters.near(text);
      yield* this.#byLettersOfStem.near(text);
    }
  }

  /** At least every word whose stem ends so. */
  endingIn(stem: string): Iterable<Entry> {
    return stem.length < LETTERS ? this.all() : (this.#byEnd.get(stem.slice(-LETTERS)) ?? []);
  }

  /** At least every word that begins like a typed one or its stem, in either spelling, or whose stem ends in that; some twice. */
  *near(typed: Word, stem: string): Iterable<Entry> {
    if (Math.min(typed.plain.length, typed.spelled.length, stem.length) < LETTERS) return yield* this.all();
    for (const letters of new Set([...beginningsOf(typed), stem.slice(0, LETTERS)]))
      yield* this.#byBeginning.get(letters) ?? [];
    yield* this.endingIn(stem);
  }
}

function isThere({ postings }: Entry): boolean {
  return postings.size > 0;
}

function beginningsOf({ plain, spelled }: Word): ReadonlySet<string> {
  return new Set([plain.slice(0, LETTERS), spelled.slice(0, LETTERS)]);
}

function groupOf(groups: Map<string, Set<Entry>>, letters: string): Set<Entry> {
  const group = groups.get(letters) ?? new Set();
  groups.set(letters, group);
  return group;
}

function drop(groups: Map<string, Set<Entry>>, letters: string, entry: Entry): void {
  const group = groups.get(letters);
  group?.delete(entry);
  if (group?.size === 0) groups.delete(letters);
}
