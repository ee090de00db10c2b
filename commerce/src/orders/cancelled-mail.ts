import type { Transaction } from '@vitrine/platform/database';
import { tenantId, type LocalShop, type Platform } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { formatMoney } from '../catalogue/index.ts';
import type { Payments } from '../payments/index.ts';
import { orderWay } from './order-link.ts';
import { goodsLines } from './order-mail.ts';
import { sumWords, wordsOf } from './order-words.ts';
import { findOrder, linesOf, type Order } from './orders-repository.ts';
import { isHosted } from './payment-methods.ts';

/** The errand that tells somebody that their order was cancelled. */
const CANCELLED_MAIL = 'order-cancelled';

/** Leaves it to be told to whoever ordered, once, with what was paid of it by then. */
export async function putCancelledMail(
  { outbox, payments }: Pick<Platform, 'outbox'> & { payments: Pick<Payments, 'keptFor'> },
  transaction: Transaction,
  { tenant: name, id }: Pick<Order, 'tenant' | 'id'>,
): Promise<void> {
  const tenant = tenantId(name);
  const paid = await payments.keptFor(transaction, tenant, id);
  await outbox.put(transaction, tenant, { kind: CANCELLED_MAIL, key: id, payload: { order: id, paid } });
}

/** Mails what was cancelled and what becomes of the money, in the language of the order. A crash may send it twice. */
export function cancelledMails({
  database,
  mailer,
  shops,
  signer,
}: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'>): ErrandHandler {
  return {
    kind: CANCELLED_MAIL,
    async deliver({ id: errand, tenant: name, key, payload }) {
      const tenant = tenantId(name);
      const order = await findOrder(database, tenant, key);
      const found = order && shops.find(name, order.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (order === undefined || order.email === null || found === undefined) return;
      const shop = { ...found, currency: order.currency };
      const { number, buyer, id } = order;
      // As `putCancelledMail` left it.
      const { paid } = payload as { paid: number };
      const way = orderWay({ signer }, shop, id);
      const words = { name: buyer?.firstName ?? '', shop: shop.name, number };
      const sent = await mailer.send({
        id: errand,
        tenant: name,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        to: { address: order.email },
        subject: wordsOf(shop, 'checkout.mail.cancelled.subject', words),
        text: [
          wordsOf(shop, 'checkout.mail.cancelled.text', words),
          [
            ...goodsLines(await linesOf(database, tenant, id), shop),
            ...sumWords(order, shop).map(({ label, value }) => `${label}: ${value}`),
          ].join('\n'),
          moneyWords(order, paid, shop),
          ...(way.text === '' ? [] : [way.text]),
          wordsOf(shop, 'checkout.mail.end', { shop: shop.name, mail: shop.mailAddress }),
        ].join('\n\n'),
        actions: way.actions,
      });
      if (!sent.ok && sent.code === 'UNAVAILABLE')
        throw new Error(`the mail of a cancelled order was not sent: ${sent.message}`);
    },
  };
}

/** What was paid goes back; what a provider was asked for is let go, or goes back if it comes too late. */
function moneyWords({ method, creditLine }: Order, paid: number, shop: LocalShop): string {
  if (paid > 0) return wordsOf(shop, 'checkout.mail.cancelled.back', { amount: formatMoney(paid, shop) });
  if (creditLine !== null) return wordsOf(shop, 'checkout.mail.cancelled.credit');
  return wordsOf(shop, `checkout.mail.cancelled.${isHosted(method) ? 'released' : 'nothing'}`);
}
