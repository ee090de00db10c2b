import { fold, wordsOf, type Word } from './fold.ts';
import type { Stemmer } from './stems.ts';

/** Words that mean the same in a shop, in groups. */
export type SynonymGroups = readonly (readonly string[])[];

/** What means the same as a word, whatever the case and ending of it; nothing for most. */
export type Synonyms = (word: Word) => readonly Word[];

/** Reads the groups of one language. A word may be in several of them; one with a hyphen is meant however its parts are joined. */
export function synonymsOf(groups: SynonymGroups, stem: Stemmer): Synonyms {
  const byStem = new Map<string, Map<string, Word>>();
  for (const group of groups) {
    const words = group.map((word) => fold(word.replaceAll('-', '')));
    for (const word of words) {
      const key = stem(word.plain);
      const same = byStem.get(key) ?? new Map<string, Word>();
      byStem.set(key, same);
      for (const other of words) if (stem(other.plain) !== key) same.set(other.plain, other);
    }
  }
  return (word) => [...(byStem.get(stem(word.plain))?.values() ?? [])];
}

/**
 * The words of a term, two of them as one where they mean something together that no product has in one: who types `drap housse`
 * means no cover of a cushion. `isKnown` says which words products have.
 */
export function joined(words: readonly Word[], synonyms: Synonyms, isKnown: (word: Word) => boolean): Word[] {
  const read: Word[] = [];
  for (const word of words) {
    const before = read.at(-1);
    const both = before && fold(before.text + word.text);
    if (both !== undefined && synonyms(both).length > 0 && !isKnown(both)) read.splice(-1, 1, both);
    else read.push(word);
  }
  return read;
}

/** Words of a language that say nothing of what is wanted. */
const FILLERS: Readonly<Record<string, readonly string[]>> = {
  de: [
    'aus',
    'das',
    'dem',
    'den',
    'der',
    'des',
    'die',
    'ein',
    'eine',
    'fuer',
    'fur',
    'im',
    'in',
    'mit',
    'ohne',
    'und',
    'von',
    'zu',
    'zum',
    'zur',
  ],
  fr: [
    'a',
    'au',
    'aux',
    'avec',
    'd',
    'dans',
    'de',
    'des',
    'du',
    'en',
    'et',
    'l',
    'la',
    'le',
    'les',
    'pour',
    'sans',
    'sur',
    'un',
    'une',
  ],
  nl: ['aan', 'bij', 'de', 'een', 'en', 'het', 'in', 'met', 'op', 'te', 'van', 'voor', 'zonder'],
};

/** The words of a term that say what is wanted; all of them where none does. */
export function tellingWords(term: string, locale: string): Word[] {
  const words = wordsOf(term);
  const fillers = FILLERS[locale.slice(0, 2)] ?? [];
  const telling = words.filter(({ plain }) => !fillers.includes(plain));
  return telling.length === 0 ? words : telling;
}
