import type { Clock } from '@vitrine/platform/clock';
import type { FormHandler, LocalShop } from '@vitrine/platform/doors';
import { isMailAddress } from '@vitrine/platform/mail';
import { CHANGE } from './newsletter-mutations.ts';
import { nameOfChange, readChange } from './newsletter-change.ts';
import type { Subscriptions } from './subscriptions-repository.ts';

/** NL-014: whether a shop writes for the group that it belongs to as well. */
export function writesForGroup({ switches }: Pick<LocalShop, 'switches'>): boolean {
  return switches['additionalNewsletterSubscribe'] === true;
}

/** `newsletter-change` cancels, pauses, or changes how often the shop writes, and leads to the page that says so (NL-012 to NL-019). */
export function createChangeForm({
  subscriptions,
  clock,
}: {
  subscriptions: Pick<Subscriptions, 'change'>;
  clock: Clock;
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
      if (!(await subscriptions.change(shop.tenant, email, change, clock.now())))
        return { kind: 'again', errors: { email: { key: 'newsletter.error.noSubscription' } } };
      return { kind: 'done', route: 'newsletterChanged', params: { answer: nameOfChange(change) } };
    },
  };
}
