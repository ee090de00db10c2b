import type { SearchRules } from '@vitrine/schemas';
import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import { skusIn, type Catalogue, type Product } from '../catalogue/index.ts';
import { createMemorySearch, normaliseTerm } from '../search/index.ts';
import type { ListName } from '../search-rules/index.ts';
import { rulesOf } from './list-rules.ts';
import { createColumns, listOf } from './listing.ts';

/** A product of a list, with its place from 1; undefined where the list does not show it. */
export interface MovedProduct {
  sku: string;
  name: string;
  before: number | undefined;
  after: number | undefined;
}

export interface RulesPreview {
  /** Products of the list under the rules as they are, and under those given. */
  before: number;
  after: number;
  /** The first of the list under the given rules in their order, then those that were among the first and are no more. */
  products: readonly MovedProduct[];
}

const EVERY = Number.MAX_SAFE_INTEGER;

/** Tells what other rules would make of a list of a shop on a day; nothing is stored, and no shopper sees anything of it. */
export function createRulesPreview({
  catalogue,
  productsOf,
}: {
  catalogue: Catalogue;
  productsOf(tenant: TenantId): readonly Product[];
}): (
  shop: LocalShop,
  rules: SearchRules,
  list: ListName,
  options: { now: Date; top: number },
) => Promise<RulesPreview> {
  const columnsOf = createColumns(productsOf);

  const orderOf = async (
    shop: LocalShop,
    search: SearchRules,
    list: ListName,
    now: Date,
  ): Promise<readonly string[]> => {
    const { tenant, locale } = shop;
    const found = 'category' in list ? await skusIn(catalogue, tenant, list.category) : await searched();
    return listOf(columnsOf(tenant), found, {}, rulesOf({ search, timeZone: shop.timeZone }, list, now)).skus;

    async function searched(): Promise<readonly string[]> {
      const words = { message: shop.message, search };
      const engine = createMemorySearch(() => ({ products: productsOf(tenant), words }));
      const term = normaliseTerm('term' in list ? list.term : '');
      return (await engine.search(tenant, locale, { term, offset: 0, limit: EVERY })).skus;
    }
  };

  return async (shop, rules, list, { now, top }) => {
    const before = await orderOf(shop, shop.search ?? {}, list, now);
    const after = await orderOf(shop, rules, list, now);
    const [placeBefore, placeAfter] = [placesOf(before), placesOf(after)];
    const shown = new Set([...after.slice(0, top), ...before.slice(0, top)]);
    const names = new Map(productsOf(shop.tenant).map(({ sku, name }) => [sku, name]));
    return {
      before: before.length,
      after: after.length,
      products: [...shown].map((sku) => ({
        sku,
        name: names.get(sku) ?? sku,
        before: placeBefore.get(sku),
        after: placeAfter.get(sku),
      })),
    };
  };
}

function placesOf(skus: readonly string[]): ReadonlyMap<string, number> {
  return new Map(skus.map((sku, index) => [sku, index + 1]));
}
