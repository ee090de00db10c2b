import { and, eq, inArray, sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { staff as people } from './tables.ts';

/**
 * The addresses of staff who work for a shop, to be handed out and taken away by address. The name stays: revisions and the
 * log of deeds bear it. `mayAsk` says about whom, by the tenants that they work for, empty meaning all: they are other shops' too.
 */
export function staffAddresses(
  database: Pick<Database, 'orm'>,
  mayAsk: (tenants: readonly string[]) => boolean,
): PersonalData {
  async function at(tenant: string, address: string) {
    const { id, name, roles, tenants, mail, language, mailNotices } = people;
    const found = await database.orm
      .select({ id, tenants, told: { name, roles, mail, language, mailNotices } })
      .from(people)
      .where(
        and(
          eq(sql`lower(${mail})`, address.toLowerCase()),
          sql`(cardinality(${tenants}) = 0 or ${tenant} = any(${tenants}))`,
        ),
      );
    return found.filter((each) => mayAsk(each.tenants));
  }
  return {
    tables: [people],
    export: async (tenant, address) => (await at(tenant, address)).map(({ told: values }) => ({ in: 'staff', values })),
    async erase(tenant, address) {
      const ids = (await at(tenant, address)).map(({ id }) => id);
      await database.orm.update(people).set({ mail: null }).where(inArray(people.id, ids));
      return ids.length;
    },
  };
}
