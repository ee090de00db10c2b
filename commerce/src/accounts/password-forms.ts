import type { FormHandler, Platform } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { isMailAddress } from '@vitrine/platform/mail';
import type { Sessions } from '../session/index.ts';
import { REQUEST_PASSWORD, RESET_PASSWORD } from './account-mutations.ts';
import type { CustomersRepository } from './customers-repository.ts';
import { errorsOf, mailError, passwordError } from './field-checks.ts';
import { PASSWORD_FORGOTTEN, type ForgottenPassword } from './password-errand.ts';
import { hashOfLink } from './password-links.ts';
import type { Passwords } from './passwords.ts';

export interface PasswordParts extends Pick<Platform, 'database' | 'outbox' | 'clock' | 'ids'> {
  customers: CustomersRepository;
  passwords: Passwords;
  sessions: Pick<Sessions, 'endAll'>;
  limiter: RateLimiter;
  /** Mails to one address, so that nobody's box can be filled. */
  recipients: RateLimiter;
}

/**
 * `password-forgot` mails a link, and says the same of addresses that nobody has; `password-reset` takes the link of its page
 * and a new password, and ends every session of the customer. Without password until now, one has it then.
 */
export function createPasswordForms(parts: PasswordParts): FormHandler[] {
  const { database, outbox, customers, passwords, sessions, limiter, recipients, clock, ids } = parts;
  return [
    {
      name: 'password-forgot',
      fields: ['email'],
      thanks: 'passwordSent',
      limiter,
      failure: { key: 'password.forgot.notProcessed' },
      mutation: REQUEST_PASSWORD,
      async take({ shop, fields: { email = '' } }) {
        const error = email === '' ? { key: 'validation.required.short' } : mailError(email);
        if (error !== undefined || !isMailAddress(email)) return { kind: 'again', errors: errorsOf({ email: error }) };
        if ((await recipients.count(`${shop.tenant}:password`, email.toLowerCase())) === 0) {
          const payload: ForgottenPassword = { mail: email, locale: shop.locale };
          await database.transaction((transaction) =>
            outbox.put(transaction, shop.tenant, { kind: PASSWORD_FORGOTTEN, key: ids.uuid(), payload }),
          );
        }
        return { kind: 'done', route: 'passwordSent' };
      },
    },
    {
      name: 'password-reset',
      fields: ['password', 'repeat'],
      secrets: ['password', 'repeat'],
      thanks: 'passwordChanged',
      limiter,
      failure: { key: 'password.reset.failed' },
      mutation: RESET_PASSWORD,
      async take({ shop: { tenant }, fields: { password = '', repeat = '' }, query: { token = '' } }) {
        const errors = errorsOf({
          password: passwordError(password),
          repeat: password === repeat ? undefined : { key: 'password.reset.mismatch' },
        });
        if (Object.keys(errors).length > 0) return { kind: 'again', errors };
        const hash = hashOfLink(token);
        const now = clock.now();
        // Looked at first, so that a hash is reckoned for nobody's link.
        if ((await customers.linkHolds(tenant, hash, now)) === undefined)
          return { kind: 'again', errors: {}, problem: { key: 'password.reset.urlInvalid' } };
        const passwordHash = await passwords.hash(password);
        const customer = await customers.useLink(tenant, hash, now);
        if (customer === undefined) return { kind: 'again', errors: {}, problem: { key: 'password.reset.urlInvalid' } };
        await customers.setPassword(tenant, customer, passwordHash);
        await sessions.endAll(tenant, customer);
        return { kind: 'done', route: 'passwordChanged' };
      },
    },
  ];
}
