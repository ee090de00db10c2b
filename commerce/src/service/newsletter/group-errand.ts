import type { Platform } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { hashOfToken } from './mailings.ts';
import { confirmMail } from './newsletter-mails.ts';
import type { Subscriptions } from './subscriptions-repository.ts';
import { tokenEnd } from './token-days.ts';

/** The errand that asks the owner of an address whether they want the newsletter of the group as well. */
export const GROUP_WANTED = 'newsletter-group';

export interface WantedGroup {
  address: string;
  locale: string;
  /** A mail that was sent before asks for it. */
  isAsked: boolean;
}

/**
 * Mails the link that confirms the newsletter of the group, to whoever asked for that of the shop before. After the answer, that
 * nobody learns from its time whether an address has the newsletter. A crash may mail twice.
 */
export function groupErrand({
  subscriptions,
  recipients,
  mailer,
  shops,
  clock,
  ids,
}: Pick<Platform, 'mailer' | 'shops' | 'clock' | 'ids'> & {
  subscriptions: Pick<Subscriptions, 'askGroup'>;
  /** Mails to one address, so that nobody's box can be filled. */
  recipients: RateLimiter;
}): ErrandHandler {
  return {
    kind: GROUP_WANTED,
    async deliver({ tenant, payload }) {
      // Our own form wrote it.
      const { address, locale, isAsked } = payload as WantedGroup;
      const shop = shops.find(tenant, locale);
      if (shop === undefined || isAsked) return;
      if ((await recipients.count(`${tenant}:newsletter`, address.toLowerCase())) > 0) return;
      const [now, token] = [clock.now(), ids.secret()];
      const wish = { hash: hashOfToken(token), expiresAt: tokenEnd(now) };
      if (!(await subscriptions.askGroup(shop.tenant, address, wish, now))) return;
      const link = `${shop.origin}${shop.link('newsletterConfirm') ?? '/'}?token=${token}`;
      const sent = await mailer.send(confirmMail(shop, address, link));
      if (!sent.ok && sent.code === 'UNAVAILABLE')
        throw new Error(`the mail of a newsletter of the group was not sent: ${sent.message}`);
    },
  };
}
