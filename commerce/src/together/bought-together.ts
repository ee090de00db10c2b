import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { sql } from '@vitrine/platform/sql';
import { orderLines, orders } from '../orders/index.ts';
import { createTogether, type Together } from './pairs.ts';
import { boughtTogether } from './tables.ts';

const OF_LATE_MS = 180 * 86_400_000;

/**
 * Counts who bought what in one order by the address of mail that it was placed with, so that who orders often, or once with
 * and once without an account, counts once, and who was erased not at all. Orders count that are paid or need not be.
 */
export function createBoughtTogether(parts: { database: Database; clock: Clock }): Together {
  return createTogether(parts, {
    deed: 'bought',
    table: boughtTogether,
    ofLateMs: OF_LATE_MS,
    shops: () => parts.database.orm.selectDistinct({ tenant: orders.tenant }).from(orders),
    had: (tenant, since) => sql`
      select distinct o.id as at_once, lower(o.email) as person, l.product
      from ${orders} o join ${orderLines} l on l.tenant = o.tenant and l."order" = o.id
      where o.tenant = ${tenant} and o.state in ('confirmed', 'closed') and o.email is not null and o.placed_at >= ${since}`,
  });
}
