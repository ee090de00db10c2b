import type { Product } from '@vitrine/schemas';
import type { TenantId } from '../../tenants/index.ts';

/** Which products, in which order; without a category: all. */
export interface ProductQuery {
  category?: string;
  sort: ProductSort;
  limit: number;
}

/** `popular`: bestsellers first; `new`: latest first; `rated`: best rated first. Sold-out products come last. */
export type ProductSort = 'popular' | 'new' | 'rated';

/** The products of every shop. Asynchronous, so that a database can stand behind it. */
export interface Catalogue {
  /** In the order of `skus`; undefined where the tenant has no such product. */
  bySkus(tenant: TenantId, skus: readonly string[]): Promise<readonly (Product | undefined)[]>;
  /** SKUs of the products that fit, best first, at most `limit`. */
  find(tenant: TenantId, query: ProductQuery): Promise<readonly string[]>;
}

type Comparison = (a: Product, b: Product) => number;

const byPopularity: Comparison = (a, b) => b.popularity - a.popularity;

const ORDERS: Readonly<Record<ProductSort, Comparison>> = {
  popular: byPopularity,
  new: (a, b) => (a.addedOn === b.addedOn ? byPopularity(a, b) : a.addedOn < b.addedOn ? 1 : -1),
  rated: (a, b) => (b.rating?.average ?? 0) - (a.rating?.average ?? 0) || (b.rating?.count ?? 0) - (a.rating?.count ?? 0),
};

/** A catalogue over products in memory; `productsOf` is asked every time, so a reload is seen at once. */
export function createFileCatalogue(productsOf: (tenant: TenantId) => readonly Product[]): Catalogue {
  const indexes = new WeakMap<readonly Product[], ReadonlyMap<string, Product>>();

  const indexOf = (products: readonly Product[]): ReadonlyMap<string, Product> => {
    const known = indexes.get(products);
    if (known !== undefined) return known;
    const made = new Map(products.map((product) => [product.sku, product]));
    indexes.set(products, made);
    return made;
  };

  return {
    async bySkus(tenant, skus) {
      const index = indexOf(productsOf(tenant));
      return skus.map((sku) => index.get(sku));
    },
    async find(tenant, { category, sort, limit }) {
      const fitting = productsOf(tenant).filter(({ categories }) => category === undefined || categories.includes(category));
      const soldOutLast: Comparison = (a, b) => Number(a.soldOut ?? false) - Number(b.soldOut ?? false);
      return fitting.toSorted((a, b) => soldOutLast(a, b) || ORDERS[sort](a, b)).slice(0, limit).map(({ sku }) => sku);
    },
  };
}
