import { and, eq, sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import { newsletterSubscriptions as table } from './tables.ts';
import type { TenantId } from '@vitrine/platform/doors';

/** Somebody who asked for the newsletter. `address` as it was typed. */
export interface Subscriber {
  address: string;
  locale: string;
  salutation: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** Who gets a tenant's newsletter, and who still has to confirm. */
export interface Subscriptions {
  /**
   * Notes the wish with the hash of a token that confirms it until `expiresAt`; a wish noted before is replaced. Whoever has
   * confirmed already stays as they are. Both cost one statement.
   */
  ask(
    tenant: TenantId,
    subscriber: Subscriber,
    token: { hash: string; expiresAt: Date },
    now: Date,
  ): Promise<'pending' | 'active'>;
  /** Confirms what a token was sent for; again if it was confirmed before. Undefined for an unknown token or one that has expired. */
  confirm(tenant: TenantId, tokenHash: string, now: Date): Promise<'active' | undefined>;
}

/** Gives the subscriptions that a database keeps. */
export function createSubscriptions(database: Pick<Database, 'orm'>): Subscriptions {
  return {
    async ask(tenant, { address, locale, salutation, firstName, lastName }, { hash, expiresAt }, now) {
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
      const kept = (column: { name: string }) =>
        sql.raw(
          `case when newsletter_subscriptions.status = 'active' then newsletter_subscriptions.${column.name} else excluded.${column.name} end`,
        );
      const [row] = await database.orm
        .insert(table)
        .values({ tenant, key: address.toLowerCase(), status: 'pending', ...wish })
        .onConflictDoUpdate({
          target: [table.tenant, table.key],
          set: {
            address: kept(table.address),
            locale: kept(table.locale),
            tokenHash: kept(table.tokenHash),
            tokenExpiresAt: kept(table.tokenExpiresAt),
            salutation: kept(table.salutation),
            firstName: kept(table.firstName),
            lastName: kept(table.lastName),
            askedAt: now,
          },
        })
        .returning({ status: table.status });
      if (row === undefined) throw new Error('expected the subscription to be returned, got no row');
      return row.status;
    },
    async confirm(tenant, tokenHash, now) {
      const [row] = await database.orm
        .update(table)
        .set({ status: 'active', confirmedAt: sql`coalesce(${table.confirmedAt}, ${now.toISOString()}::timestamptz)` })
        .where(
          and(
            eq(table.tenant, tenant),
            eq(table.tokenHash, tokenHash),
            sql`(${table.status} = 'active' or ${table.tokenExpiresAt} > ${now.toISOString()}::timestamptz)`,
          ),
        )
        .returning({ status: table.status });
      return row === undefined ? undefined : 'active';
    },
  };
}
