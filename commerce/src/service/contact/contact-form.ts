import type { FormHandler } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { ContactService } from './contact-service.ts';
import { CONTACT_FIELDS } from './contact-fields.ts';

/** A text that is far too long is told to be so, and kept for its writer to shorten. */
const LONGEST_VALUE = 10_000;

/** `contact`, as browsers send it: back on its page it is empty, and says that the message has come (CT-008). */
export function createContactForm(service: ContactService, limiter: RateLimiter): FormHandler {
  return {
    name: 'contact',
    fields: CONTACT_FIELDS,
    lines: ['message'],
    longest: LONGEST_VALUE,
    thanks: 'contact',
    limiter,
    failure: { key: 'contact.failed' },
    async take({ shop, fields, files }) {
      const errors = await service.take(shop, fields, files);
      if (Object.keys(errors).length > 0) return { kind: 'again', errors };
      return { kind: 'done', route: 'contact', anchor: 'contact-saved' };
    },
  };
}
