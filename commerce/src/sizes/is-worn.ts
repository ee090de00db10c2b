import type { LocalShop } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue/index.ts';
import { sizeGuideOf } from './size-guide.ts';

/** Tells whether a product is made in sizes of a body, by the tables of its shop. */
export function createIsWorn(catalogue: Pick<Catalogue, 'bySkus'>): (shop: LocalShop, sku: string) => Promise<boolean> {
  return async (shop, sku) => {
    const [product] = await catalogue.bySkus(shop.tenant, [sku]);
    return product !== undefined && sizeGuideOf(shop, product.categories, product.sizes ?? []) !== undefined;
  };
}
