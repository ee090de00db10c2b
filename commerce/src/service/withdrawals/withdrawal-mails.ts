import type { LocalShop, Platform } from '@vitrine/platform/doors';
import { deliverMail, type Mail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { and, eq } from '@vitrine/platform/sql';
import { withdrawals as table } from './tables.ts';

/** The errand that tells whoever withdrew what came and when, to keep; and the one that tells the shop. */
export const WITHDRAWAL_RECEIPT = 'withdrawal-receipt';
export const WITHDRAWAL_NOTICE = 'withdrawal-notice';

type Kept = typeof table.$inferSelect;
type Parts = Pick<Platform, 'database' | 'mailer' | 'shops'>;

/** Both mails, in the language of the page that it was said on. A crash may send one twice. */
export function withdrawalMails(parts: Parts): ErrandHandler[] {
  return [
    errand(parts, WITHDRAWAL_RECEIPT, (kept, shop) => ({
      to: { name: kept.name, address: kept.key },
      text: [
        words(shop, 'withdrawal.mail.intro', { name: kept.name }),
        contentOf(kept, shop),
        words(shop, 'withdrawal.mail.end', {
          shop: shop.name,
          mail: shop.mailAddress,
          link: `${shop.origin}${shop.link('withdrawal') ?? ''}`,
        }),
      ].join('\n\n'),
    })),
    errand(parts, WITHDRAWAL_NOTICE, (kept, shop) => ({
      to: { name: shop.name, address: shop.mailAddress },
      replyTo: { name: kept.name, address: kept.key },
      text: contentOf(kept, shop),
    })),
  ];
}

function errand(
  { database, mailer, shops }: Parts,
  kind: string,
  letter: (kept: Kept, shop: LocalShop) => Pick<Mail, 'to' | 'replyTo' | 'text'>,
): ErrandHandler {
  return {
    kind,
    async deliver({ id, tenant, key }) {
      const [kept] = await database.orm
        .select()
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.id, key)));
      const shop = kept && shops.find(tenant, kept.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (kept === undefined || shop === undefined) return;
      const mail = {
        id,
        tenant,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        subject: words(shop, 'withdrawal.mail.subject', { shop: shop.name, number: kept.order }),
        ...letter(kept, shop),
      };
      await deliverMail(mailer, mail, 'a withdrawal');
    },
  };
}

/** What was said, and when it came: what the law wants on a durable medium. */
function contentOf({ name, order, key, goods, receivedAt }: Kept, shop: LocalShop): string {
  const at = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: shop.timeZone });
  return [
    `${words(shop, 'withdrawal.receivedAt')}: ${at.format(receivedAt)}`,
    `${words(shop, 'withdrawal.name')}: ${name}`,
    `${words(shop, 'withdrawal.order')}: ${order}`,
    `${words(shop, 'contact.field.email')}: ${key}`,
    `${words(shop, 'withdrawal.goodsSaid')}: ${goods === '' ? words(shop, 'withdrawal.all') : goods}`,
  ].join('\n');
}

function words(shop: LocalShop, key: string, values?: Readonly<Record<string, unknown>>): string {
  return shop.message(key, values) ?? '';
}
