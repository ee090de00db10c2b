import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, eq, gte, lt, sql } from '@vitrine/platform/sql';
import { sponsoredCounts as table } from './tables.ts';

/** A paid place, and how often it was seen and clicked. */
export interface SponsoredCount {
  sku: string;
  payer: string;
  kind: 'view' | 'click';
  count: number;
}

/** What payers are told of their places. */
export interface SponsoredCounts {
  /** Counts one on a day, YYYY-MM-DD. */
  add(tenant: TenantId, day: string, one: Omit<SponsoredCount, 'count'>): Promise<void>;
  /** Since a day, by payer and product. */
  find(tenant: TenantId, since: string): Promise<SponsoredCount[]>;
  /** Deletes what is older than a day. */
  forget(before: string): Promise<void>;
}

/** Gives the counts that a database keeps. */
export function createSponsoredCounts(database: Pick<Database, 'orm'>): SponsoredCounts {
  return {
    async add(tenant, day, one) {
      const { tenant: ofTenant, day: onDay, sku, payer, kind } = table;
      await database.orm
        .insert(table)
        .values({ tenant, day, ...one, count: 1 })
        .onConflictDoUpdate({
          target: [ofTenant, onDay, sku, payer, kind],
          set: { count: sql`${table.count} + 1` },
        });
    },
    find: (tenant, since) =>
      database.orm
        .select({ sku: table.sku, payer: table.payer, kind: table.kind, count: sql<number>`sum(${table.count})::int` })
        .from(table)
        .where(and(eq(table.tenant, tenant), gte(table.day, since)))
        .groupBy(table.sku, table.payer, table.kind)
        .orderBy(asc(table.payer), asc(table.sku), asc(table.kind)),
    async forget(before) {
      await database.orm.delete(table).where(lt(table.day, before));
    },
  };
}
