import { sql } from '@vitrine/platform/sql';
import type { CatalogueRecord } from '@vitrine/schemas';
import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { readProducts } from '../goods-rows.ts';
import { tagsOfChange } from '../goods-tags.ts';
import { productAt } from '../product-view.ts';
import type { StoredProduct } from '../stored-product.ts';
import { planProduct, type ProductPlan } from './plan-product.ts';
import { readRecord, sentencesOf, type ImportingShop } from './read-record.ts';
import type { RecordLine } from './record-lines.ts';
import type { Tally } from './tally.ts';
import { warnOfCategories } from './warn-of-categories.ts';

/** What a shop has, as far as a plan asks. */
export interface Known {
  products(skus: readonly string[]): Promise<readonly StoredProduct[]>;
  /** The products that have these variants. */
  ownersOf(variants: readonly string[]): Promise<Map<string, string>>;
  /** By variant of these products, what the last record said of its stock. */
  toldOf(skus: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface PlannedBatch {
  plans: { plan: ProductPlan; isNew: boolean; tags: readonly string[] }[];
  /** Lines that say what the last import said. */
  unchanged: number;
}

/** What is to be written for some lines, as of `now` in epoch milliseconds; the tally has those that are refused. */
export async function planBatch(
  known: Known,
  shop: ImportingShop,
  batch: readonly RecordLine[],
  now: number,
  tally: Pick<Tally, 'refuse' | 'warn'>,
): Promise<PlannedBatch> {
  const stored = new Map((await known.products(batch.flatMap(({ sku }) => sku ?? []))).map((one) => [one.sku, one]));
  const isKnown = ({ sku = '', hash }: RecordLine): boolean => {
    const before = stored.get(sku);
    return before?.hash === hash && !before.isWithdrawn;
  };
  const named = shop.namedCategories?.();
  const records = batch.flatMap((line): { record: CatalogueRecord; line: RecordLine }[] => {
    const read = isKnown(line) ? undefined : readRecord(line.value, shop, line.label);
    if (read?.ok === false) {
      tally.refuse(sentencesOf(read.faults));
      return [];
    }
    if (named !== undefined) tally.warn(warnOfCategories(line.value, named, line.label));
    return read === undefined ? [] : [{ record: read.value, line }];
  });
  const owners = await known.ownersOf(records.flatMap(({ record }) => record.variants.map(({ sku }) => sku)));
  const told = await known.toldOf(records.map(({ record }) => record.sku));
  const plans = records.flatMap(({ record, line }) => {
    const foreign = record.variants.find(({ sku }) => (owners.get(sku) ?? record.sku) !== record.sku);
    if (foreign !== undefined) {
      tally.refuse([
        `${line.label}: expected variants of its own, got ${foreign.sku}, which is of ${owners.get(foreign.sku)}`,
      ]);
      return [];
    }
    for (const { sku } of record.variants) owners.set(sku, record.sku);
    const before = stored.get(record.sku);
    const plan = planProduct(record, { product: before, told }, { hash: line.hash, now });
    const shown = before && productAt(before, shop, now);
    return [
      { plan, isNew: before === undefined, tags: tagsOfChange(shop.tenant, shown, productAt(plan.after, shop, now)) },
    ];
  });
  return { plans, unchanged: batch.filter(isKnown).length };
}

/** Counts what was planned as done. */
export function countBatch({ counts }: Pick<Tally, 'counts'>, { plans, unchanged }: PlannedBatch): void {
  const same = plans.filter(({ plan }) => plan.isSame).length;
  const added = plans.filter(({ isNew }) => isNew).length;
  counts.unchanged += unchanged + same;
  counts.added += added;
  counts.changed += plans.length - added - same;
}

/** The shop has nothing and never had. */
export const NOTHING_KNOWN: Known = {
  products: async () => [],
  ownersOf: async () => new Map(),
  toldOf: async () => new Map(),
};

/** What the database has of a shop. */
export function knownOf(queries: Queries, tenant: TenantId): Known {
  const { orm } = queries;
  return {
    products: (skus) => readProducts(queries, tenant, skus),
    async ownersOf(variants) {
      if (variants.length === 0) return new Map();
      const answer: unknown = await orm.execute(
        sql`select sku, product from variant where tenant = ${tenant} and sku in (select json_array_elements_text(${JSON.stringify(variants)}::json))`,
      );
      return new Map(
        (answer as { rows: { sku: string; product: string }[] }).rows.map(({ sku, product }) => [sku, product]),
      );
    },
    async toldOf(skus) {
      if (skus.length === 0) return new Map();
      const answer: unknown = await orm.execute(
        sql`select s.variant, s.told from stock s join variant v on v.tenant = s.tenant and v.sku = s.variant
          where s.tenant = ${tenant} and s.told is not null
            and v.product in (select json_array_elements_text(${JSON.stringify(skus)}::json))`,
      );
      return new Map(
        (answer as { rows: { variant: string; told: string }[] }).rows.map((row) => [row.variant, row.told]),
      );
    },
  };
}
