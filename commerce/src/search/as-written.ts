import type { Word } from './fold.ts';
import type { SearchIndex } from './search-index.ts';
import type { Entry } from './vocabulary.ts';

const MAY_STAND_FOR_UMLAUT = /[aou]e/;

/**
 * What a typed word is with its umlauts, for whoever has no key for them: the word of the shop that is spelled so, or that is
 * another case of what is spelled so, and of several the one that most products have. A word that the shop writes as it was
 * typed stays, as one without such a word does: nothing is taken for an umlaut that is none, in `neue` or `blauer`.
 */
export function asWritten(index: SearchIndex, typed: Word): Word {
  if (typed.plain !== typed.spelled || !MAY_STAND_FOR_UMLAUT.test(typed.plain)) return typed;
  const stem = index.stem(typed.plain);
  let best: Entry | undefined;
  for (const entry of index.entries.near(typed, stem)) {
    const { plain, spelled } = entry.word;
    if (plain === typed.plain) return typed;
    if (plain === spelled || index.stem(spelled) !== stem) continue;
    if (best === undefined || isCloser(entry, best, typed)) best = entry;
  }
  return best?.word ?? typed;
}

/**
 * A word, and the same with an umlaut wherever `ae`, `oe` or `ue` may stand for one: no product is called `Tücher`, but some
 * have `Handtücher`, and `tuecher` is to find them too.
 */
export function spellingsOf({ spellsUmlauts }: SearchIndex, word: Word): readonly Word[] {
  if (!spellsUmlauts || word.plain !== word.spelled) return [word];
  // Not in `neue`, `blauer` and `quer`.
  const plain = word.plain.replaceAll(/([ao])e|(?<![aeq])(u)e/g, '$1$2');
  return plain === word.plain ? [word] : [word, { ...word, plain }];
}

function isCloser(one: Entry, other: Entry, { spelled }: Word): boolean {
  const [isOne, isOther] = [one.word.spelled === spelled, other.word.spelled === spelled];
  if (isOne !== isOther) return isOne;
  const more = one.postings.size - other.postings.size;
  return more > 0 || (more === 0 && one.word.text < other.word.text);
}
