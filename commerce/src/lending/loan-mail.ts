import { tenantId, type LocalShop, type Platform } from '@vitrine/platform/doors';
import { deliverMail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import type { AccountsDomain } from '../accounts/index.ts';
import { formatMoney } from '../catalogue/index.ts';
import { customerOfOwner } from '../session/index.ts';
import { findLoan } from './lending-repository.ts';

/** The errand that confirms to somebody that they asked for a loan. */
export const LOAN_MAIL = 'loan-mail';

/** Mails a confirmation, in the language of the request. A crash may send it twice; none goes to whoever was erased since. */
export function loanMails(
  { database, mailer, shops }: Pick<Platform, 'database' | 'mailer' | 'shops'>,
  customers: AccountsDomain['customers'],
): ErrandHandler {
  return {
    kind: LOAN_MAIL,
    async deliver({ id: errand, tenant: name, key }) {
      const tenant = tenantId(name);
      const request = await findLoan(database, tenant, key);
      const id = request && customerOfOwner(request.owner);
      const customer = id === undefined ? undefined : await customers.find(tenant, id);
      const shop = request && shops.find(name, request.locale);
      if (request === undefined || customer === undefined || shop === undefined) return;
      const values = {
        shop: shop.name,
        name: customer.firstName,
        amount: formatMoney(request.amount, shop),
        mail: shop.mailAddress,
      };
      const mail = {
        id: errand,
        tenant: name,
        locale: shop.locale,
        from: { name: shop.name, address: shop.mailAddress },
        to: { address: customer.mail },
        subject: wordsOf(shop, 'lendMoney.mail.subject', values),
        text: wordsOf(shop, 'lendMoney.mail.text', values),
      };
      await deliverMail(mailer, mail, 'a loan');
    },
  };
}

function wordsOf(shop: LocalShop, key: string, values: Readonly<Record<string, string>>): string {
  const text = shop.message(key, values);
  if (text === undefined) throw new Error(`expected the words ${key} in ${shop.locale}, got none`);
  return text;
}
