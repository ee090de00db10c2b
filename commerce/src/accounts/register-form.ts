import { createHash } from 'node:crypto';
import type { Clock } from '@vitrine/platform/clock';
import type { FormHandler, SentForm } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Mail, Mailer } from '@vitrine/platform/mail';
import { LEAST_YEARS, readBirthday, yearsAt } from './birthday.ts';
import type { Customer } from './customer.ts';
import type { CustomersRepository } from './customers-repository.ts';
import { errorsOf, mailError, nameError } from './field-checks.ts';
import { accountMail, hashOfLink, LINK_HOURS } from './password-links.ts';

export interface RegisterParts {
  customers: CustomersRepository;
  mailer: Mailer;
  limiter: RateLimiter;
  recipients: RateLimiter;
  clock: Clock;
  ids: Ids;
}

/** So often the number that was drawn may be somebody's. */
const MOST_DRAWS = 5;
const FIRST_NUMBER = 20_000_000;
const NUMBERS = 80_000_000;

/**
 * `register` opens an account and mails its number with a link to a password; without one, number and day of birth are the way
 * in. Of an address that has an account the page says the same, and the mail says that there is one.
 */
export function createRegisterForm({ customers, mailer, limiter, recipients, clock, ids }: RegisterParts): FormHandler {
  async function open({ shop: { tenant }, fields }: SentForm, birthday: string): Promise<Customer | undefined> {
    const { email: mail = '', firstname: firstName = '', lastname: lastName = '' } = fields;
    for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
      if ((await customers.byMail(tenant, mail)) !== undefined) return undefined;
      const number = String(
        FIRST_NUMBER + (createHash('sha256').update(ids.secret()).digest().readUInt32BE() % NUMBERS),
      );
      const person = { id: ids.uuid(), number, mail, firstName, lastName, birthday, phone: null, paybackNumber: null };
      if (await customers.add(tenant, { ...person, passwordHash: null }, clock.now()))
        return { ...person, hasPassword: false };
    }
    throw new Error(`expected a number for a customer within ${MOST_DRAWS} draws`);
  }

  async function mailFor({ shop, fields: { email = '' } }: SentForm, opened: Customer | undefined): Promise<Mail> {
    if (opened === undefined)
      return accountMail('exists', shop, email, { link: `${shop.origin}${shop.link('checkoutLogin') ?? '/'}` });
    const secret = ids.secret();
    await customers.addLink(shop.tenant, {
      hash: hashOfLink(secret),
      customer: opened.id,
      expiresAt: new Date(clock.now().getTime() + LINK_HOURS * 3_600_000),
    });
    const link = `${shop.origin}${shop.link('passwordReset') ?? '/'}?token=${secret}`;
    return accountMail('welcome', shop, email, { link, number: opened.number });
  }

  return {
    name: 'register',
    fields: ['email', 'firstname', 'lastname', 'birthday'],
    thanks: 'registered',
    limiter,
    failure: { key: 'account.saveFailed' },
    async take(form) {
      const { shop, fields } = form;
      const { email = '', firstname = '', lastname = '', birthday: typed = '' } = fields;
      const now = clock.now();
      const birthday = readBirthday(typed, now);
      const isOfAge = birthday !== undefined && yearsAt(birthday, now) >= LEAST_YEARS;
      const errors = errorsOf({
        email: mailError(email),
        firstname: nameError(firstname),
        lastname: nameError(lastname),
        birthday: isOfAge ? undefined : { key: 'validation.date.invalid' },
      });
      if (birthday === undefined || Object.keys(errors).length > 0) return { kind: 'again', errors };
      if ((await recipients.count(`${shop.tenant}:register`, email.toLowerCase())) === 0) {
        const sent = await mailer.send(await mailFor(form, await open(form, birthday)));
        if (!sent.ok && sent.code === 'UNAVAILABLE') throw new Error(`a mail was not sent: ${sent.message}`);
      }
      return { kind: 'done', route: 'registered' };
    },
  };
}
