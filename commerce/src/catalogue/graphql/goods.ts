import type { ProductCardData } from '@vitrine/schemas';
import type { LocalShop, Shops } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue.ts';
import { localProduct } from '../local-product.ts';
import type { Product } from '../product.ts';
import { productCard } from '../product-card.ts';
import { createProductLoader } from '../product-loader.ts';

/** A product as the shop tells it in one of its languages. */
export interface Goods {
  /** In the words of the language. */
  product: Product;
  /** What a card shows of it. */
  card: ProductCardData;
  shop: LocalShop;
}

/** Products for queries. */
export interface GoodsFinder {
  /** In the order of `skus`, without those that the shop lacks or that could not be drawn. */
  find(shop: LocalShop, skus: readonly string[]): Promise<Goods[]>;
  /** The shop of a token in the language that is wanted. @throws Error for an unknown tenant */
  shop(tenant: string, locale: string): LocalShop;
}

/** Reads products as a shop shows them in one of its languages; what it has no card for is left out. */
export function createGoodsFinder(catalogue: Catalogue, shops: Shops): GoodsFinder {
  return {
    async find(shop, skus) {
      const products = await createProductLoader(catalogue, shop.tenant).products(skus);
      return products.flatMap((product) => {
        const card = productCard(product, shop);
        return card === undefined ? [] : [{ product: localProduct(product, shop.locale), card, shop }];
      });
    },
    shop(tenant, locale) {
      const shop = shops.find(tenant, locale);
      if (shop === undefined) throw new Error(`expected a tenant that exists, got ${JSON.stringify(tenant)}`);
      return shop;
    },
  };
}

/** Categories of a product by their names, the widest first, with the search that shows them; without those that have no name. */
export function categoriesOf({ product, shop }: Goods): { label: string; href: string }[] {
  return product.categories.toReversed().flatMap((key) => {
    const label = shop.message(`category.${key}`);
    const href = label === undefined ? undefined : shop.link('search', { query: label });
    return label === undefined || href === undefined ? [] : [{ label, href }];
  });
}
