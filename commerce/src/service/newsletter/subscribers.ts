import { and, eq } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { mailingRecipients, newsletterSubscriptions as table } from './tables.ts';

/**
 * What the newsletter keeps of people: their subscription, whatever its state, and that they get mailings. Erased, it never
 * was: a later wish begins anew.
 */
export function subscribers(database: Pick<Database, 'orm'>): PersonalData {
  const of = (tenant: string, address: string) => and(eq(table.tenant, tenant), eq(table.key, address.toLowerCase()));
  const ofMailing = (tenant: string, address: string) =>
    and(eq(mailingRecipients.tenant, tenant), eq(mailingRecipients.key, address.toLowerCase()));
  const { address, locale, status, askedAt, confirmedAt, salutation, firstName, lastName } = table;
  const { hearsShop, hearsGroup, wantsGroup, frequency, pausedUntil } = table;
  const shown = {
    address,
    locale,
    status,
    askedAt,
    confirmedAt,
    salutation,
    firstName,
    lastName,
    hearsShop,
    hearsGroup,
    wantsGroup,
    frequency,
    pausedUntil,
  };
  return {
    tables: [table, mailingRecipients],
    async export(tenant, person) {
      const rows = await database.orm.select(shown).from(table).where(of(tenant, person));
      const { key: recipient, state } = mailingRecipients;
      const mailings = await database.orm
        .select({ recipient, state })
        .from(mailingRecipients)
        .where(ofMailing(tenant, person));
      return [
        ...rows.map((values) => ({ in: 'newsletter', values })),
        ...mailings.map((values) => ({ in: 'mailings', values })),
      ];
    },
    async erase(tenant, person) {
      const erased = await database.orm.delete(table).where(of(tenant, person)).returning({ key: table.key });
      const taken = await database.orm
        .delete(mailingRecipients)
        .where(ofMailing(tenant, person))
        .returning({ key: mailingRecipients.key });
      return erased.length + taken.length;
    },
  };
}
