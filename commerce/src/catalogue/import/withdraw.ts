import { sql } from '@vitrine/platform/sql';
import { readProducts } from '../goods-rows.ts';
import { tagsOfChange } from '../goods-tags.ts';
import { productAt } from '../product-view.ts';
import type { ImportParts } from './import-catalogue.ts';
import type { ImportingShop } from './read-record.ts';

/** A file that lacks more than this share of what a shop sells is more likely cut off than meant. */
const MOST_SHARE = 0.2;

/** Withdraws what is sold and was not named. @returns how many; why none, if they are too many */
export async function withdrawMissing(
  { database, changes, clock }: Pick<ImportParts, 'database' | 'changes' | 'clock'>,
  shop: ImportingShop,
  named: ReadonlySet<string>,
  isDry: boolean,
): Promise<{ withdrawn: number; refusal?: string }> {
  return database.transaction(async (transaction) => {
    const { orm } = transaction;
    const answer: unknown = await orm.execute(
      sql`select sku from product where tenant = ${shop.tenant} and status = 'active'`,
    );
    const sold = (answer as { rows: { sku: string }[] }).rows.map(({ sku }) => sku);
    const missing = sold.filter((sku) => !named.has(sku));
    if (missing.length > sold.length * MOST_SHARE)
      return {
        withdrawn: 0,
        refusal: `nothing was withdrawn: the file lacks ${missing.length} of ${sold.length} products, more than a fifth`,
      };
    if (missing.length === 0 || isDry) return { withdrawn: missing.length };
    const now = clock.now().getTime();
    const shown = (await readProducts(transaction, shop.tenant, missing)).map((one) => productAt(one, shop, now));
    await orm.execute(
      sql`update product set status = 'withdrawn' where tenant = ${shop.tenant} and sku in (select json_array_elements_text(${JSON.stringify(missing)}::json))`,
    );
    const tags = new Set(shown.flatMap((product) => tagsOfChange(shop.tenant, product, undefined)));
    await changes.note(transaction, shop.tenant, [...tags]);
    return { withdrawn: missing.length };
  });
}
