import { and, eq } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { newsletterSubscriptions as table } from './tables.ts';

/** What the newsletter keeps of people: their subscription, whatever its state. Erased, it never was: a later wish begins anew. */
export function subscribers(database: Pick<Database, 'orm'>): PersonalData {
  const of = (tenant: string, address: string) => and(eq(table.tenant, tenant), eq(table.key, address.toLowerCase()));
  const { address, locale, status, askedAt, confirmedAt, salutation, firstName, lastName } = table;
  const shown = { address, locale, status, askedAt, confirmedAt, salutation, firstName, lastName };
  return {
    tables: [table],
    async export(tenant, person) {
      const rows = await database.orm.select(shown).from(table).where(of(tenant, person));
      return rows.map((values) => ({ in: 'newsletter', values }));
    },
    async erase(tenant, person) {
      const erased = await database.orm.delete(table).where(of(tenant, person)).returning({ key: table.key });
      return erased.length;
    },
  };
}
