import { fold, wordsOf, type Word } from './fold.ts';
import type { Stemmer } from './stems.ts';

/** Words that mean the same in a shop, in groups. */
export type SynonymGroups = readonly (readonly string[])[];

/** What means the same as a word, whatever the case and ending of it; nothing for most. */
export type Synonyms = (word: Word) => readonly Word[];

/** Reads the groups of one language. A word may be in several of them. */
export function synonymsOf(groups: SynonymGroups, stem: Stemmer): Synonyms {
  const byStem = new Map<string, Map<string, Word>>();
  for (const group of groups) {
    const words = group.map(fold);
    for (const word of words) {
      const key = stem(word.plain);
      const same = byStem.get(key) ?? new Map<string, Word>();
      byStem.set(key, same);
      for (const other of words) if (stem(other.plain) !== key) same.set(other.plain, other);
    }
  }
  return (word) => [...(byStem.get(stem(word.plain))?.values() ?? [])];
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
