import { chunksOf, fold, type Word } from './fold.ts';
import { keyOf, OF_TEXT } from './product-words.ts';
import type { SearchIndex } from './search-index.ts';

const MOST_WORDS = 4;
const WORDS_ALONE = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u;
const BETWEEN_PARTS = /[ -]/u;

/**
 * A term as the shop writes it, so that it can be shown to others than who typed it: undefined unless it is four words at most, and
 * nothing else, that stand whole in names of products, categories or brands, or in what products are found by beside their
 * description. A description has enough words to say anything with.
 */
export function spellingOfTerm(index: SearchIndex, term: string): string | undefined {
  if (!WORDS_ALONE.test(term) || term.split(BETWEEN_PARTS).length > MOST_WORDS) return undefined;
  const words = term.split(' ').map((typed) => spellingOf(index, fold(typed.replaceAll('-', ''))));
  return words.includes(undefined) ? undefined : words.join(' ');
}

function spellingOf(index: SearchIndex, typed: Word): string | undefined {
  const isSame = ({ plain, spelled }: Word): boolean => plain === typed.plain || spelled === typed.spelled;
  for (const names of [index.spoken, index.categories, index.brands])
    for (const { text, words } of names.all()) {
      if (!words.some(isSame)) continue;
      // Of a word with a hyphen the first is the whole.
      const whole = chunksOf(text).find((chunk) => chunk.words.slice(0, 1).some(isSame));
      if (whole !== undefined) return whole.text;
    }
  const entry = index.entries.get(keyOf(typed));
  return entry?.postings.someAbove(OF_TEXT) === true ? entry.word.text : undefined;
}
