import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, eq } from '@vitrine/platform/sql';
import { withdrawals } from './tables.ts';

/** What somebody withdrew from, and when; no goods: from all of it. */
export type Withdrawn = Pick<typeof withdrawals.$inferSelect, 'goods' | 'receivedAt'>;

/**
 * What was declared for an order by the address that ordered it, oldest first. Numbers are kept as they were typed, so spaces do not
 * count; what names another number or address is found by people alone.
 */
export async function withdrawalsOf(
  { orm }: Queries,
  tenant: TenantId,
  { number, email }: { number: string; email: string },
): Promise<Withdrawn[]> {
  const { order, goods, receivedAt, key } = withdrawals;
  const rows = await orm
    .select({ order, goods, receivedAt })
    .from(withdrawals)
    .where(and(eq(withdrawals.tenant, tenant), eq(key, email.toLowerCase())))
    .orderBy(asc(receivedAt));
  return rows
    .filter((row) => row.order.replaceAll(/\s/gu, '') === number)
    .map((row) => ({ goods: row.goods, receivedAt: row.receivedAt }));
}
