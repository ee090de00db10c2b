import type { Transaction } from '@vitrine/platform/database';
import { tenantId, type LocalShop, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { formatMoney } from '../catalogue/index.ts';
import { planLines } from '../instalments/index.ts';
import { creditTermLines } from '../revolving-credit/index.ts';
import { mailsToBuyers } from './mails-to-buyers.ts';
import { oldAppliancePart } from './old-appliance.ts';
import { addressLines, methodWords, promisedWords, sumWords, taxWords, wordsOf } from './order-words.ts';
import { linesOf, type Order, type OrderLine } from './orders-repository.ts';

/** The errand that tells somebody of their order. */
const ORDER_MAIL = 'order-mail';

/**
 * What a shop has written of its terms and of withdrawing, with the model form: what whoever buys must get to keep (Directive
 * 2011/83/EU, Article 8(7)). @throws Error where it cannot be had now.
 */
export type LegalPages = (shop: LocalShop) => Promise<readonly { title: string; text: string }[]>;

/** Leaves it to be told to whoever ordered, once for each order. */
export async function putOrderMail(
  outbox: Platform['outbox'],
  transaction: Transaction,
  tenant: TenantId,
  order: string,
): Promise<void> {
  await outbox.put(transaction, tenant, { kind: ORDER_MAIL, key: order, payload: { order } });
}

/** Mails what was ordered, with the shop's terms as files. It is invented for no order. */
export function orderMails({
  legalPages,
  ...platform
}: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'> & { legalPages: LegalPages }): ErrandHandler {
  return mailsToBuyers(platform, {
    kind: ORDER_MAIL,
    about: 'an order',
    async write(order, shop) {
      const lines = await linesOf(platform.database, tenantId(order.tenant), order.id);
      const attachments = (await legalPages(shop)).map(({ title, text }) => ({
        name: `${title}.txt`,
        contentType: 'text/plain; charset=utf-8',
        bytes: Buffer.from(text),
      }));
      const files = attachments.map(({ name }) => name).join(', ');
      return {
        subject: wordsOf(shop, 'checkout.mail.subject', { shop: shop.name, number: order.number }),
        paragraphs: [
          ...whatWasOrdered(order, lines, shop),
          files === '' ? '' : wordsOf(shop, 'checkout.mail.files', { files }),
        ],
        attachments,
      };
    },
  });
}

function whatWasOrdered(order: Order, lines: readonly OrderLine[], shop: LocalShop): string[] {
  const { buyer, address, isOldApplianceTaken } = order;
  return [
    wordsOf(shop, 'checkout.mail.intro', { name: buyer?.firstName ?? '', shop: shop.name, number: order.number }),
    [
      ...goodsLines(lines, shop, true),
      ...sumWords(order, shop).map(({ label, value }) => `${label}: ${value}`),
      taxWords(order.tax, shop),
    ].join('\n'),
    address === null ? '' : [`${wordsOf(shop, 'checkout.delivery.title')}:`, ...addressLines(address, shop)].join('\n'),
    ...oldAppliancePart(isOldApplianceTaken, shop).map(({ title, lines: answer }) => `${title}: ${answer.join('\n')}`),
    `${wordsOf(shop, 'checkout.payment.title')}: ${howToPay(order, shop).join('\n')}`,
  ];
}

/** What was ordered, line by line; with when it is promised to arrive below each, if that is asked for. */
export function goodsLines(lines: readonly OrderLine[], shop: LocalShop, isPromised = false): string[] {
  return lines.flatMap(({ quantity, name, options, gross, ...line }) => [
    wordsOf(shop, 'checkout.mail.line', {
      quantity,
      name: options === '' ? name : `${name} (${options})`,
      price: formatMoney(gross, shop),
    }),
    ...(isPromised ? Object.values(promisedWords(line, shop)) : []),
  ]);
}

/** Where whoever buys has to know the shop's account. */
const BY_TRANSFER: ReadonlySet<string> = new Set(['prepayment', 'invoice']);

/** How an order is paid, line by line: for a plan as it was agreed to; for transfers with what the bank needs. */
export function howToPay(order: Pick<Order, 'method' | 'total' | 'number' | 'plan'>, shop: LocalShop): string[] {
  const { bank } = shop.checkout ?? {};
  const { label, text } = methodWords(order.method, shop);
  if (order.method === 'credit') return [label, ...creditTermLines(shop)];
  if (order.plan === null) {
    const how = text === undefined ? label : `${label}, ${text}`;
    if (bank === undefined || !BY_TRANSFER.has(order.method)) return [how];
    const values = { amount: formatMoney(order.total, shop), reference: order.number, ...bank };
    return [how, wordsOf(shop, 'payment.prepayment.hint', values)];
  }
  const to = bank && wordsOf(shop, 'payment.plan.hint', { reference: order.number, ...bank });
  return [label, ...planLines(order.plan, shop), ...(to === undefined ? [] : [to])];
}
