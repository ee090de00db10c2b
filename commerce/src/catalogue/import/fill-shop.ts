import { sql } from '@vitrine/platform/sql';
import type { TenantId } from '@vitrine/platform/doors';
import { importCatalogue, type ImportParts, type ImportReport } from './import-catalogue.ts';
import type { ImportLine } from './import-line.ts';
import type { ImportingShop } from './read-record.ts';

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
