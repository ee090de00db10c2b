import type { Transaction } from '@vitrine/platform/database';
import { tenantId, type LocalShop, type Platform } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { formatMoney } from '../catalogue/index.ts';
import type { Payments } from '../payments/index.ts';
import { mailsToBuyers } from './mails-to-buyers.ts';
import { goodsLines } from './order-mail.ts';
import { sumWords, wordsOf } from './order-words.ts';
import { linesOf, type Order } from './orders-repository.ts';
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

/** Mails what was cancelled and what becomes of the money. */
export function cancelledMails(platform: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'>): ErrandHandler {
  return mailsToBuyers(platform, {
    kind: CANCELLED_MAIL,
    about: 'a cancelled order',
    async write(order, shop, { payload }) {
      // As `putCancelledMail` left it.
      const { paid } = payload as { paid: number };
      const words = { name: order.buyer?.firstName ?? '', shop: shop.name, number: order.number };
      const goods = goodsLines(await linesOf(platform.database, tenantId(order.tenant), order.id), shop);
      const sums = sumWords(order, shop).map(({ label, value }) => `${label}: ${value}`);
      return {
        subject: wordsOf(shop, 'checkout.mail.cancelled.subject', words),
        paragraphs: [
          wordsOf(shop, 'checkout.mail.cancelled.text', words),
          [...goods, ...sums].join('\n'),
          moneyWords(order, paid, shop),
        ],
      };
    },
  });
}

/** What was paid goes back; what a provider was asked for is let go, or goes back if it comes too late. */
function moneyWords({ method, creditLine }: Order, paid: number, shop: LocalShop): string {
  if (paid > 0) return wordsOf(shop, 'checkout.mail.cancelled.back', { amount: formatMoney(paid, shop) });
  if (creditLine !== null) return wordsOf(shop, 'checkout.mail.cancelled.credit');
  return wordsOf(shop, `checkout.mail.cancelled.${isHosted(method) ? 'released' : 'nothing'}`);
}
