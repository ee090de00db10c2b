import { and, eq } from '@vitrine/platform/sql';
import type { LocalShop, Platform } from '@vitrine/platform/doors';
import { deliverMail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import type { ContactFiles } from './contact-files.ts';
import { CONTACT_FIELDS } from './contact-fields.ts';
import { contactMessages as table } from './tables.ts';

/** The errand that hands a message to the people of the shop. */
export const CONTACT_MAIL = 'contact-mail';

/** Mails a message to the shop, so that an answer goes to who wrote it. A crash may send it twice. */
export function contactMails(
  { database, mailer, shops }: Pick<Platform, 'database' | 'mailer' | 'shops'>,
  files: Pick<ContactFiles, 'of'>,
): ErrandHandler {
  return {
    kind: CONTACT_MAIL,
    async deliver({ id, tenant, key }) {
      const [kept] = await database.orm
        .select()
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.id, key)));
      const shop = kept && shops.find(tenant, kept.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (kept === undefined || shop === undefined) return;
      const house = { name: shop.name, address: shop.mailAddress };
      const mail = {
        id,
        tenant,
        locale: shop.locale,
        from: house,
        to: house,
        replyTo: { address: kept.fields['email'] ?? kept.key },
        subject: `${word(shop, 'contact.title')}: ${word(shop, `contact.subject.${kept.subject}`)}`,
        text: mailText(shop, kept.fields),
        attachments: await files.of(tenant, key),
      };
      await deliverMail(mailer, mail, 'a message');
    },
  };
}

function mailText(shop: LocalShop, fields: Readonly<Record<string, string>>): string {
  const lines = CONTACT_FIELDS.flatMap((name) => {
    const value = fields[name];
    if (value === undefined || name === 'message') return [];
    const label = name === 'subject' || name === 'salutation' ? `contact.${name}.label` : `contact.field.${name}`;
    return [`${word(shop, label)}: ${said(shop, name, value)}`];
  });
  return [...lines, '', fields['message'] ?? ''].join('\n');
}

/** A choice in the words that it was made in. */
function said(shop: LocalShop, name: string, value: string): string {
  const keys: Readonly<Record<string, string>> = {
    subject: `contact.subject.${value}`,
    salutation: `contact.salutation.${value}`,
    frequency: `newsletter.frequency.${value}`,
    pauseDuration: `newsletter.period.${value}`,
  };
  const key = keys[name];
  return (key === undefined ? undefined : shop.message(key)) ?? (value === '1' ? '✓' : value);
}

function word(shop: LocalShop, key: string): string {
  return shop.message(key) ?? '';
}
