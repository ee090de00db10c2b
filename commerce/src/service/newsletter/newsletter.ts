import type { Domain, Platform } from '@vitrine/platform/doors';
import { createAnswerPages } from './answer-pages.ts';
import { changeErrand } from './change-errand.ts';
import { createChangeForm } from './change-form.ts';
import { groupErrand } from './group-errand.ts';
import { createMailingForm, createMailings } from './mailings.ts';
import { createNewsletterForms, RECIPIENT_LIMIT, SIGN_UP_LIMIT } from './newsletter-forms.ts';
import { subscribers } from './subscribers.ts';
import { createSubscriptions } from './subscriptions-repository.ts';

/** The newsletter and mailings: the forms that begin, confirm, change and end them, and the pages that say so. */
export function createNewsletter({
  database,
  mailer,
  outbox,
  shops,
  limitTo,
  clock,
  ids,
}: Pick<Platform, 'database' | 'mailer' | 'outbox' | 'shops' | 'limitTo' | 'clock' | 'ids'>): Domain {
  const subscriptions = createSubscriptions(database);
  const recipients = limitTo('newsletter-mails', RECIPIENT_LIMIT);
  const answers = createAnswerPages();
  return {
    name: 'newsletter',
    personal: subscribers(database),
    subjects: [answers.subject],
    sources: [answers.source],
    errands: [changeErrand(), groupErrand({ subscriptions, recipients, mailer, shops, clock, ids })],
    forms: [
      ...createNewsletterForms({
        database,
        outbox,
        subscriptions,
        mailer,
        recipients,
        limiter: limitTo('newsletter', SIGN_UP_LIMIT),
        clock,
        ids,
      }),
      createChangeForm({ subscriptions, database, outbox, clock, ids }),
      createMailingForm(createMailings(database)),
    ],
  };
}
