import type { Clock } from '@vitrine/platform/clock';
import type { FormHandler, Words } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { Mailer } from '@vitrine/platform/mail';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Signer } from '@vitrine/schemas/signing';
import { writesForGroup } from './change-form.ts';
import { hashOfToken } from './mailings.ts';
import { CONFIRM, SUBSCRIBE } from './newsletter-mutations.ts';
import { leadOn } from './step-proof.ts';
import { NAMES, signUpErrors } from './sign-up-fields.ts';
import { confirmMail, knownMail } from './newsletter-mails.ts';
import type { Subscriptions } from './subscriptions-repository.ts';
import type { WishProof } from './wish-proof.ts';

export interface NewsletterParts {
  subscriptions: Subscriptions;
  mailer: Mailer;
  /** Mails to one address, so that nobody's box can be filled. */
  recipients: RateLimiter;
  /** Calls of one network address; a sign-up may be two (TN-025). */
  limiter: RateLimiter;
  clock: Clock;
  ids: Ids;
  /** By what the second of two calls shows that it belongs to the first. */
  wishes: WishProof;
  signer: Signer;
}

/** NL-004: a link of the mail holds for seven days. */
export const TOKEN_DAYS = 7;
/** Mails to one address in an hour. */
export const RECIPIENT_LIMIT = { most: 3, seconds: 3_600 } as const;
/** Twice what is taken of other forms. */
export const SIGN_UP_LIMIT = { most: 60, seconds: 600 } as const;

const DAY_MS = 86_400_000;
const FAILURE: Words = { key: 'newsletter.error.api' };

/**
 * The sign-up with double opt-in: `newsletter` notes the wish and sends a mail, `newsletter-confirm` takes the token of its
 * link. Of a shop that writes for its group both newsletters are wished at once, or each with a call of its own (`lists`: shop,
 * group), where the second joins the wish that the first noted from the same browser (TN-025): the mail of that wish asks for both. Whether an address is known nobody learns from the
 * answer, nor from its time; the owner reads it in the mail, customers who are logged in are told at once, and so is anybody
 * where the shop's switch says it (ruling 6, NL-005).
 */
export function createNewsletterForms({
  subscriptions,
  mailer,
  recipients,
  limiter,
  clock,
  ids,
  wishes,
  signer,
}: NewsletterParts): FormHandler[] {
  return [
    {
      name: 'newsletter',
      fields: ['email', 'lists', ...NAMES],
      thanks: 'newsletterAlmostDone',
      limiter,
      failure: FAILURE,
      mutation: SUBSCRIBE,
      async take({ shop, caller, fields, cookies }) {
        const { email = '' } = fields;
        const errors = signUpErrors(fields);
        if (Object.keys(errors).length > 0) return { kind: 'again', errors };
        const group = writesForGroup(shop);
        const { lists = '' } = fields;
        if (lists === 'group') {
          if (group && wishes.isGiven(shop.tenant, email, cookies)) await subscriptions.addGroup(shop.tenant, email);
          return leadOn(signer, shop.tenant, 'almostDone');
        }
        const isTold = shop.switches['newsletterKnownUser'] === true || caller.session?.type === 'full';
        const needsMail = !isTold || !(await subscriptions.hasAll(shop.tenant, email, group));
        // The same answer, but no further mail: whoever asks again and again is not the owner, or has mail already.
        if (needsMail && (await recipients.count(`${shop.tenant}:newsletter`, email.toLowerCase())) > 0)
          return leadOn(signer, shop.tenant, 'almostDone');
        const now = clock.now();
        const token = ids.secret();
        const given = (name: (typeof NAMES)[number]): string | undefined => fields[name] || undefined;
        const state = await subscriptions.ask(
          shop.tenant,
          {
            address: email,
            locale: shop.locale,
            salutation: given('salutation'),
            firstName: given('firstname'),
            lastName: given('lastname'),
            wantsGroup: group && lists !== 'shop',
          },
          { hash: hashOfToken(token), expiresAt: new Date(now.getTime() + TOKEN_DAYS * DAY_MS), group },
          now,
        );
        if (state === 'active' && isTold) return { kind: 'done', route: 'newsletterKnown' };
        const address = (route: string): string => `${shop.origin}${shop.link(route) ?? '/'}`;
        const mail =
          state === 'active'
            ? knownMail(shop, email, address('newsletterKnown'))
            : confirmMail(shop, email, `${address('newsletterConfirm')}?token=${token}`);
        const sent = await mailer.send(mail);
        // Refused for good is the address's fault; the visitor can mend it. Anything else is ours.
        if (!sent.ok && sent.code !== 'UNAVAILABLE')
          return { kind: 'again', errors: { email: { key: 'validation.email.required' } } };
        if (!sent.ok) throw new Error(`the mail of a subscription was not sent: ${sent.message}`);
        const proof = group ? { cookies: [wishes.cookie(shop.tenant, email)] } : {};
        return { ...leadOn(signer, shop.tenant, 'almostDone'), ...proof };
      },
    },
    {
      name: 'newsletter-confirm',
      fields: [],
      thanks: 'newsletterConfirmed',
      failure: FAILURE,
      mutation: CONFIRM,
      async take({ shop, query: { token = '' } }) {
        const confirmed =
          token === ''
            ? undefined
            : await subscriptions.confirm(
                shop.tenant,
                { hash: hashOfToken(token), group: writesForGroup(shop) },
                clock.now(),
              );
        return confirmed === undefined
          ? { kind: 'done', route: 'newsletterExpired', refusal: { key: 'newsletter.error.linkExpired' } }
          : leadOn(signer, shop.tenant, 'confirmed');
      },
    },
  ];
}
