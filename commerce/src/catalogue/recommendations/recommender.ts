import type { TenantId } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue.ts';
import type { Product } from '../product.ts';
import { areasOf, type Strategy } from './strategies.ts';

/** What the panel shows once something was put into the basket (PR-015): what goes with it, as on its page. */
export const BESIDE_BASKET = 'searchBasketToProducts' as const;
/** Products of a category that are looked at, in the shop's order: a page must not cost more because a shop has more to sell. */
const MOST_CANDIDATES = 200;

/** What is recommended beside a product, best first; everything undefined for a product that the shop does not have. */
export interface Recommender {
  /** SKUs, by a strategy. */
  products(tenant: TenantId, sku: string, strategy: Strategy | typeof BESIDE_BASKET): Promise<Beside | undefined>;
  /** Names of the brands of what lies near, those of the shop's best products first; not the product's own. */
  brands(tenant: TenantId, sku: string): Promise<Beside | undefined>;
  /** Keys of the categories of what lies near, in which the product itself is not. */
  categories(tenant: TenantId, sku: string): Promise<Beside | undefined>;
}

/** The product that was meant, and what is recommended beside it. */
export interface Beside {
  product: Product;
  found: readonly string[];
}

export function createRecommender(catalogue: Catalogue): Recommender {
  const areas = new WeakMap<Product, { others: readonly Product[]; chosen: ReturnType<typeof areasOf> }>();

  /** Chosen once for all areas of a page. */
  const areasFor = (product: Product, others: readonly Product[]): ReturnType<typeof areasOf> => {
    const known = areas.get(product);
    if (known !== undefined && isSame(known.others, others)) return known.chosen;
    const chosen = areasOf(product, others);
    areas.set(product, { others, chosen });
    return chosen;
  };
  const besides = async (
    tenant: TenantId,
    sku: string,
    choose: (product: Product, others: readonly Product[]) => readonly string[],
  ): Promise<Beside | undefined> => {
    const [product] = await catalogue.bySkus(tenant, [sku]);
    if (product === undefined) return undefined;
    const near = await Promise.all(
      product.categories.map((category) =>
        catalogue.find(tenant, { category, sort: 'popular', limit: MOST_CANDIDATES }),
      ),
    );
    const others = (await catalogue.bySkus(tenant, [...new Set(near.flat())])).filter((one) => one !== undefined);
    return { product, found: choose(product, others) };
  };
  return {
    products: (tenant, sku, strategy) =>
      besides(
        tenant,
        sku,
        (product, others) =>
          areasFor(product, others)[strategy === BESIDE_BASKET ? 'searchProductToProducts' : strategy],
      ),
    brands: (tenant, sku) =>
      besides(tenant, sku, ({ brand: own }, others) => [
        ...new Set(inShopOrder(others).flatMap(({ brand }) => (brand === own ? [] : [brand]))),
      ]),
    categories: (tenant, sku) =>
      besides(tenant, sku, ({ categories: own }, others) => [
        ...new Set(inShopOrder(others).flatMap(({ categories }) => categories.filter((key) => !own.includes(key)))),
      ]),
  };
}

function inShopOrder(products: readonly Product[]): readonly Product[] {
  return products.toSorted((a, b) => b.rank - a.rank || (a.sku < b.sku ? -1 : 1));
}

function isSame(some: readonly Product[], others: readonly Product[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
