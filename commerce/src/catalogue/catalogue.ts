import type { Product } from '@vitrine/schemas';
import type { TenantId } from '@vitrine/platform/doors';
import { reductionPercent } from './price-block.ts';

/** Which products, in which order; without a category: all. */
export interface ProductQuery {
  category?: string;
  /** Of those, the new or the reduced ones alone. */
  only?: ProductSelection;
  sort: ProductSort;
  limit: number;
}

/** `popular`: bestsellers first; `new`: latest first; `rated`: best rated first. Sold-out products come last. */
export type ProductSort = 'popular' | 'new' | 'rated';

export type ProductSelection = 'new' | 'reduced';

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
  rated: (a, b) =>
    (b.rating?.average ?? 0) - (a.rating?.average ?? 0) || (b.rating?.count ?? 0) - (a.rating?.count ?? 0),
};

const SELECTIONS: Readonly<Record<ProductSelection, (product: Product) => boolean>> = {
  new: ({ isNew = false }) => isNew,
  reduced: (product) => reductionPercent(product) > 0,
};

const soldOutLast: Comparison = (a, b) => Number(a.soldOut ?? false) - Number(b.soldOut ?? false);

/** A catalogue over products in memory; `productsOf` is asked every time, so a reload is seen at once. */
export function createFileCatalogue(productsOf: (tenant: TenantId) => readonly Product[]): Catalogue {
  const indexes = new WeakMap<readonly Product[], CatalogueIndex>();

  const indexOf = (products: readonly Product[]): CatalogueIndex => {
    const known = indexes.get(products);
    if (known !== undefined) return known;
    const made = createIndex(products);
    indexes.set(products, made);
    return made;
  };

  return {
    async bySkus(tenant, skus) {
      const { product } = indexOf(productsOf(tenant));
      return skus.map((sku) => product(sku));
    },
    async find(tenant, { category, only, sort, limit }) {
      return indexOf(productsOf(tenant)).ranked(sort, category, only).slice(0, limit);
    },
  };
}

/** One reading of a tenant's products, put in order once: a page must not cost more because a shop has more to sell. */
interface CatalogueIndex {
  product(sku: string): Product | undefined;
  /** SKUs, best first; none for a category that no product is in. */
  ranked(sort: ProductSort, category: string | undefined, only?: ProductSelection): readonly string[];
}

function createIndex(products: readonly Product[]): CatalogueIndex {
  const bySku = new Map(products.map((product) => [product.sku, product]));
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
    product: (sku) => bySku.get(sku),
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
