import { and, eq, sql } from '../sql.ts';
import type { Database } from '../database/index.ts';
import { outbox } from '../outbox/index.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * What is still to be done about a person, or was done and is still kept: errands whose payload has the address as a value of
 * its own, however deep. Erasing calls off what was not done yet.
 */
export function errandsInOutbox(database: Pick<Database, 'orm'>): PersonalData {
  const about = (tenant: string, address: string) =>
    and(
      eq(outbox.tenant, tenant),
      sql`exists (select 1 from jsonb_path_query(${outbox.payload}::jsonb, '$.**') as each(value) where lower(each.value #>> '{}') = lower(${address}))`,
    );
  return {
    tables: [outbox],
    async export(tenant, address) {
      const { kind, payload, dueAt, doneAt } = outbox;
      const rows = await database.orm
        .select({ kind, payload, dueAt, doneAt })
        .from(outbox)
        .where(about(tenant, address));
      return rows.map((values) => ({ in: 'outbox', values }));
    },
    async erase(tenant, address) {
      const erased = await database.orm.delete(outbox).where(about(tenant, address)).returning({ id: outbox.id });
      return erased.length;
    },
  };
}
