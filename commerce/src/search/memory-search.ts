import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import type { Product } from '../catalogue/index.ts';
import { braSizeIn } from './bra-size-term.ts';
import type { SearchEngine } from './engine.ts';
import { findProducts } from './find-products.ts';
import { wordsOf, type Word } from './fold.ts';
import { readTerm } from './read-term.ts';
import { SearchIndex, type CategoryName } from './search-index.ts';
import { spellingOfTerm } from './spelling-of-term.ts';
import { nounStemmerOf } from './stems.ts';
import { alternativesTo, correctedTerms, termsFor } from './suggested-terms.ts';
import { joined, synonymsOf, tellingWords, type Synonyms } from './synonyms.ts';

/** What an index is made of. */
export interface SearchMaterial {
  /** The same array as long as no product in it is another object. */
  products: readonly Product[];
  /** The categories' names in the locale, under `category.<key>`, and the shop's synonyms; the same object as long as they stay. */
  words: Pick<LocalShop, 'message' | 'search'>;
}

interface Kept {
  words: SearchMaterial['words'];
  index: SearchIndex;
  categoryName: CategoryName;
  synonyms: Synonyms;
}

/**
 * Search over products in memory, by the words of a language: whatever the case, accents, umlauts and endings, in compounds,
 * and nearly so where nothing is spelled so. The same question always has the same answer. `materialOf` is asked every time,
 * so a change is seen at once, and costs the products that changed or whose categories are called otherwise; a shop that it does not know has no products.
 */
export function createMemorySearch(
  materialOf: (tenant: TenantId, locale: string) => SearchMaterial | undefined,
): SearchEngine {
  const indexes = new Map<string, Kept>();

  const keptOf = (tenant: TenantId, locale: string): Kept | undefined => {
    const material = materialOf(tenant, locale);
    if (material === undefined) return undefined;
    const { products, words } = material;
    const key = `${tenant} ${locale}`;
    let kept = indexes.get(key);
    if (kept?.words !== words) {
      kept = {
        words,
        index: kept?.index ?? new SearchIndex(locale),
        categoryName: (category) => words.message(`category.${category}`),
        synonyms: synonymsOf(words.search?.synonyms?.[locale] ?? [], nounStemmerOf(locale)),
      };
      indexes.set(key, kept);
    }
    kept.index.hold(products, kept.categoryName);
    return kept;
  };

  return {
    async prepare(tenant, locale) {
      keptOf(tenant, locale);
    },
    async search(tenant, locale, { term, offset, limit }) {
      const kept = keptOf(tenant, locale);
      if (kept === undefined) return { total: 0, skus: [] };
      const sought = braSizeIn(term, kept.words.message) ?? term;
      const { skus, ...rest } = readTerm(kept.index, meantBy(kept, sought, locale), kept.synonyms);
      return { total: skus.length, skus: skus.slice(offset, offset + limit), ...rest };
    },
    async suggest(tenant, locale, { term, limit }) {
      const kept = keptOf(tenant, locale);
      if (kept === undefined) return { total: 0, terms: [], skus: [] };
      const { index, synonyms } = kept;
      const words = wordsOf(term);
      const typed = findProducts(
        index,
        words.map((word) => [word]),
      );
      const asTyped = termsFor(index, term, words, typed);
      const isFound = typed.length > 0 || asTyped.length > 0;
      // What the results of the term would show in its place: suggestions are terms, so it is said what it is.
      const { skus, instead } = isFound
        ? { skus: typed, instead: undefined }
        : readTerm(index, meantBy(kept, term, locale), synonyms);
      const terms = instead === undefined ? asTyped : correctedTerms(index, instead, skus);
      return { total: skus.length, terms: terms.slice(0, limit), skus: skus.slice(0, limit) };
    },
    async alternatives(tenant, locale, { term, limit }) {
      const kept = keptOf(tenant, locale);
      return kept === undefined ? [] : alternativesTo(kept.index, wordsOf(term)).slice(0, limit);
    },
    async spelling(tenant, locale, term) {
      const kept = keptOf(tenant, locale);
      return kept && spellingOfTerm(kept.index, term);
    },
  };
}

function meantBy({ index, synonyms }: Kept, term: string, locale: string): Word[] {
  return joined(tellingWords(term, locale), synonyms, ({ plain }) => index.isKnown(index.stem(plain)));
}
