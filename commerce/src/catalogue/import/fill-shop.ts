import { sql } from '@vitrine/platform/sql';
import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { importCatalogue, type ImportOptions, type ImportParts, type ImportReport } from './import-catalogue.ts';
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
  { onProgress }: Pick<ImportOptions, 'onProgress'> = {},
): Promise<ImportReport | undefined> {
  const { database, clock } = parts;
  if (!(await unfilledShops(database, [shop.tenant])).has(shop.tenant)) return undefined;
  await database.orm.execute(
    sql`insert into catalogue_fill (tenant, begun_at) values (${shop.tenant}, ${clock.now().toISOString()}) on conflict do nothing`,
  );
  const report = await importCatalogue(parts, shop, lines(), {
    by: 'files',
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  await database.orm.execute(
    sql`update catalogue_fill set done_at = ${clock.now().toISOString()} where tenant = ${shop.tenant}`,
  );
  return report;
}
