import type { Domain, Platform } from '@vitrine/platform/doors';
import { createAnswerPages } from './answer-pages.ts';
import { changeErrand } from './change-errand.ts';
import { createChangeForm } from './change-form.ts';
import { createMailingForm, createMailings } from './mailings.ts';
import { createNewsletterForms, RECIPIENT_LIMIT, SIGN_UP_LIMIT } from './newsletter-forms.ts';
import { subscribers } from './subscribers.ts';
import { createNewsletterVoucherSource, createStepSource } from './step-proof.ts';
import { createWishProof } from './wish-proof.ts';
import { createSubscriptions } from './subscriptions-repository.ts';

const DAY_MS = 86_400_000;

/** The newsletter and mailings: the forms that begin, confirm, change and end them, and the pages that say so. */
export function createNewsletter({
  database,
  mailer,
  outbox,
  limitTo,
  clock,
  ids,
  signer,
}: Pick<Platform, 'database' | 'mailer' | 'outbox' | 'limitTo' | 'clock' | 'ids' | 'signer'>): Domain {
  const subscriptions = createSubscriptions(database);
  const answers = createAnswerPages();
  return {
    name: 'newsletter',
    personal: subscribers(database),
    subjects: [answers.subject],
    sources: [answers.source, createStepSource(signer), createNewsletterVoucherSource({ signer, database, clock })],
    errands: [changeErrand()],
    jobs: [{ name: 'newsletter.forget', everyMs: DAY_MS, run: () => subscriptions.forgetUnconfirmed(clock.now()) }],
    forms: [
      ...createNewsletterForms({
        subscriptions,
        mailer,
        recipients: limitTo('newsletter-mails', RECIPIENT_LIMIT),
        limiter: limitTo('newsletter', SIGN_UP_LIMIT),
        clock,
        ids,
        wishes: createWishProof(signer),
        signer,
      }),
      createChangeForm({ subscriptions, database, outbox, clock, ids }),
      createMailingForm(createMailings(database)),
    ],
  };
}
