import type { Transaction } from '@vitrine/platform/database';
import { tagOf, type Platform, type TenantId } from '@vitrine/platform/doors';

/** Gives the tags of the lists in which products of a tenant are: how they are rated decides their place there, and what is counted. */
export type ListsOf = (transaction: Transaction, tenant: TenantId, products: readonly string[]) => Promise<string[]>;

/** Notes in a transaction that products are rated otherwise: their cards, what was said of them, and the lists that they are in. */
export async function noteRated(
  { changes, listsOf }: { changes: Platform['changes']; listsOf: ListsOf },
  transaction: Transaction,
  tenant: TenantId,
  products: readonly string[],
): Promise<void> {
  if (products.length === 0) return;
  const own = products.flatMap((sku) => [tagOf.product(tenant, sku), tagOf.reviews(tenant, sku)]);
  await changes.note(transaction, tenant, [...own, ...(await listsOf(transaction, tenant, products))]);
}
