import type { Product, ProductCardData } from '@vitrine/schemas';
import { tagOf, type LocalShop, type PageScope } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { productCard } from './product-card.ts';
import { createProductLoader, type ProductLoader } from './product-loader.ts';

/** Products as cards, in the order of the SKUs that are asked for, without those that the shop lacks or that could not be drawn. */
export interface ProductCards {
  /** For a need of a page, with the tags that invalidate them, also of those that the shop may have later: what all needs of the page ask for together is fetched together (LX-024). */
  forPage(scope: PageScope, skus: readonly string[]): Promise<{ value: ProductCardData[]; tags: string[] }>;
}

export const MOST_PRODUCTS = 48;

/** JSON Schema of a list of cards: what every source of products gives. */
export const CARD_LIST = {
  type: 'array',
  maxItems: MOST_PRODUCTS,
  items: { $ref: 'https://vitrine.example/schemas/shop.schema.json#/$defs/productCard' },
} as const;

/** Gives the cards of a catalogue's products. */
export function createProductCards(catalogue: Catalogue): ProductCards {
  const loaders = new WeakMap<PageScope, ProductLoader>();
  const loaderOf = (scope: PageScope): ProductLoader => {
    const known = loaders.get(scope);
    if (known !== undefined) return known;
    const made = createProductLoader(catalogue, scope.shop.tenant);
    loaders.set(scope, made);
    return made;
  };
  const cardsIn = (shop: LocalShop, products: readonly Product[]): ProductCardData[] =>
    products.flatMap((product) => productCard(product, shop) ?? []);

  return {
    async forPage(scope, skus) {
      const { shop } = scope;
      const products = await loaderOf(scope).products(skus);
      return {
        value: cardsIn(shop, products),
        tags: [tagOf.catalogue(shop.tenant), ...skus.map((sku) => tagOf.product(shop.tenant, sku))],
      };
    },
  };
}
