import { and, eq, sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { staff as people } from './tables.ts';

/**
 * The addresses of staff who work for a shop, to be handed out and taken away by address. The name stays: revisions and the
 * log of deeds bear it.
 */
export function staffAddresses(database: Pick<Database, 'orm'>): PersonalData {
  const at = (tenant: string, address: string) =>
    and(
      eq(sql`lower(${people.mail})`, address.toLowerCase()),
      sql`(cardinality(${people.tenants}) = 0 or ${tenant} = any(${people.tenants}))`,
    );
  return {
    tables: [people],
    async export(tenant, address) {
      const { name, roles, mail, language, mailNotices } = people;
      const rows = await database.orm
        .select({ name, roles, mail, language, mailNotices })
        .from(people)
        .where(at(tenant, address));
      return rows.map((values) => ({ in: 'staff', values }));
    },
    async erase(tenant, address) {
      const erased = await database.orm
        .update(people)
        .set({ mail: null })
        .where(at(tenant, address))
        .returning({ id: people.id });
      return erased.length;
    },
  };
}
