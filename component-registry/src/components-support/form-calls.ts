import type { GatewayForm } from './gateway-forms.ts';

type Variables = Record<string, unknown>;

/** What is sent for a form, one call after the other: the first is what the form says, the shopper hears of no other. */
type Calls = (fields: Readonly<Record<string, string>>) => readonly [Variables, ...Variables[]];

/** The variables of each form's mutation. */
export const FORM_CALLS: Readonly<Record<GatewayForm, Calls>> = {
  // One for each newsletter that is agreed to (TN-025); a form that names none means all of them.
  newsletter: ({ lists = '', email, salutation, firstname, lastname, website }) => {
    const [first, ...others] = lists.split(' ').filter((list) => list !== '');
    const input = { email, salutation, firstname, lastname, website };
    return [{ input: { ...input, list: first } }, ...others.map((list) => ({ input: { email, list } }))];
  },
};
