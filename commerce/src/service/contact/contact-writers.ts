import { and, eq, inArray } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import type { ContactFiles } from './contact-files.ts';
import { forgetSteps } from './contact-cases.ts';
import { contactFiles, contactMessages as table, contactSteps } from './tables.ts';

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
  // Why a message was closed is the shop's own note; what was answered went to them.
  const answersTo = async (tenant: string, messages: string[]) =>
    messages.length === 0
      ? []
      : database.orm
          .select({ message: contactSteps.message, at: contactSteps.at, text: contactSteps.text })
          .from(contactSteps)
          .where(
            and(
              eq(contactSteps.tenant, tenant),
              inArray(contactSteps.message, messages),
              eq(contactSteps.kind, 'answer'),
            ),
          )
          .orderBy(contactSteps.position);
  return {
    tables: [table, contactFiles, contactSteps],
    async export(tenant, person) {
      const { id, subject, receivedAt, fields } = table;
      const rows = await database.orm.select({ id, subject, receivedAt, fields }).from(table).where(of(tenant, person));
      const ids = rows.map((row) => row.id);
      const [names, answers] = [await namesOf(tenant, ids), await answersTo(tenant, ids)];
      return rows.map(({ id: message, ...values }) => ({
        in: 'contact',
        values: {
          ...values,
          files: names.flatMap((file) => (file.message === message ? [file.name] : [])),
          answers: answers.flatMap((answer) =>
            answer.message === message ? [{ at: answer.at, text: answer.text }] : [],
          ),
        },
      }));
    },
    async erase(tenant, person) {
      const written = await database.orm.select({ id: table.id }).from(table).where(of(tenant, person));
      const ids = written.map(({ id }) => id);
      await files.forget(tenant, ids);
      const erased = await database.orm.delete(table).where(of(tenant, person)).returning({ id: table.id });
      // Afterwards: whoever answers meanwhile holds the message, and finds none later.
      await forgetSteps(database, tenant, ids);
      return erased.length;
    },
  };
}
