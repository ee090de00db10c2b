import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { and, eq, getTableColumns, sql } from '@vitrine/platform/sql';
import { checkouts, orders } from './tables.ts';

/**
 * What orders keep of people. Erased, an order keeps what the books need (its number, lines and sums, seven years by tax law)
 * and nothing of who it was; what is still to be sent must be sent or cancelled first.
 */
export function orderers(database: Pick<Database, 'orm'>): PersonalData {
  const ordersOf = (tenant: string, address: string) =>
    and(eq(orders.tenant, tenant), eq(sql`lower(${orders.email})`, address.toLowerCase()));
  const checkoutsOf = (tenant: string, address: string) =>
    and(eq(checkouts.tenant, tenant), eq(sql`lower(${checkouts.email})`, address.toLowerCase()));
  const { tenant: _tenant, quote: _quote, basket: _basket, owner: _owner, ...shown } = getTableColumns(orders);
  return {
    tables: [orders, checkouts],
    async export(tenant, person) {
      const found = await database.orm.select(shown).from(orders).where(ordersOf(tenant, person));
      const begun = await database.orm.select().from(checkouts).where(checkoutsOf(tenant, person));
      return [
        ...found.map((values) => ({ in: 'orders', values })),
        ...begun.map(({ tenant: _in, owner: _by, saidIn: _session, changedAt: _at, ...values }) => ({
          in: 'checkout',
          values,
        })),
      ];
    },
    async erase(tenant, person) {
      const gone = await database.orm
        .delete(checkouts)
        .where(checkoutsOf(tenant, person))
        .returning({ owner: checkouts.owner });
      const kept = await database.orm
        .update(orders)
        .set({ email: null, buyer: null, address: null, birthday: null, customer: null })
        .where(ordersOf(tenant, person))
        .returning({ id: orders.id });
      return gone.length + kept.length;
    },
  };
}
