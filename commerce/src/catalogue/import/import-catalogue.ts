import { createHash } from 'node:crypto';
import { sql } from '@vitrine/platform/sql';
import type { CatalogueRecord } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Queries } from '@vitrine/platform/database';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { readProducts } from '../goods-rows.ts';
import { tagsOfChange } from '../goods-tags.ts';
import { productAt } from '../product-view.ts';
import type { ImportLine } from './import-line.ts';
import { planProduct, type ProductPlan } from './plan-product.ts';
import { parseLine, readRecord, sentencesOf, skuIn, type ImportingShop } from './read-record.ts';
import { warnOfCategories } from './warn-of-categories.ts';
import { withdrawMissing } from './withdraw.ts';
import { writePlans } from './write-plans.ts';

/** How far an import is, and what came of it: numbers of products. */
export interface ImportCounts {
  /** Lines that were read. */
  lines: number;
  added: number;
  changed: number;
  unchanged: number;
  withdrawn: number;
  /** Lines with a fault; they changed nothing. */
  bad: number;
  /** Lines that were taken and say something that the shop does not know. */
  warned: number;
}

export interface ImportReport extends ImportCounts {
  /** What is wrong with the first bad lines, a sentence each. */
  faults: readonly string[];
  /** What the shop does not know of the first such lines, a sentence each. */
  warnings: readonly string[];
  /** Why nothing was withdrawn although the file was said to be all that there is. */
  refusal?: string;
}

export interface ImportOptions {
  /** The file is all that there is: what it does not name is withdrawn. */
  isFull?: boolean;
  /** Nothing is written, everything is looked at. */
  isDry?: boolean;
  /** Who imports, for the history. */
  by: string;
  onProgress?: (counts: ImportCounts) => Promise<void> | void;
}

export interface ImportParts {
  database: Database;
  changes: Platform['changes'];
  clock: Clock;
  ids: Ids;
}

const MOST_FAULTS = 100;
/** Products of one transaction: an embedded database answers nobody else meanwhile. */
const BATCH = { pglite: 400, postgres: 500 } as const;

interface Line {
  value: unknown;
  sku: string | undefined;
  hash: string;
  label: string;
}

/**
 * Brings the products of a shop to what the lines say, a record each. Good lines are taken whatever the others are like.
 * What is told again changes nothing, so an import that was interrupted is begun anew. A stock changes only where a record says
 * something else of it than the record before.
 */
