import type { Clock } from '@vitrine/platform/clock';
import type { FormHandler, FormOutcome, SentForm, Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { LOGIN, LOGIN_BY_NUMBER, LOGOUT } from './account-mutations.ts';
import { readBirthday } from './birthday.ts';
import { errorsOf, mailError, numberError, passwordError } from './field-checks.ts';
import type { Asker, LoginOutcome, Logins } from './login.ts';

const FAILURE: Words = { key: 'login.error' };
/** Pages that one comes to for the login alone. The first step of the checkout itself leads on whoever is logged in. */
const ONWARD: Readonly<Record<string, string>> = { passwordReset: 'account', wishlistLogin: 'wishlist' };

/** Who sends a form. */
export function askerOf({ shop: { tenant }, caller, cookies }: SentForm): Asker {
  return { tenant, caller, cookies };
}

/** `login` by address and password, `login-number` by number and day of birth, and `logout`. They lead back to their page. */
export function createLoginForms({
  logins,
  limiter,
  clock,
}: {
  logins: Logins;
  limiter: RateLimiter;
  clock: Clock;
}): FormHandler[] {
  return [
    {
      name: 'login',
      fields: ['email', 'password', 'remember'],
      secrets: ['password'],
      thanks: 'account',
      limiter,
      failure: FAILURE,
      mutation: LOGIN,
      async take(form) {
        const { email = '', password = '', remember } = form.fields;
        const errors = errorsOf({ email: mailError(email), password: passwordError(password) });
        if (Object.keys(errors).length > 0) return { kind: 'again', errors };
        return told(form, await logins.login(askerOf(form), { mail: email, password }, remember === '1'));
      },
    },
    {
      name: 'login-number',
      fields: ['customerId', 'birthday', 'remember'],
      secrets: ['birthday'],
      thanks: 'account',
      limiter,
      failure: FAILURE,
      mutation: LOGIN_BY_NUMBER,
      async take(form) {
        const { customerId = '', birthday: typed = '', remember } = form.fields;
        const birthday = readBirthday(typed, clock.now());
        const errors = errorsOf({
          customerId: numberError(customerId),
          birthday: birthday === undefined ? { key: 'validation.date.invalid' } : undefined,
        });
        if (birthday === undefined || Object.keys(errors).length > 0) return { kind: 'again', errors };
        return told(form, await logins.login(askerOf(form), { number: customerId, birthday }, remember === '1'));
      },
    },
    {
      name: 'logout',
      fields: [],
      thanks: 'home',
      limiter,
      failure: FAILURE,
      mutation: LOGOUT,
      async take(form) {
        return { kind: 'done', route: 'home', cookies: await logins.logout(askerOf(form)) };
      },
    },
  ];
}

function told({ route, params }: SentForm, outcome: LoginOutcome): FormOutcome {
  if (outcome.kind === 'wrong') return { kind: 'again', errors: {}, problem: { key: 'login.failed' } };
  if (outcome.kind === 'locked')
    return { kind: 'again', errors: {}, problem: { key: 'login.locked', with: { minutes: outcome.minutes } } };
  return { kind: 'done', route: ONWARD[route] ?? route, params, cookies: outcome.cookies };
}
