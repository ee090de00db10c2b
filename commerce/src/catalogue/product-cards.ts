import type { ProductCardData } from '@vitrine/schemas';
import { tagOf, type LocalShop, type PageScope } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { cardAsChosen, type Narrowing } from './chosen-card.ts';
import type { Product } from './product.ts';
import { createProductLoader, type ProductLoader } from './product-loader.ts';

/** Products as cards, in the order of the SKUs that are asked for, without those that the shop lacks or that could not be drawn. */
export interface ProductCards {
  /**
   * For a need of a page, with the tags that invalidate them, also of those that the shop may have later, and the moment at
   * which one of them is shown otherwise by itself: what all needs of the page ask for together is fetched together (LX-024).
   */
  forPage(scope: PageScope, skus: readonly string[]): Promise<Cards>;
  /** The same of a list that was chosen out of everything that the shop has: what it holds may become another by itself too. A card shows what the list is narrowed to. */
  forList(scope: PageScope, skus: readonly string[], narrowing?: Narrowing): Promise<Cards>;
}

export interface Cards {
  value: ProductCardData[];
  tags: string[];
  expires?: Date;
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
  const cardsIn = (shop: LocalShop, products: readonly Product[], narrowing: Narrowing): ProductCardData[] =>
    products.flatMap((product) => cardAsChosen(product, shop, narrowing) ?? []);

  const cardsOf = async (scope: PageScope, skus: readonly string[], narrowing: Narrowing): Promise<Cards> => {
    const { shop } = scope;
    const products = await loaderOf(scope).products(skus);
    const until = Math.min(...products.map((product) => product.until ?? Infinity));
    return {
      value: cardsIn(shop, products, narrowing),
      tags: [tagOf.catalogue(shop.tenant), ...skus.map((sku) => tagOf.product(shop.tenant, sku))],
      ...(until === Infinity ? {} : { expires: new Date(until) }),
    };
  };
  return {
    forPage: (scope, skus) => cardsOf(scope, skus, {}),
    async forList(scope, skus, narrowing = {}) {
      const expires = catalogue.validUntil(scope.shop.tenant);
      const cards = await cardsOf(scope, skus, narrowing);
      return expires === undefined ? cards : { ...cards, expires };
    },
  };
}
