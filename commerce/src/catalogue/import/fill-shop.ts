import { sql } from '@vitrine/platform/sql';
import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { importCatalogue, type ImportParts, type ImportReport } from './import-catalogue.ts';
import type { ImportLine } from './import-line.ts';
import type { ImportingShop } from './read-record.ts';

/** Those of some tenants that have yet to be filled: never had a product, or broke off. */
export async function unfilledShops({ orm }: Queries, tenants: readonly TenantId[]): Promise<ReadonlySet<TenantId>> {
  const answer: unknown = await orm.execute(
    sql`select asked.tenant from json_array_elements_text(${JSON.stringify(tenants)}::json) as asked(tenant)
      left join catalogue_fill as fill on fill.tenant = asked.tenant
      where case when fill.tenant is null then not exists (select from product where product.tenant = asked.tenant)
        else fill.done_at is null end`,
  );
  return new Set((answer as { rows: { tenant: TenantId }[] }).rows.map(({ tenant }) => tenant));
}

/**
 * Imports the first products of a shop. What broke off goes on where it was.
 * @returns undefined for a shop that has products already, or had them once
 */
export async function fillShop(
  parts: ImportParts,
  shop: ImportingShop,
  lines: () => AsyncIterable<ImportLine>,
): Promise<ImportReport | undefined> {
  if (!(await mayFill(parts, shop.tenant))) return undefined;
  const report = await importCatalogue(parts, shop, lines(), { by: 'files' });
  await parts.database.orm.execute(
    sql`update catalogue_fill set done_at = ${parts.clock.now().toISOString()} where tenant = ${shop.tenant}`,
  );
  return report;
}

/** Whether a shop has yet to be filled; from then on it says that it is being filled. */
async function mayFill({ database, clock }: ImportParts, tenant: TenantId): Promise<boolean> {
  await database.orm.execute(
    sql`insert into catalogue_fill (tenant, begun_at) select ${tenant}, ${clock.now().toISOString()}::timestamptz
      where not exists (select from product where tenant = ${tenant}) on conflict do nothing`,
  );
  const answer: unknown = await database.orm.execute(
    sql`select exists (select from catalogue_fill where tenant = ${tenant} and done_at is null) as is_open`,
  );
  return (answer as { rows: { is_open: boolean }[] }).rows[0]?.is_open === true;
}
