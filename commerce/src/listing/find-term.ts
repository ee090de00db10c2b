import type { LocalShop } from '@vitrine/platform/doors';
import { slugOf } from '../catalogue/index.ts';
import { isBraSize, type Found, type SearchEngine } from '../search/index.ts';
import { nameOfValue } from './list-filters.ts';
import { listOf, type ListQuery } from './listing.ts';
import type { Columns } from './columns.ts';

/** What a term finds, and what it chooses of that. */
export interface FoundByTerm {
  /** What was searched: the term without the sizes in it. */
  term: string;
  skus: readonly string[];
  /** As the engine says it. */
  instead?: string;
  /** What the address asks of the list, with the sizes that the term names unless the address names others. */
  query: ListQuery;
  /** Names of the sizes that the term names. */
  sizes: readonly string[];
}

/** Words that say that a size follows, in the spelling of addresses. */
const BEFORE_SIZES = ['groesse', 'gr', 'taille', 'maat'];
const EVERY = Number.MAX_SAFE_INTEGER;
const NOTHING: Found = { total: 0, skus: [] };

/**
 * Searches for a term, whatever engine finds. Words of it that are sizes of what the rest finds narrow the list to these sizes,
 * as its filter does: `kleid 38` is about dresses, and no word of a dress is 38. Sizes of bras are words that engines find.
 */
export async function findTerm(
  engine: SearchEngine,
  shop: LocalShop,
  columns: Columns,
  { term, query }: { term: string; query: ListQuery },
): Promise<FoundByTerm> {
  const search = (wanted: string): Promise<Found> =>
    engine.search(shop.tenant, shop.locale, { term: wanted, offset: 0, limit: EVERY });
  const { rest, keys } = withoutSizes(term, columns);
  if (keys.length > 0 && rest !== '') {
    const { skus, instead } = await search(rest);
    const size = keys.join(',');
    if (listOf(columns, skus, { size }).skus.length > 0) {
      const { values, ordinalOf } = columns.facets.size;
      const sizes = keys.flatMap((key) => {
        const value = values[ordinalOf.get(key) ?? -1];
        return value === undefined ? [] : [nameOfValue(shop, 'size', value)];
      });
      return {
        term: rest,
        skus,
        ...(instead === undefined ? {} : { instead }),
        query: { ...query, size: query['size'] ?? size },
        sizes,
      };
    }
  }
  const { skus, instead } = term === '' ? NOTHING : await search(term);
  return { term, skus, ...(instead === undefined ? {} : { instead }), query, sizes: [] };
}

function withoutSizes(term: string, { facets }: Columns): { rest: string; keys: readonly string[] } {
  const words = term.split(' ').map((word) => ({ word, key: slugOf(word) }));
  const isSize = ({ word, key }: { word: string; key: string } = { word: '', key: '' }): boolean =>
    facets.size.ordinalOf.has(key) && !isBraSize(word);
  const rest = words.filter(
    (one, place) => !isSize(one) && !(BEFORE_SIZES.includes(one.key) && isSize(words[place + 1])),
  );
  return {
    rest: rest.map(({ word }) => word).join(' '),
    keys: [...new Set(words.filter(isSize).map(({ key }) => key))],
  };
}
