import { and, eq, inArray } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import type { ContactFiles } from './contact-files.ts';
import { contactFiles, contactMessages as table } from './tables.ts';

/** What people wrote to a shop, by the address that they gave. */
export function contactWriters(database: Pick<Database, 'orm'>, files: Pick<ContactFiles, 'forget'>): PersonalData {
  const of = (tenant: string, address: string) => and(eq(table.tenant, tenant), eq(table.key, address.toLowerCase()));
  const namesOf = async (tenant: string, messages: string[]) =>
    messages.length === 0
      ? []
      : database.orm
          .select({ message: contactFiles.message, name: contactFiles.name })
          .from(contactFiles)
          .where(and(eq(contactFiles.tenant, tenant), inArray(contactFiles.message, messages)));
  return {
    tables: [table, contactFiles],
    async export(tenant, person) {
      const { id, subject, receivedAt, fields } = table;
      const rows = await database.orm.select({ id, subject, receivedAt, fields }).from(table).where(of(tenant, person));
      const names = await namesOf(
        tenant,
        rows.map((row) => row.id),
      );
      return rows.map(({ id: message, ...values }) => ({
        in: 'contact',
        values: { ...values, files: names.flatMap((file) => (file.message === message ? [file.name] : [])) },
      }));
    },
    async erase(tenant, person) {
      const written = await database.orm.select({ id: table.id }).from(table).where(of(tenant, person));
      await files.forget(
        tenant,
        written.map(({ id }) => id),
      );
      const erased = await database.orm.delete(table).where(of(tenant, person)).returning({ id: table.id });
      return erased.length;
    },
  };
}
