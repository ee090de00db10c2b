import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { and, eq } from '@vitrine/platform/sql';
import { withdrawals as table } from './tables.ts';

/** Whoever withdrew from a contract, by the address that they gave. */
export function withdrawers(database: Pick<Database, 'orm'>): PersonalData {
  const of = (tenant: string, address: string) => and(eq(table.tenant, tenant), eq(table.key, address.toLowerCase()));
  return {
    tables: [table],
    async export(tenant, person) {
      const { name, order, goods, receivedAt } = table;
      const rows = await database.orm.select({ name, order, goods, receivedAt }).from(table).where(of(tenant, person));
      return rows.map((values) => ({ in: 'withdrawals', values }));
    },
    async erase(tenant, person) {
      const erased = await database.orm.delete(table).where(of(tenant, person)).returning({ id: table.id });
      return erased.length;
    },
  };
}
