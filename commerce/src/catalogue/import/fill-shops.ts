import type { Merger } from '@vitrine/platform/changes';
import { sql } from '@vitrine/platform/sql';
import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import {
  AT_ONCE,
  importCatalogue,
  takeTurns,
  type ImportOptions,
  type ImportParts,
  type ImportReport,
} from './import-catalogue.ts';
import type { ImportLine } from './import-line.ts';
import { countBatch, NOTHING_KNOWN, planBatch } from './plan-batch.ts';
import type { ImportingShop } from './read-record.ts';
import { recordLines, type RecordLine } from './record-lines.ts';
import { openTally, type Tally } from './tally.ts';
import { writePlans } from './write-plans.ts';

/** A shop with what it is to sell at first. */
export interface NewShop extends Pick<ImportOptions, 'onProgress'> {
  shop: ImportingShop;
  /** From the first line on, each time. */
  lines(): AsyncIterable<ImportLine>;
  /** Told once the shop has its products. */
  onFilled?(report: ImportReport): void;
}

/** What filling takes beyond an import: notes for several shops at once. */
export interface FillParts extends ImportParts {
  changes: Pick<Merger, 'note' | 'noteAll'>;
}

const BY = 'files';

/** Those of some tenants that have yet to be filled: never had a product (`new`), or broke off (`begun`). */
export async function unfilledShops(
  { orm }: Queries,
  tenants: readonly TenantId[],
): Promise<ReadonlyMap<TenantId, 'new' | 'begun'>> {
  const answer: unknown = await orm.execute(
    sql`select asked.tenant, case when fill.tenant is null then 'new' else 'begun' end as state
      from json_array_elements_text(${JSON.stringify(tenants)}::json) as asked(tenant)
      left join catalogue_fill as fill on fill.tenant = asked.tenant
      where case when fill.tenant is null then not exists (select from product where product.tenant = asked.tenant)
        else fill.done_at is null end`,
  );
  return new Map(
    (answer as { rows: { tenant: TenantId; state: 'new' | 'begun' }[] }).rows.map(({ tenant, state }) => [
      tenant,
      state,
    ]),
  );
}

/**
 * Imports the first products of those tenants that have none and never had. A shop with many goes batch by batch, and where it
 * broke off goes on from there; small ones are taken together, since a thousand shops are else forty thousand questions.
 * @param shopOf asked of those alone; undefined for one that brings nothing
 */
export async function fillShops(
  parts: FillParts,
  tenants: readonly TenantId[],
  shopOf: (tenant: TenantId) => NewShop | undefined,
): Promise<void> {
  const most = AT_ONCE[parts.database.engine];
  let together: SmallShop[] = [];
  let products = 0;
  for (const [tenant, state] of await unfilledShops(parts.database, tenants)) {
    const one = shopOf(tenant);
    if (one === undefined) continue;
    const small = state === 'new' ? await readSmall(one, most) : undefined;
    if (small === undefined) {
      await fillAlone(parts, one);
      continue;
    }
    if (products + small.lines.length > most) {
      await fillTogether(parts, together);
      [together, products] = [[], 0];
    }
    together.push(small);
    products += small.lines.length;
  }
  if (together.length > 0) await fillTogether(parts, together);
}

interface SmallShop {
  one: NewShop;
  lines: readonly RecordLine[];
  tally: Tally;
}

/** A shop with all its lines, if they fit into one transaction. */
async function readSmall(one: NewShop, most: number): Promise<SmallShop | undefined> {
  const tally = openTally();
  const lines: RecordLine[] = [];
  for await (const line of recordLines(one.lines(), tally)) {
    if (lines.length === most) return undefined;
    lines.push(line);
  }
  return { one, lines, tally };
}

async function fillTogether(parts: FillParts, shops: readonly SmallShop[]): Promise<void> {
  const { database, changes, clock, ids } = parts;
  const tenants = shops.map(({ one }) => one.shop.tenant);
  const filled = await database.transaction(async (transaction) => {
    await takeTurns(transaction, tenants);
    // Of two servers that start on one empty database, the second finds them filled.
    const unfilled = await unfilledShops(transaction, tenants);
    const own = shops.filter(({ one }) => unfilled.get(one.shop.tenant) === 'new');
    const now = clock.now().getTime();
    const planned = await Promise.all(
      own.map(async (small) => {
        const { one, lines, tally } = small;
        return { ...small, done: await planBatch(NOTHING_KNOWN, one.shop, lines, now, tally) };
      }),
    );
    await writePlans(
      transaction,
      planned.map(({ one, done }) => ({ tenant: one.shop.tenant, plans: done.plans.map(({ plan }) => plan) })),
      { by: BY, now, ids },
    );
    await changes.noteAll(
      transaction,
      planned.map(({ one, done }) => ({ tenant: one.shop.tenant, tags: done.plans.flatMap(({ tags }) => tags) })),
    );
    await noteFilled(
      transaction,
      own.map(({ one }) => one.shop.tenant),
      new Date(now),
    );
    return planned;
  });
  for (const { one, tally, done } of filled) {
    countBatch(tally, done);
    const { counts, faults, warnings } = tally;
    one.onFilled?.({ ...counts, faults, warnings });
  }
}

async function noteFilled({ orm }: Transaction, tenants: readonly TenantId[], at: Date): Promise<void> {
  const moment = at.toISOString();
  await orm.execute(
    sql`insert into catalogue_fill (tenant, begun_at, done_at)
      select tenant, ${moment}::timestamptz, ${moment}::timestamptz
      from json_array_elements_text(${JSON.stringify(tenants)}::json) as filled(tenant)`,
  );
}

async function fillAlone(parts: ImportParts, { shop, lines, onProgress, onFilled }: NewShop): Promise<void> {
  const { orm } = parts.database;
  const now = (): string => parts.clock.now().toISOString();
  await orm.execute(
    sql`insert into catalogue_fill (tenant, begun_at) values (${shop.tenant}, ${now()}) on conflict do nothing`,
  );
  const report = await importCatalogue(parts, shop, lines(), {
    by: BY,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  await orm.execute(sql`update catalogue_fill set done_at = ${now()} where tenant = ${shop.tenant}`);
  onFilled?.(report);
}
