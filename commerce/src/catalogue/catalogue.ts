import type { TenantId } from '@vitrine/platform/doors';
import { reductionPercent } from './price-block.ts';
import type { Product } from './product.ts';

/** Which products, in which order; without a category: all. */
export interface ProductQuery {
  category?: string;
  /** Of those, the new or the reduced ones alone. */
  only?: ProductSelection;
  sort: ProductSort;
  limit: number;
}

/** `popular`: the shop's own order; `new`: latest first. Sold-out products come last. */
export type ProductSort = 'popular' | 'new';

export type ProductSelection = 'new' | 'reduced';

/** The products of every shop. Asynchronous, so that a database can stand behind it. */
export interface Catalogue {
  /** In the order of `skus`; undefined where the tenant has no such product. */
  bySkus(tenant: TenantId, skus: readonly string[]): Promise<readonly (Product | undefined)[]>;
  /** SKUs of the products that fit, best first, at most `limit`. */
  find(tenant: TenantId, query: ProductQuery): Promise<readonly string[]>;
  /** What the tenant had once and has no more; undefined for what it has, and for what it never had. */
  withdrawn(tenant: TenantId, sku: string): Promise<Pick<Product, 'sku' | 'categories'> | undefined>;
  /** Until when what `find` gives holds, if nobody changes anything; undefined for ever. */
  validUntil(tenant: TenantId): Date | undefined;
}

type Comparison = (a: Product, b: Product) => number;

const bySku: Comparison = (a, b) => (a.sku < b.sku ? -1 : Number(a.sku > b.sku));
const byRank: Comparison = (a, b) => b.rank - a.rank || bySku(a, b);

const ORDERS: Readonly<Record<ProductSort, Comparison>> = {
  popular: byRank,
  new: (a, b) => (a.addedOn === b.addedOn ? byRank(a, b) : a.addedOn < b.addedOn ? 1 : -1),
};

const SELECTIONS: Readonly<Record<ProductSelection, (product: Product) => boolean>> = {
  new: ({ isNew = false }) => isNew,
  reduced: (product) => reductionPercent(product) > 0,
};

const soldOutLast: Comparison = (a, b) => Number(a.soldOut ?? false) - Number(b.soldOut ?? false);

/** A catalogue over products in memory; `productsOf` is asked every time, so a change is seen at once. */
export function createMemoryCatalogue(productsOf: (tenant: TenantId) => readonly Product[]): Catalogue {
  const known = new WeakMap<readonly Product[], { byKey: Map<string, Product>; rankings: Rankings }>();
  const indexOf = (products: readonly Product[]): { byKey: Map<string, Product>; rankings: Rankings } => {
    const found = known.get(products);
    if (found !== undefined) return found;
    const made = { byKey: new Map(products.map((one) => [one.sku, one])), rankings: createRankings(products) };
    known.set(products, made);
    return made;
  };
  return {
    async bySkus(tenant, skus) {
      const { byKey } = indexOf(productsOf(tenant));
      return skus.map((sku) => byKey.get(sku));
    },
    async find(tenant, { category, only, sort, limit }) {
      return indexOf(productsOf(tenant)).rankings.ranked(sort, category, only).slice(0, limit);
    },
    withdrawn: async () => undefined,
    validUntil: () => undefined,
  };
}

/** Products put in order once: a page must not cost more because a shop has more to sell. */
export interface Rankings {
  /** SKUs, best first; none for a category that no product is in. */
  ranked(sort: ProductSort, category: string | undefined, only?: ProductSelection): readonly string[];
}

/** The rankings of products that do not change. Each is made when it is first asked for. */
export function createRankings(products: readonly Product[]): Rankings {
  const categories = new Map<string | undefined, Product[]>([[undefined, [...products]]]);
  for (const product of products) {
    for (const category of new Set(product.categories)) {
      const others = categories.get(category);
      if (others === undefined) categories.set(category, [product]);
      else others.push(product);
    }
  }
  const rankings = new Map<string, readonly string[]>();

  return {
    ranked(sort, category, only) {
      const key = `${sort} ${only ?? ''} ${category ?? ''}`;
      const known = rankings.get(key);
      if (known !== undefined) return known;
      const all = categories.get(category);
      const fitting = only === undefined ? all : all?.filter(SELECTIONS[only]);
      // A name from a document must not become an entry of its own.
      if (fitting === undefined) return [];
      const made = fitting.toSorted((a, b) => soldOutLast(a, b) || ORDERS[sort](a, b)).map(({ sku }) => sku);
      rankings.set(key, made);
      return made;
    },
  };
}
