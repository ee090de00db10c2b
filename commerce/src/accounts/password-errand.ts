import type { Platform } from '@vitrine/platform/doors';
import { deliverMail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import type { CustomersRepository } from './customers-repository.ts';
import { accountMail, hashOfLink, LINK_HOURS } from './password-links.ts';

/** The errand that mails a link to a new password, if there is somebody to mail it to. */
export const PASSWORD_FORGOTTEN = 'password-forgotten';

export interface ForgottenPassword {
  mail: string;
  locale: string;
}

/** After the answer, that nobody learns from its time or its failure whether an address has an account. A crash may mail two links. */
export function passwordErrand({
  customers,
  mailer,
  shops,
  clock,
  ids,
}: Pick<Platform, 'mailer' | 'shops' | 'clock' | 'ids'> & {
  customers: Pick<CustomersRepository, 'byMail' | 'addLink'>;
}): ErrandHandler {
  return {
    kind: PASSWORD_FORGOTTEN,
    async deliver({ tenant, payload }) {
      // Our own form wrote it.
      const { mail, locale } = payload as ForgottenPassword;
      const shop = shops.find(tenant, locale);
      const found = shop && (await customers.byMail(shop.tenant, mail));
      if (shop === undefined || found === undefined) return;
      const secret = ids.secret();
      await customers.addLink(shop.tenant, {
        hash: hashOfLink(secret),
        customer: found.customer.id,
        expiresAt: new Date(clock.now().getTime() + LINK_HOURS * 3_600_000),
      });
      const link = `${shop.origin}${shop.link('passwordReset') ?? '/'}?token=${secret}`;
      await deliverMail(mailer, accountMail('reset', shop, found.customer.mail, { link }), 'a new password');
    },
  };
}
