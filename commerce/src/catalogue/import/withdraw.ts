import { sql } from '@vitrine/platform/sql';
import type { Transaction } from '@vitrine/platform/database';
import { readProducts } from '../goods-rows.ts';
import { tagsOfChange } from '../goods-tags.ts';
import { productAt } from '../product-view.ts';
import type { ImportParts } from './import-catalogue.ts';
import type { ImportingShop } from './read-record.ts';

/** A file that lacks more than this share of what a shop sells is more likely cut off than meant. */
const MOST_SHARE = 0.2;

type WithdrawParts = Pick<ImportParts, 'database' | 'changes' | 'clock'>;

/** Withdraws what is sold and was not named. @returns how many; why none, if they are too many */
export async function withdrawMissing(
  parts: WithdrawParts,
  shop: ImportingShop,
  named: ReadonlySet<string>,
  isDry: boolean,
): Promise<{ withdrawn: number; refusal?: string }> {
  return parts.database.transaction(async (transaction) => {
    const answer: unknown = await transaction.orm.execute(
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
    await withdraw(parts, shop, missing, transaction);
    return { withdrawn: missing.length };
  });
}

/** Withdraws products that somebody named; those that are not sold stay as they are. */
export async function withdrawProducts(
  parts: WithdrawParts,
  shop: ImportingShop,
  skus: readonly string[],
): Promise<void> {
  if (skus.length > 0) await parts.database.transaction((transaction) => withdraw(parts, shop, skus, transaction));
}

async function withdraw(
  { changes, clock }: WithdrawParts,
  shop: ImportingShop,
  skus: readonly string[],
  transaction: Transaction,
): Promise<void> {
  const now = clock.now().getTime();
  const stored = await readProducts(transaction, shop.tenant, skus);
  const sold = stored.filter(({ isWithdrawn }) => !isWithdrawn);
  if (sold.length === 0) return;
  const names = JSON.stringify(sold.map(({ sku }) => sku));
  await transaction.orm.execute(
    sql`update product set status = 'withdrawn' where tenant = ${shop.tenant} and sku in (select json_array_elements_text(${names}::json))`,
  );
  const tags = new Set(sold.flatMap((one) => tagsOfChange(shop.tenant, productAt(one, shop, now), undefined)));
  await changes.note(transaction, shop.tenant, [...tags]);
}
