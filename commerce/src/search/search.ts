import type { Product } from '@vitrine/schemas';
import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import type { ProductCards } from '../catalogue/index.ts';
import { createMemorySearch } from './memory-search.ts';
import { createSearchSource } from './search-source.ts';
import { addSuggestions } from './suggestion-types.ts';
import { createShopSuggestions } from './suggestions.ts';

export interface SearchParts {
  cards: ProductCards;
  /** What is searched: the same array as long as nothing in it has changed. */
  productsOf(tenant: TenantId): readonly Product[];
}

/** The search of every shop: the source `search`, and `suggest` at the shop door. */
export function createSearch({ shops }: Pick<Platform, 'shops'>, { cards, productsOf }: SearchParts): Domain {
  const engine = createMemorySearch((tenant, locale) => {
    const words = shops.find(tenant, locale);
    return words && { words, products: productsOf(tenant) };
  });
  const suggestions = createShopSuggestions({ shops, engine, cards });
  return {
    name: 'search',
    sources: [createSearchSource({ engine, cards })],
    graphql: (builder) => addSuggestions(builder, suggestions),
  };
}
