import type { FormHandler, LocalShop, Platform } from '@vitrine/platform/doors';
import { isMailAddress } from '@vitrine/platform/mail';
import { NEWSLETTER_CHANGE, type WantedChange } from './change-errand.ts';
import { CHANGE } from './newsletter-mutations.ts';
import { nameOfChange, readChange } from './newsletter-change.ts';
import type { Subscriptions } from './subscriptions-repository.ts';

/** NL-014: whether a shop writes for the group that it belongs to as well. */
export function writesForGroup({ switches }: Pick<LocalShop, 'switches'>): boolean {
  return switches['additionalNewsletterSubscribe'] === true;
}

/**
 * `newsletter-change` cancels, pauses, or changes how often the shop writes, and leads to the page that says so (NL-012 to
 * NL-018). Whether an address has the newsletter nobody learns from the answer, nor from its time, unless the shop's switch says
 * that anybody may (NL-019).
 */
export function createChangeForm({
  subscriptions,
  database,
  outbox,
  clock,
  ids,
}: Pick<Platform, 'database' | 'outbox' | 'clock' | 'ids'> & {
  subscriptions: Pick<Subscriptions, 'change'>;
}): FormHandler {
  return {
    name: 'newsletter-change',
    fields: ['newsletter', 'pauseDays', 'email'],
    thanks: 'newsletterUnsubscribe',
    failure: { key: 'newsletter.error.api' },
    mutation: CHANGE,
    async take({ shop, fields: { newsletter = '', pauseDays = '', email = '' } }) {
      const change = readChange(newsletter, pauseDays, writesForGroup(shop));
      if (change === undefined) return { kind: 'again', errors: { newsletter: { key: 'validation.required.choice' } } };
      if (!isMailAddress(email)) return { kind: 'again', errors: { email: { key: 'validation.email.required' } } };
      const now = clock.now();
      const done = { kind: 'done', route: 'newsletterChanged', params: { answer: nameOfChange(change) } } as const;
      if (shop.switches['newsletterTellsUnknown'] === true)
        return (await subscriptions.change(shop.tenant, email, change, now))
          ? done
          : { kind: 'again', errors: { email: { key: 'newsletter.error.noSubscription' } } };
      const payload: WantedChange = { address: email, change, at: now.toISOString() };
      await database.transaction((transaction) =>
        outbox.put(transaction, shop.tenant, { kind: NEWSLETTER_CHANGE, key: ids.uuid(), payload }),
      );
      return done;
    },
  };
}
