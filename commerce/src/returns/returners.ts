import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { and, eq, sql } from '@vitrine/platform/sql';
import { orders } from '../orders/index.ts';
import { returnsOf } from './returns-repository.ts';
import { returnReceipts, returns } from './tables.ts';

/** What whoever ordered sent back. Books keep it; erased, the order leads to nobody, and so does it. */
export function returners(database: Pick<Database, 'orm'>): PersonalData {
  return {
    tables: [returns, returnReceipts],
    async export(tenant, person) {
      const { id, number } = orders;
      const found = await database.orm
        .select({ id, number })
        .from(orders)
        .where(and(eq(orders.tenant, tenant), eq(sql`lower(${orders.email})`, person.toLowerCase())));
      const numbers = new Map(found.map((order) => [order.id, order.number]));
      const back = await returnsOf(database, tenantId(tenant), [...numbers.keys()]);
      return back.map(({ tenant: _of, order, receipt, ...announced }) => {
        const { pieces, amount, receivedAt } = receipt ?? {};
        const received = receipt && { received: { pieces, amount, receivedAt } };
        return { in: 'returns', values: { order: numbers.get(order), ...announced, ...received } };
      });
    },
    erase: async () => 0,
  };
}
