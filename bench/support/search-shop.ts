import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tenantId, type TenantId } from '@vitrine/platform/doors';
import { validateSearchRules, type CatalogueRecord, type SearchRules } from '@vitrine/schemas';
import type { Product } from '../../commerce/src/catalogue/index.ts';
import { productAt } from '../../commerce/src/catalogue/product-view.ts';
import { createMemorySearch, type SearchEngine } from '../../commerce/src/search/index.ts';
import { readRecords } from '../../commerce/src/testing/records.ts';
import { ROOT } from '../../tests/support/product.ts';

/** One shop of the demo in one language, with its search, as its files have it. */
export interface SearchShop {
  tenant: TenantId;
  locale: string;
  products: readonly Product[];
  records: ReadonlyMap<string, CatalogueRecord>;
  /** Names of categories by their keys. */
  categories: ReadonlyMap<string, string>;
  engine: SearchEngine;
}

/** Far from any change of a price, so that the figures do not depend on the day. */
const NOON = Date.parse('2026-11-23T12:00:00Z');

/** Reads a shop; `first` is its default locale. */
export function searchShop(
  id: string,
  { locale, first, currency }: { locale: string; first: string; currency: string },
): SearchShop {
  const tenant = tenantId(id);
  const folder = path.join(ROOT, 'tenants', id);
  const json = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const { category = {} } = json(`copy/${locale}.json`) as { category?: Record<string, string> };
  const rules = validateSearchRules(json('search.json'));
  const search: SearchRules = rules.ok ? rules.value : {};
  const records = new Map(
    ['products', 'goods']
      .flatMap((name) => readRecords(path.join(folder, `catalogue/${name}.jsonl`)))
      .map((one) => [one.sku, one]),
  );
  const products = shownProducts(records.values(), { tenant, locale: first, currency });
  const words = { search, message: (key: string): string | undefined => category[key.replace('category.', '')] };
  const used = new Set(products.flatMap((product) => product.categories));
  return {
    tenant,
    locale,
    products,
    records,
    categories: new Map(Object.entries(category).filter(([key]) => used.has(key))),
    engine: createMemorySearch(() => ({ products, words })),
  };
}

/** Products as a shop shows them, of records alone: what nobody shows is left out. */
export function shownProducts(
  records: Iterable<CatalogueRecord>,
  { tenant, locale, currency }: { tenant: TenantId; locale: string; currency: string },
): Product[] {
  const shop = { tenant, locale, currency, reductions: 'each' as const, showsRrp: false };
  const products: Product[] = [];
  for (const record of records) {
    const articles = new Map(
      record.variants.map(({ sku, prices, stock }) => [
        sku,
        {
          prices: new Map([
            [
              currency,
              prices.filter((one) => one.currency === currency).map(({ amount }) => ({ amount, from: 0, setAt: 0 })),
            ],
          ]),
          onHand: stock?.onHand ?? 0,
          backorder: 0,
        },
      ]),
    );
    const stored = { addedOn: '2026-01-01', ...record };
    const product = productAt({ sku: record.sku, isWithdrawn: false, hash: '', record: stored, articles }, shop, NOON);
    if (product !== undefined) products.push(product);
  }
  return products;
}