export async function importCatalogue(
  parts: ImportParts,
  shop: ImportingShop,
  lines: AsyncIterable<ImportLine>,
  { isFull = false, isDry = false, by, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const { database } = parts;
  const counts: ImportCounts = { lines: 0, added: 0, changed: 0, unchanged: 0, withdrawn: 0, bad: 0, warned: 0 };
  const faults: string[] = [];
  const warnings: string[] = [];
  const named = shop.namedCategories?.();
  const seen = new Set<string>();
  const refuse = (sentences: readonly string[]): void => {
    counts.bad += 1;
    faults.push(...sentences.slice(0, MOST_FAULTS - faults.length));
  };

  const warn = ({ value, label }: Line): void => {
    const said = named === undefined ? [] : warnOfCategories(value, named, label);
    if (said.length > 0) counts.warned += 1;
    warnings.push(...said.slice(0, MOST_FAULTS - warnings.length));
  };

  const take = async (batch: readonly Line[]): Promise<void> => {
    const work = (queries: Queries) => planBatch(queries, shop, batch, parts.clock.now().getTime(), { refuse, warn });
    const { plans, unchanged } = isDry
      ? await work(database)
      : await database.transaction(async (transaction) => {
          await takeTurn(transaction, shop.tenant);
          const planned = await work(transaction);
          const now = parts.clock.now().getTime();
          await writePlans(
            transaction,
            shop.tenant,
            planned.plans.map(({ plan }) => plan),
            { by, now, ids: parts.ids },
          );
          const tags = new Set(planned.plans.flatMap((one) => one.tags));
          if (tags.size > 0) await parts.changes.note(transaction, shop.tenant, [...tags]);
          return planned;
        });
    const same = plans.filter(({ plan }) => plan.isSame).length;
    const added = plans.filter(({ isNew }) => isNew).length;
    counts.unchanged += unchanged + same;
    counts.added += added;
    counts.changed += plans.length - added - same;
    await onProgress?.({ ...counts });
  };

  let batch: Line[] = [];
  for await (const one of lines) {
    counts.lines = one.line;
    if ('faults' in one) {
      refuse(one.faults);
      continue;
    }
    const { label, text } = one;
    const parsed = parseLine(text, label);
    if (!parsed.ok) {
      refuse(sentencesOf(parsed.faults));
      continue;
    }
    const sku = skuIn(parsed.value);
    if (sku !== undefined && seen.has(sku)) {
      refuse([`${label}: expected each product once, got ${sku} again`]);
      continue;
    }
    if (sku !== undefined) seen.add(sku);
    const hash = createHash('sha256').update(text.trim()).digest('hex').slice(0, 32);
    batch.push({ value: parsed.value, sku, hash, label });
    if (batch.length >= BATCH[database.engine]) {
      await take(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await take(batch);
  if (!isFull) return { ...counts, faults, warnings };
  if (counts.bad > 0)
    return { ...counts, faults, warnings, refusal: 'nothing was withdrawn, since some lines could not be read' };
  const { withdrawn, refusal } = await withdrawMissing(parts, shop, seen, isDry);
  return { ...counts, withdrawn, faults, warnings, ...(refusal === undefined ? {} : { refusal }) };
}

interface Planned {
  plans: { plan: ProductPlan; isNew: boolean; tags: readonly string[] }[];
  unchanged: number;
}

async function planBatch(
  queries: Queries,
  shop: ImportingShop,
  batch: readonly Line[],
  now: number,
  { refuse, warn }: { refuse: (sentences: readonly string[]) => void; warn: (line: Line) => void },
): Promise<Planned> {
  const skus = batch.flatMap(({ sku }) => sku ?? []);
  const stored = new Map((await readProducts(queries, shop.tenant, skus)).map((one) => [one.sku, one]));
  const isKnown = ({ sku = '', hash }: Line): boolean => {
    const before = stored.get(sku);
    return before?.hash === hash && !before.isWithdrawn;
  };
  const records = batch.flatMap((line): { record: CatalogueRecord; line: Line }[] => {
    const read = isKnown(line) ? undefined : readRecord(line.value, shop, line.label);
    if (read?.ok === false) {
      refuse(sentencesOf(read.faults));
      return [];
    }
    warn(line);
    return read === undefined ? [] : [{ record: read.value, line }];
  });
  const owners = await ownersOf(
    queries,
    shop.tenant,
    records.flatMap(({ record }) => record.variants.map(({ sku }) => sku)),
  );
  const told = await toldOf(
    queries,
    shop.tenant,
    records.map(({ record }) => record.sku),
  );
  const plans = records.flatMap(({ record, line }) => {
    const foreign = record.variants.find(({ sku }) => (owners.get(sku) ?? record.sku) !== record.sku);
    if (foreign !== undefined) {
      refuse([
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

/** The products that have these variants. */
async function ownersOf({ orm }: Queries, tenant: TenantId, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const answer: unknown = await orm.execute(
    sql`select sku, product from variant where tenant = ${tenant} and sku in (select json_array_elements_text(${JSON.stringify(skus)}::json))`,
  );
  return new Map(
    (answer as { rows: { sku: string; product: string }[] }).rows.map(({ sku, product }) => [sku, product]),
  );
}

/** By variant of these products, what the last record said of its stock. */
async function toldOf({ orm }: Queries, tenant: TenantId, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const answer: unknown = await orm.execute(
    sql`select s.variant, s.told from stock s join variant v on v.tenant = s.tenant and v.sku = s.variant
      where s.tenant = ${tenant} and s.told is not null
        and v.product in (select json_array_elements_text(${JSON.stringify(skus)}::json))`,
  );
  return new Map((answer as { rows: { variant: string; told: string }[] }).rows.map((row) => [row.variant, row.told]));
}

/** One import or correction of a shop writes at a time: what it planned by is what it writes over. */
export async function takeTurn({ orm }: Queries, tenant: TenantId): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${tenant}`}, 0))`);
}
