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
    const made = { byKey: new Map(products.map((one) => [one.sku, one])), rankings: createRankings(() => products) };
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
  /** Follows products that are others than before, are new or are gone; the rest stays in its order. */
  follow(changes: readonly ProductChange[]): void;
}

/** A product as it was and as it is; undefined where there was none, and where there is none any more. */
export interface ProductChange {
  before: Product | undefined;
  after: Product | undefined;
}

/** Some products in their order. */
interface Ranking {
  fits(product: Product): boolean;
  compare: Comparison;
  products: Product[];
  /** Made when they are asked for. */
  skus: readonly string[] | undefined;
}

/** The rankings of `products`, which gives them as they are now. Each is made when it is first asked for. */
export function createRankings(products: () => readonly Product[]): Rankings {
  const rankings = new Map<string, Ranking>();
  /** How many products are in each category. */
  const sizes = new Map<string, number>();
  const count = ({ categories }: Product, by: number): void => {
    for (const category of new Set(categories)) {
      const size = (sizes.get(category) ?? 0) + by;
      if (size === 0) sizes.delete(category);
      else sizes.set(category, size);
    }
  };
  for (const product of products()) count(product, 1);

  return {
    ranked(sort, category, only) {
      // A name from a document must not become an entry of its own.
      if (category !== undefined && !sizes.has(category)) return [];
      const key = `${sort} ${only ?? ''} ${category ?? ''}`;
      let ranking = rankings.get(key);
      if (ranking === undefined) {
        const fits = (product: Product): boolean =>
          (category === undefined || product.categories.includes(category)) &&
          (only === undefined || SELECTIONS[only](product));
        const compare: Comparison = (a, b) => soldOutLast(a, b) || ORDERS[sort](a, b);
        ranking = { fits, compare, products: products().filter(fits).sort(compare), skus: undefined };
        rankings.set(key, ranking);
      }
      return (ranking.skus ??= ranking.products.map(({ sku }) => sku));
    },
    follow(changes) {
      for (const { before, after } of changes) {
        if (before !== undefined) count(before, -1);
        if (after !== undefined) count(after, 1);
        for (const ranking of rankings.values()) move(ranking, { before, after });
      }
    },
  };
}

/** Takes a product out of its place and puts it into its new one. */
function move(ranking: Ranking, { before, after }: ProductChange): void {
  const { fits, compare, products } = ranking;
  const [former, next] = [before && fits(before) ? before : undefined, after && fits(after) ? after : undefined];
  const from = former && placeBy(products, (product) => compare(product, former));
  if (former !== undefined && next !== undefined && compare(former, next) === 0) {
    products[from ?? 0] = next;
    return;
  }
  if (from !== undefined) products.splice(from, 1);
  if (next !== undefined)
    products.splice(
      placeBy(products, (product) => compare(product, next)),
      0,
      next,
    );
  if (former !== undefined || next !== undefined) ranking.skus = undefined;
}

/** Where the first product stands of those in an order that are not before what is meant. */
export function placeBy(products: readonly Product[], compare: (product: Product) => number): number {
  let [low, high] = [0, products.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const product = products[middle];
    if (product !== undefined && compare(product) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
