import type { Transaction } from '@vitrine/platform/database';
import { tenantId, type LocalShop, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { formatMoney } from '../catalogue/index.ts';
import { planLines } from '../instalments/index.ts';
import { creditTermLines } from '../revolving-credit/index.ts';
import { orderWay } from './order-link.ts';
import { addressLines, methodWords, promisedWords, sumWords, taxWords, wordsOf } from './order-words.ts';
import { findOrder, linesOf, type Order, type OrderLine } from './orders-repository.ts';

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

/** Mails what was ordered, with the shop's terms as files, in the language of the order. A crash may send it twice; it is invented for no order. */
export function orderMails({
  database,
  mailer,
  shops,
  signer,
  legalPages,
}: Pick<Platform, 'database' | 'mailer' | 'shops' | 'signer'> & { legalPages: LegalPages }): ErrandHandler {
  return {
    kind: ORDER_MAIL,
    async deliver({ id: errand, tenant: name, key }) {
      const tenant = tenantId(name);
      const order = await findOrder(database, tenant, key);
      const shop = order && shops.find(name, order.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (order === undefined || order.email === null || shop === undefined) return;
      const lines = await linesOf(database, tenant, key);
      const files = (await legalPages(shop)).map(({ title, text }) => ({
        name: `${title}.txt`,
        contentType: 'text/plain; charset=utf-8',
        bytes: Buffer.from(text),
      }));
      const way = orderWay({ signer }, shop, order.id);
      const sent = await mailer.send({
        id: errand,
        tenant: name,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        to: { address: order.email },
        subject: wordsOf(shop, 'checkout.mail.subject', { shop: shop.name, number: order.number }),
        text: mailText(order, lines, shop, { way: way.text, files: files.map(({ name }) => name) }),
        actions: way.actions,
        attachments: files,
      });
      if (!sent.ok && sent.code === 'UNAVAILABLE')
        throw new Error(`the mail of an order was not sent: ${sent.message}`);
    },
  };
}

function mailText(
  order: Order,
  lines: readonly OrderLine[],
  shop: LocalShop,
  { way, files }: { way: string; files: readonly string[] },
): string {
  const { buyer, address } = order;
  return [
    wordsOf(shop, 'checkout.mail.intro', { name: buyer?.firstName ?? '', shop: shop.name, number: order.number }),
    [
      ...goodsLines(lines, shop, true),
      ...sumWords(order, shop).map(({ label, value }) => `${label}: ${value}`),
      taxWords(order.tax, shop),
    ].join('\n'),
    address === null ? '' : [`${wordsOf(shop, 'checkout.delivery.title')}:`, ...addressLines(address, shop)].join('\n'),
    `${wordsOf(shop, 'checkout.payment.title')}: ${howToPay(order, shop).join('\n')}`,
    way,
    files.length === 0 ? '' : wordsOf(shop, 'checkout.mail.files', { files: files.join(', ') }),
    wordsOf(shop, 'checkout.mail.end', { shop: shop.name, mail: shop.mailAddress }),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
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

/** How an order is paid, line by line: for a plan as it was agreed to; for transfers with what the bank needs. */
export function howToPay(order: Pick<Order, 'method' | 'total' | 'number' | 'plan'>, shop: LocalShop): string[] {
  const { bank } = shop.checkout ?? {};
  if (order.method === 'prepayment' && bank !== undefined)
    return [
      wordsOf(shop, 'payment.prepayment.hint', {
        amount: formatMoney(order.total, shop),
        reference: order.number,
        ...bank,
      }),
    ];
  const { label, text } = methodWords(order.method, shop);
  if (order.method === 'credit') return [label, ...creditTermLines(shop)];
  if (order.plan === null) return [text === undefined ? label : `${label}, ${text}`];
  const to = bank && wordsOf(shop, 'payment.plan.hint', { reference: order.number, ...bank });
  return [label, ...planLines(order.plan, shop), ...(to === undefined ? [] : [to])];
}
