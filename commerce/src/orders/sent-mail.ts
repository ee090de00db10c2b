import { tenantId, type Platform } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { createPayments } from '../payments/index.ts';
import { invoiceFile } from './invoices/invoice-file.ts';
import { invoicesOf } from './invoices/issue-invoice.ts';
import { mailsToBuyers } from './mails-to-buyers.ts';
import { howToPay } from './order-mail.ts';
import { addressLines, wordsOf } from './order-words.ts';

/** The errand that tells somebody that their order is on its way. */
export const SENT_MAIL = 'order-sent';

/** Mails that an order was sent, with its invoice, how what was bought on one is paid, and the way to send it back. */
export function sentMails(
  platform: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer' | 'clock' | 'ids'>,
): ErrandHandler {
  const { database } = platform;
  const payments = createPayments(platform);
  return mailsToBuyers(platform, {
    kind: SENT_MAIL,
    about: 'a sent order',
    async write(order, shop) {
      const { number, buyer, address } = order;
      const words = { name: buyer?.firstName ?? '', shop: shop.name, number };
      const [invoice] = await invoicesOf(database, tenantId(order.tenant), [order.id]);
      // Somebody may have paid by the order's page before.
      const isOpen =
        order.method === 'invoice' && (await payments.keptFor(database, tenantId(order.tenant), order.id)) === 0;
      const path = shop.link('return');
      const back = path === undefined ? undefined : `${shop.origin}${path}`;
      const label = shop.message('returns.title');
      return {
        subject: wordsOf(shop, 'checkout.mail.sent.subject', words),
        paragraphs: [
          wordsOf(shop, 'checkout.mail.sent.text', words),
          address === null ? '' : addressLines(address, shop).join('\n'),
          invoice === undefined ? '' : wordsOf(shop, 'invoice.attached'),
          isOpen ? howToPay(order, shop).join('\n') : '',
          back === undefined ? '' : wordsOf(shop, 'returns.mail.sent', { link: back }),
        ],
        actions: back === undefined || label === undefined ? [] : [{ label, href: back }],
        ...(invoice && { attachments: [await invoiceFile(database, order, invoice, shop)] }),
      };
    },
  });
}
