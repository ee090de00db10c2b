import type { TenantId } from '@vitrine/platform/doors';
import type { KnownInTime } from '../../together/index.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Product } from '../product.ts';
import { areasOf, MOST_OF_AREA, NOTHING_TOGETHER, type HadTogether, type Strategy } from './strategies.ts';

/** What the panel shows once something was put into the basket (PR-015): what others bought with it, where that is counted, then what goes with it, as on its page. */
export const BESIDE_BASKET = 'searchBasketToProducts' as const;
/** Products of a category that are looked at, in the shop's order: a page must not cost more because a shop has more to sell. */
const MOST_CANDIDATES = 200;

/** Of what was bought or viewed together some is sold out by now, or gone. */
const MOST_TOGETHER = 2 * MOST_OF_AREA;

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
  /** Where it is not known what was bought or viewed together, which this would have shown or left to another area. */
  isMakeshift?: boolean;
}

/** Recommends out of what the shop has. Where it is not known in time what was bought or viewed together, the rest is recommended without it. */
export function createRecommender(catalogue: Catalogue, known: Record<'bought' | 'viewed', KnownInTime>): Recommender {
  const areas = new WeakMap<
    Product,
    { others: readonly Product[]; together: HadTogether; chosen: ReturnType<typeof areasOf> }
  >();

  /** Chosen once for all areas of a page; without `together` for an area that does not depend on it. */
  const areasFor = (
    product: Product,
    others: readonly Product[],
    together?: HadTogether,
  ): ReturnType<typeof areasOf> => {
    const before = areas.get(product);
    const isKnown = before !== undefined && isSame(before.others, others);
    if (isKnown && (together === undefined || isSameTogether(before.together, together))) return before.chosen;
    const chosen = areasOf(product, others, together);
    areas.set(product, { others, together: together ?? NOTHING_TOGETHER, chosen });
    return chosen;
  };
  const had = async (tenant: TenantId, skus: readonly string[]): Promise<readonly Product[]> =>
    (await catalogue.bySkus(tenant, skus)).filter((one) => one !== undefined);
  /** What lies in a category of the product. */
  const nearby = async (tenant: TenantId, { categories }: Product): Promise<readonly Product[]> => {
    const near = await Promise.all(
      categories.map((category) => catalogue.find(tenant, { category, sort: 'popular', limit: MOST_CANDIDATES })),
    );
    return had(tenant, [...new Set(near.flat())]);
  };
  const besides = async (
    tenant: TenantId,
    sku: string,
    choose: (product: Product, others: readonly Product[]) => readonly string[],
  ): Promise<Beside | undefined> => {
    const [product] = await catalogue.bySkus(tenant, [sku]);
    return product && { product, found: choose(product, await nearby(tenant, product)) };
  };
  return {
    async products(tenant, sku, strategy) {
      // Its area chooses before what was counted does.
      if (strategy === 'seriesProducts')
        return besides(tenant, sku, (product, others) => areasFor(product, others)[strategy]);
      const [product] = await catalogue.bySkus(tenant, [sku]);
      if (product === undefined) return undefined;
      const [others, bought, viewed] = await Promise.all([
        nearby(tenant, product),
        known.bought.beside(tenant, sku, MOST_TOGETHER),
        known.viewed.beside(tenant, sku, MOST_TOGETHER),
      ]);
      const together = { bought: await had(tenant, bought ?? []), viewed: await had(tenant, viewed ?? []) };
      const areas = areasFor(product, others, together);
      const found =
        strategy === BESIDE_BASKET ? [...areas.boughtTogether, ...areas.searchProductToProducts] : areas[strategy];
      return { product, found, ...(bought === undefined || viewed === undefined ? { isMakeshift: true } : {}) };
    },
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

function isSameTogether(some: HadTogether, others: HadTogether): boolean {
  return isSame(some.bought, others.bought) && isSame(some.viewed, others.viewed);
}

function isSame<One>(some: readonly One[], others: readonly One[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
