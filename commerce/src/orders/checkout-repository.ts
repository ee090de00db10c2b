import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, inArray, lt, sql, type PgColumn } from '@vitrine/platform/sql';
import { mayHearHome, type Orderer } from './caller-owner.ts';
import { methodNamed, type Checkout } from './checkout.ts';
import { checkouts as table } from './tables.ts';

type Speaker = Pick<Orderer, 'owner' | 'session' | 'isProved' | 'sessionId'>;

const of = (tenant: string, owner: string) => and(eq(table.tenant, tenant), eq(table.owner, owner));

/**
 * What somebody has said so far; undefined for somebody who never began. Whoever came in without the password hears of who they
 * are what their own session said, and nothing else: a number and a day of birth are known to too many (ruling 7).
 */
export async function findCheckout({ orm }: Queries, tenant: TenantId, asker: Speaker): Promise<Checkout | undefined> {
  const [row] = await orm.select().from(table).where(of(tenant, asker.owner));
  if (row === undefined) return undefined;
  const hearsHome = mayHearHome(asker) || (row.saidIn !== null && row.saidIn === asker.sessionId);
  const [method, refused] = [methodNamed(row.method), methodNamed(row.refused)];
  return {
    ...(hearsHome && row.email !== null && { email: row.email }),
    ...(hearsHome && row.buyer !== null && { buyer: row.buyer }),
    ...(hearsHome && row.address !== null && { address: row.address }),
    ...(method !== undefined && { method }),
    ...(refused !== undefined && { refused }),
    ...(hearsHome && row.birthday !== null && { birthday: row.birthday }),
    ...(row.count !== null && { count: row.count }),
    ...(row.isProtected !== null && { isProtected: row.isProtected }),
    ...(row.isPauseWanted !== null && { isPauseWanted: row.isPauseWanted }),
    ...(row.isPremiumWanted !== null && { isPremiumWanted: row.isPremiumWanted }),
    ...(row.isOldApplianceTaken !== null && { isOldApplianceTaken: row.isOldApplianceTaken }),
  };
}

/** Keeps what somebody says, beside what they said before; what they may not hear of it is forgotten, lest it pass for theirs. */
export async function keepCheckout(
  { orm }: Queries,
  tenant: TenantId,
  speaker: Speaker,
  said: Checkout,
  now: Date,
): Promise<void> {
  const saidIn = mayHearHome(speaker) ? null : (speaker.sessionId ?? null);
  const own = (column: PgColumn) =>
    sql`case when ${table.saidIn} is distinct from ${saidIn}::text then null else ${column} end`;
  const { email, buyer, address, birthday } = table;
  const before =
    saidIn === null ? {} : { email: own(email), buyer: own(buyer), address: own(address), birthday: own(birthday) };
  await orm
    .insert(table)
    .values({ tenant, owner: speaker.owner, ...said, saidIn, changedAt: now })
    .onConflictDoUpdate({
      target: [table.tenant, table.owner],
      set: { ...before, ...said, saidIn, changedAt: now },
    });
}

/** Forgets what an owner has said so far on the way to an order. */
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
