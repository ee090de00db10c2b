import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, desc, eq, sql, type SQL } from '@vitrine/platform/sql';
import { orderLines, orders } from '../orders/index.ts';
import { boughtTogether as table } from './tables.ts';

/** What people bought together with a product. */
export interface BoughtTogether {
  /** SKUs of what most bought in the same order, at most `most`; none where too few did. */
  beside(tenant: TenantId, sku: string, most: number): Promise<readonly string[]>;
  /** Counts the orders of late anew, shop by shop; rejects at the end if one could not be counted, or early once `stopping`. */
  count(stopping?: AbortSignal): Promise<void>;
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
    async count(stopping) {
      const since = new Date(clock.now().getTime() - OF_LATE_MS).toISOString();
      const shops = await database.orm
        .select({ tenant: orders.tenant })
        .from(orders)
        .union(database.orm.select({ tenant: table.tenant }).from(table));
      const failed: { tenant: string; error: unknown }[] = [];
      for (const { tenant } of shops) {
        stopping?.throwIfAborted();
        try {
          // First, and by itself: what must go goes also where counting is too much for one statement.
          await database.orm.execute(forgetting(tenant, since));
          await database.orm.execute(counting(tenant, since));
        } catch (error) {
          failed.push({ tenant, error });
        }
      }
      if (failed.length === 0) return;
      throw new AggregateError(
        failed.map(({ error }) => error),
        `expected to count what was bought together in every shop, could not in ${failed.map(({ tenant }) => tenant).join(', ')}`,
      );
    },
  };
}

/** `bought`: what stands in a shop's orders that count, with who bought it. */
function boughtIn(tenant: string, since: string): SQL {
  return sql`bought as (
    select distinct o.id, lower(o.email) as buyer, l.product
    from ${orders} o join ${orderLines} l on l.tenant = o.tenant and l."order" = o.id
    where o.tenant = ${tenant} and o.state in ('confirmed', 'closed') and o.email is not null and o.placed_at >= ${since})`;
}

/** Deletes the pairs that too few bought by now. Looks at those alone that are known, so it ends where counting all would not. */
function forgetting(tenant: string, since: string): SQL {
  return sql`
    with ${boughtIn(tenant, since)}, still as (
      select known.sku, known.other
      from ${table} known join bought one on one.product = known.sku
        join bought two on two.id = one.id and two.product = known.other
      where known.tenant = ${tenant}
      group by 1, 2 having count(distinct one.buyer) >= ${LEAST_BUYERS}
    )
    delete from ${table} known where tenant = ${tenant}
      and not exists (select from still where sku = known.sku and other = known.other)`;
}

function counting(tenant: string, since: string): SQL {
  return sql`
    with ${boughtIn(tenant, since)}
    insert into ${table} (tenant, sku, other, buyers)
      select ${tenant}, one.product, two.product, count(distinct one.buyer)::int
      from bought one join bought two on two.id = one.id and two.product <> one.product
      group by 2, 3 having count(distinct one.buyer) >= ${LEAST_BUYERS}
    on conflict (tenant, sku, other) do update set buyers = excluded.buyers
      where ${table}.buyers <> excluded.buyers`;
}
