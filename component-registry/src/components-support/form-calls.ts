import type { GatewayForm } from './gateway-forms.ts';

type Variables = Record<string, unknown>;

type Texts = Readonly<Record<string, string>>;

/**
 * What is sent for a form on a page whose address has this query, one call after the other: the first is what the form says, the
 * shopper hears of no other.
 */
type Calls = (fields: Texts, query: Texts) => readonly [Variables, ...Variables[]];

/** The variables of each form's mutation. */
export const FORM_CALLS: Readonly<Record<GatewayForm, Calls>> = {
  // One for each newsletter that is agreed to (TN-025); a form that names none means all of them.
  newsletter: ({ lists = '', email, salutation, firstname, lastname, website }) => {
    const [first, ...others] = lists.split(' ').filter((list) => list !== '');
    const input = { email, salutation, firstname, lastname, website };
    return [{ input: { ...input, list: first } }, ...others.map((list) => ({ input: { email, list } }))];
  },
  'newsletter-confirm': (_, { token = '' }) => [{ token }],
  'newsletter-change': ({ email, newsletter: choice = '', pauseDays }) => [
    { email, choice, pauseDays: pauseDays === undefined ? undefined : Number(pauseDays) },
  ],
  'mailing-unsubscribe': (_, { token = '' }) => [{ token }],
  login: ({ email, password, remember }) => [{ email, password, stayLoggedIn: remember === '1' }],
  'login-number': ({ customerId, birthday, remember }) => [
    { customerNumber: customerId, birthday, stayLoggedIn: remember === '1' },
  ],
  logout: () => [{}],
  'password-forgot': ({ email }) => [{ email }],
  'password-reset': ({ password, repeat }, { token = '' }) => [{ token, password, repeat }],
  'checkout-order': ({ basket, quote }) => [{ basket, quote }],
};
