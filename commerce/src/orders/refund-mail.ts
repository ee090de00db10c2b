import type { Transaction } from '@vitrine/platform/database';
import { tenantId, type LocalShop, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { formatMoney } from '../catalogue/index.ts';
import type { Refund } from '../payments/index.ts';
import { orderWay } from './order-link.ts';
import { wordsOf } from './order-words.ts';
import { findOrder } from './orders-repository.ts';

/** The errand that tells somebody that money went back to them. */
const REFUND_MAIL = 'order-refund';

/** Leaves it to be told to whoever ordered, once for each time that money went back. */
export async function putRefundMail(
  outbox: Platform['outbox'],
  transaction: Transaction,
  tenant: TenantId,
  order: string,
  refund: Refund,
): Promise<void> {
  const key = `${order} ${refund.reference}`;
  await outbox.put(transaction, tenant, { kind: REFUND_MAIL, key, payload: { order, ...refund } });
}

/** Mails how much went back by which way, in the language of the order. A crash may send it twice. */
export function refundMails({
  database,
  mailer,
  shops,
  signer,
}: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'>): ErrandHandler {
  return {
    kind: REFUND_MAIL,
    async deliver({ id: errand, tenant: name, payload }) {
      // As `putRefundMail` left it.
      const { order: id, ...refund } = payload as Refund & { order: string };
      const order = await findOrder(database, tenantId(name), id);
      const shop = order && shops.find(name, order.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (order === undefined || order.email === null || shop === undefined) return;
      const { number, buyer, currency } = order;
      const amount = formatMoney(refund.amount, { ...shop, currency });
      const way = orderWay({ signer }, shop, order.id);
      const sent = await mailer.send({
        id: errand,
        tenant: name,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        to: { address: order.email },
        subject: wordsOf(shop, 'checkout.mail.refund.subject', { shop: shop.name, number }),
        text: [
          wordsOf(shop, 'checkout.mail.refund.text', {
            name: buyer?.firstName ?? '',
            number,
            amount,
            way: wayOf(refund, shop),
          }),
          wordsOf(shop, 'checkout.mail.refund.when'),
          ...(way.text === '' ? [] : [way.text]),
          wordsOf(shop, 'checkout.mail.end', { shop: shop.name, mail: shop.mailAddress }),
        ].join('\n\n'),
        actions: way.actions,
      });
      if (!sent.ok && sent.code === 'UNAVAILABLE')
        throw new Error(`the mail of a refund was not sent: ${sent.message}`);
    },
  };
}

function wayOf({ way }: Refund, shop: LocalShop): string {
  if (way === 'bank') return wordsOf(shop, 'checkout.mail.refund.way.bank');
  if (way?.kind === 'wallet') return wordsOf(shop, 'checkout.mail.refund.way.wallet', { name: way.name });
  return wordsOf(shop, 'checkout.mail.refund.way.card');
}
