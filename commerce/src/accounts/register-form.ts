import type { FormHandler, Platform } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { LEAST_YEARS, readBirthday, yearsAt } from './birthday.ts';
import { errorsOf, mailError, nameError } from './field-checks.ts';
import { ACCOUNT_WANTED, type WantedAccount } from './register-errand.ts';

export interface RegisterParts extends Pick<Platform, 'database' | 'outbox' | 'clock' | 'ids'> {
  limiter: RateLimiter;
  recipients: RateLimiter;
}

/**
 * `register` wants an account, which an errand opens: its mail brings the number and a link to a password; without one, number
 * and day of birth are the way in. Of an address that has an account the page says the same, and the mail says that there is one.
 */
export function createRegisterForm({ database, outbox, limiter, recipients, clock, ids }: RegisterParts): FormHandler {
  return {
    name: 'register',
    fields: ['email', 'firstname', 'lastname', 'birthday'],
    thanks: 'registered',
    limiter,
    failure: { key: 'account.saveFailed' },
    async take({ shop: { tenant, locale }, fields }) {
      const { email: mail = '', firstname: firstName = '', lastname: lastName = '', birthday: typed = '' } = fields;
      const now = clock.now();
      const birthday = readBirthday(typed, now);
      const isOfAge = birthday !== undefined && yearsAt(birthday, now) >= LEAST_YEARS;
      const errors = errorsOf({
        email: mailError(mail),
        firstname: nameError(firstName),
        lastname: nameError(lastName),
        birthday: isOfAge ? undefined : { key: 'validation.date.invalid' },
      });
      if (birthday === undefined || Object.keys(errors).length > 0) return { kind: 'again', errors };
      if ((await recipients.count(`${tenant}:register`, mail.toLowerCase())) === 0) {
        const payload: WantedAccount = { mail, firstName, lastName, birthday, locale };
        await database.transaction((transaction) =>
          outbox.put(transaction, tenant, { kind: ACCOUNT_WANTED, key: ids.uuid(), payload }),
        );
      }
      return { kind: 'done', route: 'registered' };
    },
  };
}
