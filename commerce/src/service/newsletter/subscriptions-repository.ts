import { and, eq, isNotNull, isNull, lte, ne, or, sql, type PgColumn } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import { changedColumns } from './changed-columns.ts';
import type { NewsletterChange } from './newsletter-change.ts';
import { newsletterSubscriptions as table } from './tables.ts';
import type { TenantId } from '@vitrine/platform/doors';

/** Somebody who asked for the newsletter. `address` as it was typed. */
export interface Subscriber {
  address: string;
  locale: string;
  salutation: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  /** Whether the newsletter of the shop's group is wished as well. */
  wantsGroup: boolean;
}

/** Who gets a tenant's newsletter, and who still has to confirm. */
export interface Subscriptions {
  /**
   * Notes the wish with the hash of a token that confirms it until `expiresAt`; a wish noted before is replaced, and of one
   * that was confirmed address, names and language stay. Whoever has
   * all that the shop writes (`group`: for its group too) is `active` already, and stays as they are. Both cost one statement.
   */
  ask(
    tenant: TenantId,
    subscriber: Subscriber,
    token: { hash: string; expiresAt: Date; group: boolean },
    now: Date,
  ): Promise<'pending' | 'active'>;
  /** Whether somebody gets all that the shop writes (`group`: for its group too), and so would stay as they are if they asked. */
  hasAll(tenant: TenantId, address: string, group: boolean): Promise<boolean>;
  /** Adds the newsletter of the group to a wish that was noted, for its token to confirm; nothing where there is none. */
  addGroup(tenant: TenantId, address: string): Promise<void>;
  /** Confirms what a token was sent for; again if it was confirmed before. Undefined for an unknown token or one that has expired. */
  confirm(tenant: TenantId, token: { hash: string; group: boolean }, now: Date): Promise<'active' | undefined>;
  /** Changes what somebody gets; false if they do not get it, or asked for it or confirmed it after `now`. Links that were mailed before confirm nothing any more. */
  change(tenant: TenantId, address: string, change: NewsletterChange, now: Date): Promise<boolean>;
  /** Deletes the wishes in all shops that nobody confirmed while their link held: whoever typed the address may not have been its owner. Who had confirmed an earlier one has left again, as before. */
  forgetUnconfirmed(now: Date): Promise<void>;
}

/** What a row says whose owner gets all that a shop writes. */
const getsAll = (group: boolean) =>
  sql`${table.status} = 'active' and ${table.hearsShop} and (${table.hearsGroup} or not ${group}::boolean)`;

/** Gives the subscriptions that a database keeps. */
export function createSubscriptions(database: Pick<Database, 'orm'>): Subscriptions {
  return {
    async ask(tenant, { address, locale, salutation, firstName, lastName, wantsGroup }, token, now) {
      const { hash, expiresAt, group } = token;
      const wish = {
        address,
        locale,
        tokenHash: hash,
        tokenExpiresAt: expiresAt,
        askedAt: now,
        salutation: salutation ?? null,
        firstName: firstName ?? null,
        lastName: lastName ?? null,
      };
      const isKept = getsAll(group);
      const kept = (column: PgColumn) =>
        sql`case when ${isKept} then ${column} else ${sql.raw(`excluded.${column.name}`)} end`;
      // What somebody confirmed says to what they agreed: whoever types their address changes nothing of it.
      const agreed = (column: PgColumn) =>
        sql`case when ${table.confirmedAt} is null then ${sql.raw(`excluded.${column.name}`)} else ${column} end`;
      const [row] = await database.orm
        .insert(table)
        .values({ tenant, key: address.toLowerCase(), status: 'pending', wantsGroup, ...wish })
        .onConflictDoUpdate({
          target: [table.tenant, table.key],
          set: {
            address: agreed(table.address),
            locale: agreed(table.locale),
            tokenHash: kept(table.tokenHash),
            tokenExpiresAt: kept(table.tokenExpiresAt),
            salutation: agreed(table.salutation),
            firstName: agreed(table.firstName),
            lastName: agreed(table.lastName),
            // For somebody active it says which changes came too late; else it is part of what was confirmed.
            askedAt: sql`case when ${table.status} = 'active' or ${table.confirmedAt} is null then excluded.asked_at else ${table.askedAt} end`,
            // What was wished before, by whomever, is no part of this wish.
            wantsGroup: sql`case when ${isKept} then ${table.wantsGroup} else ${wantsGroup}::boolean end`,
            status: sql`case when ${table.status} = 'active' then 'active' else 'pending' end`,
          },
        })
        .returning({ tokenHash: table.tokenHash });
      if (row === undefined) throw new Error('expected the subscription to be returned, got no row');
      return row.tokenHash === hash ? 'pending' : 'active';
    },
    async hasAll(tenant, address, group) {
      const found = await database.orm
        .select({ key: table.key })
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.key, address.toLowerCase()), getsAll(group)));
      return found.length > 0;
    },
    async addGroup(tenant, address) {
      await database.orm
        .update(table)
        .set({ wantsGroup: true })
        .where(and(eq(table.tenant, tenant), eq(table.key, address.toLowerCase()), ne(table.status, 'cancelled')));
    },
    async confirm(tenant, { hash, group }, now) {
      const at = sql`${now.toISOString()}::timestamptz`;
      const isNew = sql`${table.tokenExpiresAt} > ${at}`;
      const [row] = await database.orm
        .update(table)
        .set({
          status: 'active',
          // Whoever had left agrees anew.
          confirmedAt: sql`case when ${table.status} = 'pending' then ${at} else coalesce(${table.confirmedAt}, ${at}) end`,
          hearsShop: sql`${table.hearsShop} or ${isNew}`,
          hearsGroup: sql`${table.hearsGroup} or (${isNew} and ${table.wantsGroup} and ${group}::boolean)`,
        })
        .where(
          and(
            eq(table.tenant, tenant),
            eq(table.tokenHash, hash),
            sql`(${table.status} = 'active' or (${table.status} = 'pending' and ${isNew}))`,
          ),
        )
        .returning({ status: table.status });
      return row === undefined ? undefined : 'active';
    },

    async change(tenant, address, change, now) {
      const of = [
        eq(table.tenant, tenant),
        eq(table.key, address.toLowerCase()),
        eq(table.status, 'active'),
        // A change may come late, and undoes no later wish.
        lte(table.askedAt, now),
        or(isNull(table.confirmedAt), lte(table.confirmedAt, now)),
      ];
      if (change.kind === 'unsubscribe' && change.from !== 'both')
        of.push(eq(change.from === 'shop' ? table.hearsShop : table.hearsGroup, true));
      const [row] = await database.orm
        .update(table)
        .set({ ...changedColumns(change, now), tokenExpiresAt: now })
        .where(and(...of))
        .returning({ status: table.status });
      return row !== undefined;
    },
    async forgetUnconfirmed(now) {
      const isOver = and(eq(table.status, 'pending'), lte(table.tokenExpiresAt, now));
      await database.orm.delete(table).where(and(isOver, isNull(table.confirmedAt)));
      await database.orm
        .update(table)
        .set({ status: 'cancelled', wantsGroup: false })
        .where(and(isOver, isNotNull(table.confirmedAt)));
    },
  };
}
