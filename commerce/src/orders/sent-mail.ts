import { tenantId, type Platform } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { invoiceFile } from './invoices/invoice-file.ts';
import { invoicesOf } from './invoices/issue-invoice.ts';
import { orderWay } from './order-link.ts';
import { addressLines, wordsOf } from './order-words.ts';
import { findOrder } from './orders-repository.ts';

/** The errand that tells somebody that their order is on its way. */
export const SENT_MAIL = 'order-sent';

/** Mails that an order was sent, with its invoice, in the language of the order. A crash may send it twice. */
export function sentMails({
  database,
  mailer,
  shops,
  signer,
}: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'>): ErrandHandler {
  return {
    kind: SENT_MAIL,
    async deliver({ id: errand, tenant: name, key }) {
      const order = await findOrder(database, tenantId(name), key);
      const shop = order && shops.find(name, order.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (order === undefined || order.email === null || shop === undefined) return;
      const { number, buyer, address } = order;
      const path = shop.link('return');
      const label = shop.message('returns.title');
      const back = path === undefined ? undefined : `${shop.origin}${path}`;
      const to = address === null ? '' : addressLines(address, shop).join('\n');
      const [invoice] = await invoicesOf(database, tenantId(name), [order.id]);
      const way = orderWay({ signer }, shop, order.id);
      const sent = await mailer.send({
        id: errand,
        tenant: name,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        to: { address: order.email },
        ...(invoice && { attachments: [await invoiceFile(database, order, invoice, shop)] }),
        subject: wordsOf(shop, 'checkout.mail.sent.subject', { shop: shop.name, number }),
        text: [
          wordsOf(shop, 'checkout.mail.sent.text', { name: buyer?.firstName ?? '', shop: shop.name, number }),
          to,
          invoice === undefined ? '' : wordsOf(shop, 'invoice.attached'),
          back === undefined ? '' : wordsOf(shop, 'returns.mail.sent', { link: back }),
          way.text,
          wordsOf(shop, 'checkout.mail.end', { shop: shop.name, mail: shop.mailAddress }),
        ]
          .filter((part) => part !== '')
          .join('\n\n'),
        actions: [...(back === undefined || label === undefined ? [] : [{ label, href: back }]), ...way.actions],
      });
      if (!sent.ok && sent.code === 'UNAVAILABLE')
        throw new Error(`the mail of a sent order was not sent: ${sent.message}`);
    },
  };
}
