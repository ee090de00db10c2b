import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, eq, inArray } from '@vitrine/platform/sql';
import { returnReceipts, returns } from './tables.ts';

/** A return, with what came back of it as soon as something did. */
export type OrderReturn = typeof returns.$inferSelect & { receipt?: typeof returnReceipts.$inferSelect };

/** The returns of orders, in the order in which they were announced. */
export async function returnsOf({ orm }: Queries, tenant: TenantId, orders: readonly string[]): Promise<OrderReturn[]> {
  if (orders.length === 0) return [];
  const found = await orm
    .select({ announced: returns, receipt: returnReceipts })
    .from(returns)
    .leftJoin(
      returnReceipts,
      and(
        eq(returnReceipts.tenant, returns.tenant),
        eq(returnReceipts.order, returns.order),
        eq(returnReceipts.n, returns.n),
      ),
    )
    .where(and(eq(returns.tenant, tenant), inArray(returns.order, [...orders])))
    .orderBy(asc(returns.announcedAt), asc(returns.n));
  return found.map(({ announced, receipt }) => ({ ...announced, ...(receipt && { receipt }) }));
}

/** Keeps what a customer says will come back. */
export async function addReturn({ orm }: Transaction, announced: typeof returns.$inferInsert): Promise<void> {
  await orm.insert(returns).values(announced);
}

/** Keeps what has come back. */
export async function addReceipt({ orm }: Transaction, receipt: typeof returnReceipts.$inferInsert): Promise<void> {
  await orm.insert(returnReceipts).values(receipt);
}
