import type { Domain } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { createCategorySource } from './category-source.ts';
import { goodsPages } from './goods-pages.ts';
import { createProductCards, type ProductCards } from './product-cards.ts';
import { createProductSource } from './product-source.ts';
import { createProductsSource } from './products-source.ts';
import { createRecommendationsSource } from './recommendations-source.ts';

/** The domain of products, and its cards for the domains that show some. */
export interface CatalogueDomain extends Domain {
  cards: ProductCards;
}

/** Products on pages: the sources `product`, `category`, `products` and `recommendations`, and what their own pages are about. */
export function createCatalogueDomain(catalogue: Catalogue): CatalogueDomain {
  const cards = createProductCards(catalogue);
  return {
    name: 'catalogue',
    cards,
    subjects: goodsPages(catalogue),
    sources: [
      createProductSource(catalogue),
      createCategorySource({ catalogue, cards }),
      createProductsSource({ catalogue, cards }),
      createRecommendationsSource({ catalogue, cards }),
    ],
  };
}
