import { tenantId, type LocalShop, type Platform } from '@vitrine/platform/doors';
import { deliverMail, type Attachment, type MailAction } from '@vitrine/platform/mail';
import type { Errand, ErrandHandler } from '@vitrine/platform/outbox';
import { orderWay } from './order-link.ts';
import { wordsOf } from './order-words.ts';
import { findOrder, type Order } from './orders-repository.ts';

/** What a mail about an order says of its own; empty paragraphs are left out. */
export interface BuyerMail {
  subject: string;
  paragraphs: readonly string[];
  actions?: readonly MailAction[];
  attachments?: readonly Attachment[];
}

/**
 * Mails whoever ordered, in the language of the order, with the way to its page and the shop's own end. `about` names the mail in
 * errors. Nobody is told of an order that was erased since or whose shop is closed. A crash may send a mail twice.
 * @throws Error where no server takes mails now
 */
export function mailsToBuyers(
  { database, mailer, shops, signer }: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'>,
  {
    kind,
    about,
    orderIn = ({ key }) => key,
    write,
  }: {
    kind: string;
    about: string;
    /** Where its id stands; left out, it is the errand's key. */
    orderIn?: (errand: Errand) => string;
    write: (order: Order, shop: LocalShop, errand: Errand) => BuyerMail | Promise<BuyerMail>;
  },
): ErrandHandler {
  return {
    kind,
    async deliver(errand) {
      const { id, tenant } = errand;
      const order = await findOrder(database, tenantId(tenant), orderIn(errand));
      const found = order && shops.find(tenant, order.locale);
      if (order === undefined || order.email === null || found === undefined) return;
      const shop = { ...found, currency: order.currency };
      const { subject, paragraphs, actions = [], ...rest } = await write(order, shop, errand);
      const way = orderWay({ signer }, shop, order.id);
      const end = wordsOf(shop, 'checkout.mail.end', { shop: shop.name, mail: shop.mailAddress });
      const mail = {
        id,
        tenant,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        to: { address: order.email },
        subject,
        text: [...paragraphs, way.text, end].filter((part) => part !== '').join('\n\n'),
        actions: [...actions, ...way.actions],
        ...rest,
      };
      await deliverMail(mailer, mail, about);
    },
  };
}
