import { sql } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Queries } from '@vitrine/platform/database';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { ImportLine } from './import-line.ts';
import { countBatch, knownOf, planBatch } from './plan-batch.ts';
import type { ImportingShop } from './read-record.ts';
import { recordLines, type RecordLine } from './record-lines.ts';
import { openTally, type ImportCounts } from './tally.ts';
import { withdrawMissing } from './withdraw.ts';
import { writePlans } from './write-plans.ts';

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

/** Products of one transaction: an embedded database answers nobody else meanwhile. */
export const AT_ONCE = { pglite: 400, postgres: 500 } as const;

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
  const { tenant } = shop;
  const tally = openTally();
  const seen = new Set<string>();

  const take = async (batch: readonly RecordLine[]): Promise<void> => {
    const plan = (queries: Queries) =>
      planBatch(knownOf(queries, tenant), shop, batch, parts.clock.now().getTime(), tally);
    const planned = isDry
      ? await plan(database)
      : await database.transaction(async (transaction) => {
          await takeTurn(transaction, tenant);
          const done = await plan(transaction);
          const plans = done.plans.map((one) => one.plan);
          await writePlans(transaction, [{ tenant, plans }], { by, now: parts.clock.now().getTime(), ids: parts.ids });
          const tags = new Set(done.plans.flatMap((one) => one.tags));
          if (tags.size > 0) await parts.changes.note(transaction, tenant, [...tags]);
          return done;
        });
    countBatch(tally, planned);
    await onProgress?.({ ...tally.counts });
  };

  let batch: RecordLine[] = [];
  for await (const line of recordLines(lines, tally, seen)) {
    batch.push(line);
    if (batch.length >= AT_ONCE[database.engine]) {
      await take(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await take(batch);
  const { counts, faults, warnings } = tally;
  if (!isFull) return { ...counts, faults, warnings };
  if (counts.bad > 0)
    return { ...counts, faults, warnings, refusal: 'nothing was withdrawn, since some lines could not be read' };
  const { withdrawn, refusal } = await withdrawMissing(parts, shop, seen, isDry);
  return { ...counts, withdrawn, faults, warnings, ...(refusal === undefined ? {} : { refusal }) };
}

/** One import or correction of a shop writes at a time: what it planned by is what it writes over. */
export async function takeTurn(queries: Queries, tenant: TenantId): Promise<void> {
  await takeTurns(queries, [tenant]);
}

/** The turn of each of some shops, in one order, so that two who want several never wait for each other. */
export async function takeTurns({ orm }: Queries, tenants: readonly TenantId[]): Promise<void> {
  const names = JSON.stringify(tenants.toSorted().map((tenant) => `catalogue:${tenant}`));
  await orm.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from json_array_elements_text(${names}::json) as asked(name)`,
  );
}
