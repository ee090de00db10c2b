import type { Domain, Platform } from '@vitrine/platform/doors';
import { createNewsletterForms, RECIPIENT_LIMIT } from './newsletter-forms.ts';
import { subscribers } from './subscribers.ts';
import { createSubscriptions } from './subscriptions-repository.ts';

/** The newsletter with its forms `newsletter` and `newsletter-confirm`. */
export function createNewsletter({
  database,
  mailer,
  limitTo,
  clock,
  ids,
}: Pick<Platform, 'database' | 'mailer' | 'limitTo' | 'clock' | 'ids'>): Domain {
  return {
    name: 'newsletter',
    personal: subscribers(database),
    forms: createNewsletterForms({
      subscriptions: createSubscriptions(database),
      mailer,
      recipients: limitTo(RECIPIENT_LIMIT),
      clock,
      ids,
    }),
  };
}
