import type { SuggestedTerm } from './engine.ts';
import { beginsWith, findProducts } from './find-products.ts';
import { wordsOf, type Word } from './fold.ts';
import type { Name } from './names.ts';
import type { SearchIndex } from './search-index.ts';
import { spellingOfTerm } from './spelling-of-term.ts';
import { slipsBetween } from './spelling.ts';
import { normaliseTerm } from './term/index.ts';

/** Categories, then brands that begin so, then what was typed with its last word completed. `found` is what the words find. */
export function termsFor(
  { categories, categoryKeys, brands, spoken, skus }: SearchIndex,
  term: string,
  words: readonly Word[],
  found: readonly string[],
): SuggestedTerm[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  const named = (names: readonly Name[]): Name[] =>
    names.filter(({ words: own }) => words.every((word) => own.some((one) => beginsWith(one, word))));
  const fits = new Set(found);
  const before = normaliseTerm(term).replace(/[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u, '');
  const completed = spoken
    .all()
    .filter(
      ({ words: own, products }) =>
        own.some((one) => beginsWith(one, last)) &&
        (words.length === 1 || products.some((product) => fits.has(skus[product] ?? ''))),
    );
  const terms: SuggestedTerm[] = [
    ...named(categories.all()).map(({ text }) => {
      const category = categoryKeys.get(text);
      return { kind: 'category' as const, text, ...(category === undefined ? {} : { category }) };
    }),
    ...named(brands.all()).map(({ text }) => ({ kind: 'brand' as const, text })),
    ...completed.map(({ text }) => ({ kind: 'phrase' as const, text: `${before}${text}` })),
  ];
  return onceEach(terms);
}

/** A term that stands for one that finds nothing, as the shop writes it, and what begins so. `found` is what it finds. */
export function correctedTerms(index: SearchIndex, instead: string, found: readonly string[]): SuggestedTerm[] {
  const text = spellingOfTerm(index, instead) ?? instead;
  return onceEach([{ kind: 'phrase', text }, ...termsFor(index, text, wordsOf(text), found)]);
}

function onceEach(terms: readonly SuggestedTerm[]): SuggestedTerm[] {
  const said = new Set<string>();
  return terms.filter(({ text }) => {
    const key = wordsOf(text)
      .map(({ plain }) => plain)
      .join(' ');
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
}

/** Names that are spelled nearly so, then single words of the term that find something, then the largest categories. */
export function alternativesTo(index: SearchIndex, words: readonly Word[]): string[] {
  const [categories, brands, spoken] = [index.categories.all(), index.brands.all(), index.spoken.all()];
  const near = [...categories, ...brands, ...spoken].filter(({ words: own }) =>
    words.some((word) => own.some((one) => slipsBetween(one.plain, word.plain) !== undefined)),
  );
  const single =
    words.length < 2
      ? []
      : words.flatMap((word) => {
          const [best] = findProducts(index, [[word]]);
          return best === undefined
            ? []
            : [...categories, ...spoken]
                .filter(({ words: own }) => own.some((one) => beginsWith(one, word)))
                .slice(0, 1);
        });
  return [...new Set([...near, ...single, ...categories].map(({ text }) => text))];
}
