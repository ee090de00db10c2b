import type { FormMutation } from '@vitrine/platform/doors';
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
  form: ({ list, ...fields }) => ({ fields: given({ ...fields, lists: list }) }),
};

function given(fields: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}
