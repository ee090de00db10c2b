import { createHash } from 'node:crypto';
import type { LocalShop, Platform } from '@vitrine/platform/doors';
import { deliverMail, type Mail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import type { Customer } from './customer.ts';
import type { CustomersRepository } from './customers-repository.ts';
import { accountMail, hashOfLink, LINK_HOURS } from './password-links.ts';

/** The errand that opens an account, if the address has none, and mails what there is to know. */
export const ACCOUNT_WANTED = 'account-wanted';

export type WantedAccount = Pick<Customer, 'mail' | 'firstName' | 'lastName' | 'birthday'> & { locale: string };

/** So often the number that was drawn may be somebody's. */
const MOST_DRAWS = 5;
const FIRST_NUMBER = 20_000_000;
const NUMBERS = 80_000_000;

/**
 * After the answer, that nobody learns from its time whether an address has an account. Tried again, it finds the account that it
 * opened by the errand's id.
 */
export function registerErrand({
  customers,
  mailer,
  shops,
  clock,
  ids,
}: Pick<Platform, 'mailer' | 'shops' | 'clock' | 'ids'> & {
  customers: Pick<CustomersRepository, 'byMail' | 'add' | 'addLink'>;
}): ErrandHandler {
  /** Undefined where somebody else has the address. */
  async function opened({ tenant }: LocalShop, id: string, wanted: WantedAccount): Promise<Customer | undefined> {
    const { locale: _locale, ...person } = wanted;
    for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
      const known = await customers.byMail(tenant, wanted.mail);
      if (known !== undefined) return known.customer.id === id ? known.customer : undefined;
      const number = String(
        FIRST_NUMBER + (createHash('sha256').update(ids.secret()).digest().readUInt32BE() % NUMBERS),
      );
      const customer = { ...person, id, number, phone: null, paybackNumber: null };
      if (await customers.add(tenant, { ...customer, passwordHash: null }, clock.now()))
        return { ...customer, hasPassword: false };
    }
    throw new Error(`expected a number for a customer within ${MOST_DRAWS} draws`);
  }

  async function mailFor(shop: LocalShop, to: string, customer: Customer | undefined): Promise<Mail> {
    if (customer === undefined)
      return accountMail('exists', shop, to, { link: `${shop.origin}${shop.link('checkoutLogin') ?? '/'}` });
    const secret = ids.secret();
    await customers.addLink(shop.tenant, {
      hash: hashOfLink(secret),
      customer: customer.id,
      expiresAt: new Date(clock.now().getTime() + LINK_HOURS * 3_600_000),
    });
    const link = `${shop.origin}${shop.link('passwordReset') ?? '/'}?token=${secret}`;
    return accountMail('welcome', shop, to, { link, number: customer.number });
  }

  return {
    kind: ACCOUNT_WANTED,
    async deliver({ id, tenant, payload }) {
      // Our own form wrote it.
      const wanted = payload as WantedAccount;
      const shop = shops.find(tenant, wanted.locale);
      if (shop === undefined) return;
      await deliverMail(mailer, await mailFor(shop, wanted.mail, await opened(shop, id, wanted)), 'a new account');
    },
  };
}
