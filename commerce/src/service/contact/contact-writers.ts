import { and, eq } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { contactMessages as table } from './tables.ts';

/** What people wrote to a shop, by the address that they gave. */
export function contactWriters(database: Pick<Database, 'orm'>): PersonalData {
  const of = (tenant: string, address: string) => and(eq(table.tenant, tenant), eq(table.key, address.toLowerCase()));
  return {
    tables: [table],
    async export(tenant, person) {
      const { subject, receivedAt, fields } = table;
      const rows = await database.orm.select({ subject, receivedAt, fields }).from(table).where(of(tenant, person));
      return rows.map((values) => ({ in: 'contact', values }));
    },
    async erase(tenant, person) {
      const erased = await database.orm.delete(table).where(of(tenant, person)).returning({ id: table.id });
      return erased.length;
    },
  };
}
