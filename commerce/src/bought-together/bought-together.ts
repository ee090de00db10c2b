import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, desc, eq, sql } from '@vitrine/platform/sql';
import { orderLines, orders } from '../orders/index.ts';
import { boughtTogether as table } from './tables.ts';

/** What people bought together with a product. */
export interface BoughtTogether {
  /** SKUs of what most bought in the same order, at most `most`; none where too few did. */
  beside(tenant: TenantId, sku: string, most: number): Promise<readonly string[]>;
  /** Counts the orders of late anew, of every shop. */
  count(): Promise<void>;
}

/** So many different people bought two products together before anybody is told: fewer could be told apart. */
export const LEAST_BUYERS = 5;
const OF_LATE_MS = 180 * 86_400_000;

/**
 * Counts who bought what together by the address of mail that an order was placed with, so that who orders often, or once
 * with and once without an account, counts once, and who was erased not at all. Orders count that are paid or need not be.
 */
export function createBoughtTogether({ database, clock }: { database: Database; clock: Clock }): BoughtTogether {
  return {
    async beside(tenant, sku, most) {
      const found = await database.orm
        .select({ other: table.other })
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.sku, sku)))
        .orderBy(desc(table.buyers), asc(table.other))
        .limit(most);
      return found.map(({ other }) => other);
    },
    async count() {
      const since = new Date(clock.now().getTime() - OF_LATE_MS).toISOString();
      await database.orm.execute(sql`
        with bought as (
          select distinct o.tenant, o.id, lower(o.email) as buyer, l.product
          from ${orders} o join ${orderLines} l on l.tenant = o.tenant and l."order" = o.id
          where o.state in ('confirmed', 'closed') and o.email is not null and o.placed_at >= ${since}
        ), counted as (
          select one.tenant, one.product as sku, two.product as other, count(distinct one.buyer)::int as buyers
          from bought one join bought two on two.tenant = one.tenant and two.id = one.id and two.product <> one.product
          group by 1, 2, 3 having count(distinct one.buyer) >= ${LEAST_BUYERS}
        ), gone as (
          delete from ${table} known where not exists (
            select from counted where tenant = known.tenant and sku = known.sku and other = known.other)
        )
        insert into ${table} (tenant, sku, other, buyers) select tenant, sku, other, buyers from counted
        on conflict (tenant, sku, other) do update set buyers = excluded.buyers
          where ${table}.buyers <> excluded.buyers`);
    },
  };
}
