import type { Domain } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { createProductCards, type ProductCards } from './product-cards.ts';
import { createProductsSource } from './products-source.ts';
import { createRecommendationsSource } from './recommendations-source.ts';

/** The domain of products, and its cards for the domains that show some. */
export interface CatalogueDomain extends Domain {
  cards: ProductCards;
}

/** Products on pages: the sources `products` and `recommendations`. */
export function createCatalogueDomain(catalogue: Catalogue): CatalogueDomain {
  const cards = createProductCards(catalogue);
  return {
    name: 'catalogue',
    cards,
    sources: [createProductsSource({ catalogue, cards }), createRecommendationsSource({ catalogue, cards })],
  };
}
