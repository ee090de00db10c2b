import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import { localProduct, type Product } from '../catalogue/index.ts';
import type { SearchEngine, SuggestedTerm } from './engine.ts';
import { wordsOf, type Word } from './fold.ts';
import { beginsWith, buildIndex, findProducts, type Name, type SearchIndex } from './search-index.ts';
import { isNear } from './spelling.ts';
import { normaliseTerm } from './term.ts';

/** What an index is made of; it is kept as long as both are the same objects. */
export interface SearchMaterial {
  products: readonly Product[];
  /** The categories' names in the locale, under `category.<key>`. */
  words: Pick<LocalShop, 'message'>;
}

/**
 * Search over products in memory: every word must begin a word of the product, or be a part of one from four letters on,
 * whatever the case, accents and umlauts. The same question always has the same answer. `materialOf` is asked every time,
 * so a reload is seen at once; a shop that it does not know has no products.
 */
export function createMemorySearch(
  materialOf: (tenant: TenantId, locale: string) => SearchMaterial | undefined,
): SearchEngine {
  const indexes = new WeakMap<SearchMaterial['products'], WeakMap<SearchMaterial['words'], SearchIndex>>();

  const indexOf = (tenant: TenantId, locale: string): SearchIndex => {
    const material = materialOf(tenant, locale);
    if (material === undefined) return NOTHING;
    const { products, words } = material;
    const byWords = indexes.get(products) ?? new WeakMap<SearchMaterial['words'], SearchIndex>();
    indexes.set(products, byWords);
    const index =
      byWords.get(words) ??
      buildIndex(
        products.map((product) => localProduct(product, locale)),
        (key) => words.message(`category.${key}`),
      );
    byWords.set(words, index);
    return index;
  };
  const skusOf = ({ products }: SearchIndex, found: readonly number[]): string[] =>
    found.flatMap((place) => products[place]?.sku ?? []);

  return {
    async search(tenant, locale, { term, offset, limit }) {
      const index = indexOf(tenant, locale);
      const found = findProducts(index, wordsOf(term));
      return { total: found.length, skus: skusOf(index, found.slice(offset, offset + limit)) };
    },
    async suggest(tenant, locale, { term, limit }) {
      const index = indexOf(tenant, locale);
      const words = wordsOf(term);
      const found = findProducts(index, words);
      return {
        total: found.length,
        terms: termsFor(index, term, words, found).slice(0, limit),
        skus: skusOf(index, found.slice(0, limit)),
      };
    },
    async alternatives(tenant, locale, { term, limit }) {
      return alternativesTo(indexOf(tenant, locale), wordsOf(term)).slice(0, limit);
    },
  };
}

const NOTHING: SearchIndex = { products: [], entries: [], categories: [], brands: [], spoken: [] };

/** Categories, then brands that begin so, then what was typed with its last word completed. */
function termsFor(
  { categories, brands, spoken }: SearchIndex,
  term: string,
  words: readonly Word[],
  found: readonly number[],
): SuggestedTerm[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  const named = (names: readonly Name[]): Name[] =>
    names.filter(({ words: own }) => words.every((word) => own.some((one) => beginsWith(one, word))));
  const fits = new Set(found);
  const before = normaliseTerm(term).replace(/[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u, '');
  const completed = spoken.filter(
    ({ words: own, products }) =>
      own.some((one) => beginsWith(one, last)) &&
      (words.length === 1 || [...products].some((product) => fits.has(product))),
  );
  const terms: SuggestedTerm[] = [
    ...named(categories).map(({ text }) => ({ kind: 'category' as const, text })),
    ...named(brands).map(({ text }) => ({ kind: 'brand' as const, text })),
    ...completed.map(({ text }) => ({ kind: 'phrase' as const, text: `${before}${text}` })),
  ];
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
function alternativesTo(index: SearchIndex, words: readonly Word[]): string[] {
  const { categories, brands, spoken } = index;
  const near = [...categories, ...brands, ...spoken].filter(({ words: own }) =>
    words.some((word) => own.some((one) => isNear(one.plain, word.plain))),
  );
  const single =
    words.length < 2
      ? []
      : words.flatMap((word) => {
          const [best] = findProducts(index, [word]);
          return best === undefined
            ? []
            : [...categories, ...spoken]
                .filter(({ words: own }) => own.some((one) => beginsWith(one, word)))
                .slice(0, 1);
        });
  return [...new Set([...near, ...single, ...categories].map(({ text }) => text))];
}
