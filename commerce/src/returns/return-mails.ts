import { tenantId, type LocalShop, type Platform } from '@vitrine/platform/doors';
import { deliverMail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { formatMoney } from '../catalogue/index.ts';
import { findOrder, linesOf, type Order, type OrderLine } from '../orders/index.ts';
import { piecesWords, returnNumber, words } from './return-words.ts';
import { returnsOf, type OrderReturn } from './returns-repository.ts';

/** The errands that tell somebody that their return was announced, and what was found when it came. */
export const RETURN_ANNOUNCED = 'return-announced';
export const RETURN_RECEIVED = 'return-received';

type Parts = Pick<Platform, 'database' | 'mailer' | 'shops'>;
type Kind = 'announced' | 'received';

/** Both mails, in the language of the order. A crash may send one twice. */
export function returnMails(parts: Parts): ErrandHandler[] {
  return [errand(parts, RETURN_ANNOUNCED, 'announced'), errand(parts, RETURN_RECEIVED, 'received')];
}

function errand({ database, mailer, shops }: Parts, kind: string, about: Kind): ErrandHandler {
  return {
    kind,
    async deliver({ id: errand, tenant: name, key }) {
      const tenant = tenantId(name);
      const [id = '', n = ''] = key.split(' ');
      const order = await findOrder(database, tenant, id);
      const shop = order && shops.find(name, order.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (order === undefined || order.email === null || shop === undefined) return;
      const told = (await returnsOf(database, tenant, [id])).find((each) => each.n === Number(n));
      if (told === undefined) throw new Error(`expected the return ${key} of ${name}, got none`);
      const mail = {
        id: errand,
        tenant: name,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        to: { address: order.email },
        subject: words(shop, `returns.mail.${about}.subject`, { shop: shop.name, number: returnNumber(order, told) }),
        text: textOf(order, told, await linesOf(database, tenant, id), shop, about),
      };
      await deliverMail(mailer, mail, 'a return');
    },
  };
}

function textOf(order: Order, told: OrderReturn, lines: readonly OrderLine[], shop: LocalShop, about: Kind): string {
  const { receipt } = told;
  const pieces = about === 'announced' ? told.pieces : (receipt?.pieces ?? []);
  const goods = piecesWords(pieces, lines);
  const amount = formatMoney(receipt?.amount ?? 0, { ...shop, currency: order.currency });
  const values = { name: order.buyer?.firstName ?? '', number: returnNumber(order, told), amount };
  return [
    words(shop, `returns.mail.${about}.intro`, values),
    goods.length === 0 ? words(shop, 'returns.mail.none') : goods.join('\n'),
    goods.length === 0 ? '' : words(shop, `returns.mail.${about}.next`, values),
    words(shop, 'checkout.mail.end', { shop: shop.name, mail: shop.mailAddress }),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
