import type { FormFile, LocalShop, Platform } from '@vitrine/platform/doors';
import type { Errors } from '../../accounts/index.ts';
import { CONTACT_MAIL } from './contact-mail.ts';
import { readContact, type Sent } from './contact-fields.ts';
import type { ContactFiles } from './contact-files.ts';
import { contactMessages } from './tables.ts';
import { readFiles } from '../uploads/index.ts';

/** Takes what people write: it is kept, and mailed to the shop once that is certain. */
export interface ContactService {
  /** What is wrong, by field; nothing where it was taken. */
  take(shop: LocalShop, sent: Sent, files?: readonly FormFile[]): Promise<Errors>;
}

/** Keeps messages to the service with their images, and has each mailed once to the shop and to its sender. */
export function createContactService({
  database,
  outbox,
  clock,
  ids,
  files: kept,
}: Pick<Platform, 'database' | 'outbox' | 'clock' | 'ids'> & { files: ContactFiles }): ContactService {
  return {
    async take(shop, sent, sentFiles = []) {
      const now = clock.now();
      const read = readContact(sent, shop, now);
      const upload = readFiles(shop, sentFiles);
      const errors = { ...(read.ok ? {} : read.errors), ...(upload.ok ? {} : { files: upload.problem }) };
      if (!read.ok || !upload.ok) return errors;
      const { subject, email, fields } = read.message;
      const { tenant, locale } = shop;
      const id = ids.uuid();
      await kept.store(tenant, id, upload.files);
      try {
        await database.transaction(async (transaction) => {
          await transaction.orm
            .insert(contactMessages)
            .values({ tenant, id, key: email.toLowerCase(), locale, subject, fields, receivedAt: now });
          await kept.add(transaction, tenant, id, upload.files);
          await outbox.put(transaction, tenant, { kind: CONTACT_MAIL, key: id, payload: {} });
        });
      } catch (error) {
        await kept.discard(tenant, id, upload.files).catch(() => undefined);
        throw error;
      }
      return {};
    },
  };
}
