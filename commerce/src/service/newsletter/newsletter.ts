import type { Domain, Platform } from '@vitrine/platform/doors';
import { createAnswerPages } from './answer-pages.ts';
import { createChangeForm } from './change-form.ts';
import { createMailingForm, createMailings } from './mailings.ts';
import { createNewsletterForms, RECIPIENT_LIMIT, SIGN_UP_LIMIT } from './newsletter-forms.ts';
import { subscribers } from './subscribers.ts';
import { createSubscriptions } from './subscriptions-repository.ts';

/** The newsletter and mailings: the forms that begin, confirm, change and end them, and the pages that say so. */
export function createNewsletter({
  database,
  mailer,
  limitTo,
  clock,
  ids,
}: Pick<Platform, 'database' | 'mailer' | 'limitTo' | 'clock' | 'ids'>): Domain {
  const subscriptions = createSubscriptions(database);
  const answers = createAnswerPages();
  return {
    name: 'newsletter',
    personal: subscribers(database),
    subjects: [answers.subject],
    sources: [answers.source],
    forms: [
      ...createNewsletterForms({
        subscriptions,
        mailer,
        recipients: limitTo('newsletter-mails', RECIPIENT_LIMIT),
        limiter: limitTo('newsletter', SIGN_UP_LIMIT),
        clock,
        ids,
      }),
      createChangeForm({ subscriptions, clock }),
      createMailingForm(createMailings(database)),
    ],
  };
}
