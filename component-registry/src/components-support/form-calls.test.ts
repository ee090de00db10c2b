import { expect, it } from 'vitest';
import { FORM_CALLS } from './form-calls.ts';

it('the token of a page’s address goes with its form, and nothing that nobody chose', () => {
  const query = { token: 'abc' };
  expect([
    FORM_CALLS['password-reset']({ password: 'Herbst24!', repeat: 'Herbst24?' }, query),
    FORM_CALLS['newsletter-confirm']({}, query),
    FORM_CALLS['mailing-unsubscribe']({}, {}),
    FORM_CALLS['newsletter-change']({ email: 'a@b.at', newsletter: 'unsubscribe|99' }, query),
  ]).toEqual([
    [{ token: 'abc', password: 'Herbst24!', repeat: 'Herbst24?' }],
    [{ token: 'abc' }],
    [{ token: '' }],
    [{ email: 'a@b.at', choice: 'unsubscribe|99', pauseDays: undefined }],
  ]);
});

it('a device is recognised later where that was ticked alone', () => {
  expect([
    FORM_CALLS.login({ email: 'a@b.at', password: 'x', remember: '1' }, {}),
    FORM_CALLS['login-number']({ customerId: '1', birthday: '31.01.1980' }, {}),
  ]).toEqual([
    [{ email: 'a@b.at', password: 'x', stayLoggedIn: true }],
    [{ customerNumber: '1', birthday: '31.01.1980', stayLoggedIn: false }],
  ]);
});
