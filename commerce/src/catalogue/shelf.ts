import { canonicalJson } from '@vitrine/schemas';
import type { Rating } from '../reviews/index.ts';
import { createRankings, placeBy, type ProductChange, type Rankings } from './catalogue.ts';
import { productAt } from './product-view.ts';
import type { Product } from './product.ts';
import type { SellingShop, StoredProduct } from './stored-product.ts';

/** From more changes at once on, everything is put in order anew. */
const MOST_CHANGES = 500;

/** How a product is rated; undefined where nobody rated it. */
export type RatingOf = (sku: string) => Rating | undefined;

/** What one shop shows of its products, in memory: as of a moment, and as one configuration of the shop has it. */
export interface Shelf {
  product(sku: string): Product | undefined;
  /** By SKU; the same array as long as no product in it is another. */
  products(): readonly Product[];
  rankings(): Rankings;
  /** When something becomes another by itself, in epoch milliseconds; Infinity if nothing does. */
  turnsAt(): number;
  /** Shows what has turned by now. */
  turn(now: number): void;
  /** Shows these as they are stored now. */
  renew(skus: Iterable<string>, now: number): void;
}

/** A shelf over what is stored, which its owner changes; `renew` says where. */
export function createShelf(
  shop: SellingShop,
  stored: ReadonlyMap<string, StoredProduct>,
  now: number,
  ratingOf: RatingOf,
): Shelf {
  const shown = new Map<string, Product>();
  const turns = new Map<string, number>();
  let list: readonly Product[] | undefined;
  let rankings: Rankings | undefined;
  let turnsAt: number;

  const show = (sku: string, at: number): Product | undefined => {
    const one = stored.get(sku);
    const offered = one && productAt(one, shop, at);
    const rating = ratingOf(sku);
    const product = offered === undefined || rating === undefined ? offered : { ...offered, rating };
    const until = product === undefined ? one && firstPriceOf(one, shop, at) : product.until;
    if (until === undefined) turns.delete(sku);
    else turns.set(sku, until);
    if (product === undefined) shown.delete(sku);
    else shown.set(sku, product);
    return product;
  };
  const renew = (skus: Iterable<string>, at: number): void => {
    const changes: ProductChange[] = [];
    for (const sku of skus) {
      const before = shown.get(sku);
      const after = show(sku, at);
      if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) {
        // The same object as before: cards are kept by it.
        if (before !== undefined) shown.set(sku, before);
        continue;
      }
      changes.push({ before, after });
    }
    if (changes.length > MOST_CHANGES) [list, rankings] = [undefined, undefined];
    else if (changes.length > 0) {
      list = list && changedList(list, changes);
      rankings?.follow(changes);
    }
    turnsAt = soonest(turns);
  };
  for (const sku of stored.keys()) show(sku, now);
  turnsAt = soonest(turns);

  const products = (): readonly Product[] =>
    (list ??= [...shown.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : 1)));
  return {
    product: (sku) => shown.get(sku),
    products,
    rankings: () => (rankings ??= createRankings(products)),
    turnsAt: () => turnsAt,
    turn(at) {
      renew(
        [...turns].flatMap(([sku, moment]) => (moment <= at ? [sku] : [])),
        at,
      );
    },
    renew,
  };
}

/** Another list, by SKU as the one before. */
function changedList(before: readonly Product[], changes: readonly ProductChange[]): readonly Product[] {
  const list = [...before];
  for (const { before: former, after } of changes) {
    const sku = (after ?? former)?.sku ?? '';
    const place = placeBy(list, (product) => (product.sku < sku ? -1 : 1));
    list.splice(place, Number(former !== undefined), ...(after === undefined ? [] : [after]));
  }
  return list;
}

/** When a product that is not shown yet has its first price. */
function firstPriceOf(one: StoredProduct, shop: SellingShop, at: number): number | undefined {
  if (one.isWithdrawn) return undefined;
  let first = Infinity;
  for (const { prices } of one.articles.values())
    for (const { from } of prices.get(shop.currency) ?? []) if (from > at) first = Math.min(first, from);
  return first === Infinity ? undefined : first;
}

function soonest(turns: ReadonlyMap<string, number>): number {
  let first = Infinity;
  for (const moment of turns.values()) first = Math.min(first, moment);
  return first;
}
