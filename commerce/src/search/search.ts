import type { Product } from '@vitrine/schemas';
import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import type { CatalogueDomain } from '../catalogue/index.ts';
import type { SearchEngine } from './engine.ts';
import { createMemorySearch } from './memory-search.ts';
import { addSearchResults } from './search-result-types.ts';
import { addSuggestions } from './suggestion-types.ts';
import { createShopSuggestions } from './suggestions.ts';

export interface SearchParts {
  catalogue: Pick<CatalogueDomain, 'goods' | 'typesOf'>;
  /** What is searched: the same array as long as nothing in it has changed. */
  productsOf(tenant: TenantId): readonly Product[];
}

/** The domain of the search, and what finds products, for the lists of them. */
export interface SearchDomain extends Domain {
  engine: SearchEngine;
}

/** The search of every shop: `search` and `suggest` at the shop door. */
export function createSearch({ shops }: Pick<Platform, 'shops'>, { catalogue, productsOf }: SearchParts): SearchDomain {
  const engine = createMemorySearch((tenant, locale) => {
    const words = shops.find(tenant, locale);
    return words && { words, products: productsOf(tenant) };
  });
  const suggestions = createShopSuggestions({ shops, engine, goods: catalogue.goods });
  return {
    name: 'search',
    engine,
    graphql(builder) {
      const types = catalogue.typesOf(builder);
      addSuggestions(builder, types, suggestions);
      addSearchResults(builder, types, { engine, goods: catalogue.goods });
    },
  };
}
