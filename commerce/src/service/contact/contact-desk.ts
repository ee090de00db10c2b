import type { LocalShop, Platform } from '@vitrine/platform/doors';
import type { Errors } from '../../accounts/index.ts';
import { CONTACT_MAIL } from './contact-mail.ts';
import { readContact, type Sent } from './contact-fields.ts';
import { contactMessages } from './tables.ts';

/** Takes what people write: it is kept, and mailed to the shop once that is certain. */
export interface ContactDesk {
  /** What is wrong, by field; nothing where it was taken. */
  take(shop: LocalShop, sent: Sent): Promise<Errors>;
}

export function createContactDesk({
  database,
  outbox,
  clock,
  ids,
}: Pick<Platform, 'database' | 'outbox' | 'clock' | 'ids'>): ContactDesk {
  return {
    async take(shop, sent) {
      const now = clock.now();
      const read = readContact(sent, shop, now);
      if (!read.ok) return read.errors;
      const { subject, email, fields } = read.message;
      const { tenant, locale } = shop;
      const id = ids.uuid();
      await database.transaction(async (transaction) => {
        await transaction.orm
          .insert(contactMessages)
          .values({ tenant, id, key: email.toLowerCase(), locale, subject, fields, receivedAt: now });
        await outbox.put(transaction, tenant, { kind: CONTACT_MAIL, key: id, payload: {} });
      });
      return {};
    },
  };
}
