import type { Transaction } from '@vitrine/platform/database';
import type { LocalShop, Platform, TenantId } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { formatMoney } from '../catalogue/index.ts';
import type { Refund } from '../payments/index.ts';
import { mailsToBuyers } from './mails-to-buyers.ts';
import { wordsOf } from './order-words.ts';

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

/** Mails how much went back, and by which way. */
export function refundMails(platform: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'>): ErrandHandler {
  return mailsToBuyers(platform, {
    kind: REFUND_MAIL,
    about: 'a refund',
    orderIn: ({ payload }) => refundIn(payload).order,
    write({ number, buyer }, shop, { payload }) {
      const refund = refundIn(payload);
      const words = { name: buyer?.firstName ?? '', number, amount: formatMoney(refund.amount, shop) };
      return {
        subject: wordsOf(shop, 'checkout.mail.refund.subject', { shop: shop.name, number }),
        paragraphs: [
          wordsOf(shop, 'checkout.mail.refund.text', { ...words, way: wayOf(refund, shop) }),
          wordsOf(shop, 'checkout.mail.refund.when'),
        ],
      };
    },
  });
}

/** As `putRefundMail` left it. */
function refundIn(payload: unknown): Refund & { order: string } {
  return payload as Refund & { order: string };
}

function wayOf({ way }: Refund, shop: LocalShop): string {
  if (way === 'bank') return wordsOf(shop, 'checkout.mail.refund.way.bank');
  if (way?.kind === 'wallet') return wordsOf(shop, 'checkout.mail.refund.way.wallet', { name: way.name });
  return wordsOf(shop, 'checkout.mail.refund.way.card');
}
