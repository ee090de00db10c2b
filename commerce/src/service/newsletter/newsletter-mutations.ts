import { givenFields, type FormMutation } from '@vitrine/platform/doors';
import { NAMES } from './sign-up-fields.ts';

/** How scripts send the form `newsletter`. */
export const SUBSCRIBE: FormMutation = {
  name: 'subscribeNewsletter',
  description: 'Asks for the newsletter; a mail asks to confirm it.',
  input: 'NewsletterInput',
  switch: 'newsletterSubscribe',
  arguments: {
    email: { kind: 'text', required: true, description: 'Who wants it.' },
    ...Object.fromEntries(
      NAMES.map((name) => [name, { kind: 'text', description: `The field ${name} of the form.` }] as const),
    ),
    list: { kind: 'text', description: 'shop, or group of one asked for before; left out, all that the shop writes.' },
    website: { kind: 'text', description: 'A field that people do not see and robots fill in.' },
  },
  form: ({ list, ...fields }) => ({ fields: givenFields({ ...fields, lists: list }) }),
};

/** How scripts send the form `newsletter-confirm`. */
export const CONFIRM: FormMutation = {
  name: 'confirmNewsletter',
  description: 'Takes the link of the mail that asks to confirm.',
  arguments: { token: { kind: 'text', required: true, description: 'Of the link.' } },
  form: (query) => ({ fields: {}, query: givenFields(query) }),
};

/** How scripts send the form `newsletter-change`. */
export const CHANGE: FormMutation = {
  name: 'unsubscribeNewsletter',
  description: 'Cancels or pauses a newsletter, or changes how often it comes.',
  switch: 'newsletterUnsubscribe',
  arguments: {
    email: { kind: 'text', required: true, description: 'Who gets it.' },
    choice: {
      kind: 'text',
      required: true,
      description: 'What is to be changed, as the form says it: unsubscribe|99.',
    },
    pauseDays: { kind: 'number', description: 'For how long, where it is paused.' },
  },
  form: ({ choice, ...fields }) => ({ fields: givenFields({ ...fields, newsletter: choice }) }),
};

/** How scripts send the form `mailing-unsubscribe`. */
export const NO_MAILINGS: FormMutation = {
  name: 'unsubscribeMailing',
  description: 'Takes whoever a mailing was sent to off its list.',
  arguments: { token: { kind: 'text', required: true, description: 'Of the link in the mailing.' } },
  form: (query) => ({ fields: {}, query: givenFields(query) }),
};
