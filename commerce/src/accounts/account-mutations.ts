import { givenFields, type FormMutation } from '@vitrine/platform/doors';

const STAY = { kind: 'flag', description: 'Whether the device is recognised later.' } as const;

/** How scripts send the form `login`. */
export const LOGIN: FormMutation = {
  name: 'login',
  description: 'Logs in by address and password.',
  arguments: {
    email: { kind: 'text', required: true, description: 'Of the customer.' },
    password: { kind: 'text', required: true, description: 'Of the account.' },
    stayLoggedIn: STAY,
  },
  form: ({ stayLoggedIn, ...fields }) => ({ fields: givenFields({ ...fields, remember: stayLoggedIn }) }),
};

/** How scripts send the form `login-number`. */
export const LOGIN_BY_NUMBER: FormMutation = {
  name: 'loginWithCustomerNumber',
  description: 'Logs in by number and day of birth.',
  arguments: {
    customerNumber: { kind: 'text', required: true, description: 'Of the customer.' },
    birthday: { kind: 'text', required: true, description: 'As it is written in the language of the shop.' },
    stayLoggedIn: STAY,
  },
  form: ({ customerNumber, stayLoggedIn, ...fields }) => ({
    fields: givenFields({ ...fields, customerId: customerNumber, remember: stayLoggedIn }),
  }),
};

/** How scripts send the form `logout`. */
export const LOGOUT: FormMutation = {
  name: 'logout',
  description: 'Ends the session, and the recognising of the device.',
  arguments: {},
  form: () => ({ fields: {} }),
};

/** How scripts send the form `password-forgot`. */
export const REQUEST_PASSWORD: FormMutation = {
  name: 'requestPasswordReset',
  description: 'Asks for a mail with a link to a new password.',
  arguments: { email: { kind: 'text', required: true, description: 'Of the customer.' } },
  form: (fields) => ({ fields: givenFields(fields) }),
};

/** How scripts send the form `password-reset`. */
export const RESET_PASSWORD: FormMutation = {
  name: 'resetPassword',
  description: 'Sets a new password.',
  arguments: {
    token: { kind: 'text', required: true, description: 'Of the link in the mail.' },
    password: { kind: 'text', required: true, description: 'The new one.' },
    repeat: { kind: 'text', description: 'The new one once more, where somebody typed it twice.' },
  },
  form: ({ token, password, repeat = password }) => ({
    fields: givenFields({ password, repeat }),
    query: givenFields({ token }),
  }),
};
