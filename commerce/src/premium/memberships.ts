import type { Queries, Transaction } from '@vitrine/platform/database';
import { dayIn, monthsAfter } from '@vitrine/platform/days';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, gt, isNull, max, min } from '@vitrine/platform/sql';
import { premiumMemberships as table } from './tables.ts';

/** What somebody joins with. */
export interface Joining {
  order: string;
  /** As sessions name owners. */
  owner: string;
  /** For how long. */
  months: number;
}

/**
 * Until when somebody is a member, whether the shop still takes new ones or not; undefined for whoever is none, and for whoever
 * ended the terms before the one that was paid.
 */
export async function memberUntil(
  queries: Queries,
  tenant: TenantId,
  owner: string,
  now: Date,
): Promise<Date | undefined> {
  const { from, until } = await termsOf(queries, tenant, owner, now);
  return from !== undefined && from <= now ? until : undefined;
}

/** When what somebody joined for, and has not had yet, begins and ends. */
async function termsOf(
  { orm }: Queries,
  tenant: TenantId,
  owner: string,
  now: Date,
): Promise<{ from?: Date; until?: Date }> {
  const [row] = await orm
    .select({ from: min(table.from), until: max(table.until) })
    .from(table)
    .where(and(eq(table.tenant, tenant), eq(table.owner, owner), isNull(table.endedAt), gt(table.until, now)));
  const { from, until } = row ?? {};
  return from && until ? { from, until } : {};
}

/** Makes a member of whoever joined with an order: from now on, or behind the term that they have. Once for an order. */
export async function beginMembership(
  transaction: Transaction,
  tenant: TenantId,
  { order, owner, months }: Joining,
  now: Date,
): Promise<void> {
  const { until: before } = await termsOf(transaction, tenant, owner, now);
  const from = before ?? now;
  const until = new Date(`${monthsAfter(dayIn('UTC', from), months)}${from.toISOString().slice('YYYY-MM-DD'.length)}`);
  await transaction.orm.insert(table).values({ tenant, order, owner, from, until }).onConflictDoNothing();
}

/** Ends what somebody joined with an order. @returns false where nothing was there to be ended. */
export async function endMembership(
  { orm }: Transaction,
  tenant: TenantId,
  order: string,
  endedAt: Date,
): Promise<boolean> {
  const ended = await orm
    .update(table)
    .set({ endedAt })
    .where(and(eq(table.tenant, tenant), eq(table.order, order), isNull(table.endedAt)))
    .returning({ order: table.order });
  return ended.length > 0;
}
