import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, inArray, lt, sql } from '@vitrine/platform/sql';
import { PAYMENT_METHODS, type Checkout } from './checkout.ts';
import { checkouts as table } from './tables.ts';

const of = (tenant: string, owner: string) => and(eq(table.tenant, tenant), eq(table.owner, owner));

/** What somebody has said so far; undefined for somebody who never began. */
export async function findCheckout({ orm }: Queries, tenant: TenantId, owner: string): Promise<Checkout | undefined> {
  const [row] = await orm.select().from(table).where(of(tenant, owner));
  if (row === undefined) return undefined;
  const method = PAYMENT_METHODS.find((each) => each === row.method);
  return {
    ...(row.email !== null && { email: row.email }),
    ...(row.buyer !== null && { buyer: row.buyer }),
    ...(row.address !== null && { address: row.address }),
    ...(method !== undefined && { method }),
    ...(row.birthday !== null && { birthday: row.birthday }),
    ...(row.count !== null && { count: row.count }),
    ...(row.isProtected !== null && { isProtected: row.isProtected }),
    ...(row.isPauseWanted !== null && { isPauseWanted: row.isPauseWanted }),
    ...(row.isPremiumWanted !== null && { isPremiumWanted: row.isPremiumWanted }),
  };
}

/** Keeps what somebody says, beside what they said before. */
export async function keepCheckout(
  { orm }: Queries,
  tenant: TenantId,
  owner: string,
  said: Checkout,
  now: Date,
): Promise<void> {
  await orm
    .insert(table)
    .values({ tenant, owner, ...said, changedAt: now })
    .onConflictDoUpdate({ target: [table.tenant, table.owner], set: { ...said, changedAt: now } });
}

export async function dropCheckout({ orm }: Queries, tenant: TenantId, owner: string): Promise<void> {
  await orm.delete(table).where(of(tenant, owner));
}

/** Deletes what nobody went on with since an instant, at most `most`. @returns how many. */
export async function forgetCheckouts({ orm }: Queries, before: Date, most: number): Promise<number> {
  const old = orm
    .select({ key: sql`${table.tenant} || ' ' || ${table.owner}` })
    .from(table)
    .where(lt(table.changedAt, before))
    .limit(most);
  const gone = await orm
    .delete(table)
    .where(and(lt(table.changedAt, before), inArray(sql`${table.tenant} || ' ' || ${table.owner}`, old)))
    .returning({ owner: table.owner });
  return gone.length;
}
