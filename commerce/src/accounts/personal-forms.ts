import type { FormHandler, FormOutcome, SentForm, Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Customer } from './customer.ts';
import type { CustomersRepository } from './customers-repository.ts';
import { personalOf, readPersonal } from './personal-fields.ts';
import type { Who } from './who.ts';

export const NOT_SAVED: Words = { key: 'account.saveFailed' };
/** Who is not logged in (any more) is shown the page again, with its login. */
const LOGIN_FIRST: FormOutcome = { kind: 'again', errors: {}, problem: { key: 'login.passwordNeeded' } };

/** Lets a form through for a customer alone, who is logged in at this moment. */
export function forCustomer(
  who: Who,
  take: (form: SentForm, customer: Customer) => Promise<FormOutcome>,
): (form: SentForm) => Promise<FormOutcome> {
  return async (form) => {
    const known = await who(form.shop.tenant, form.caller);
    return known.kind === 'customer' ? take(form, known.customer) : LOGIN_FIRST;
  };
}

/** `personal-data` changes name and telephone, `payback` the card of the bonus programme; each leads back to its page. */
export function createPersonalForms({
  who,
  customers,
  limiter,
}: {
  who: Who;
  customers: Pick<CustomersRepository, 'change'>;
  limiter: RateLimiter;
}): FormHandler[] {
  const form = (name: string, fields: readonly string[], page: string): FormHandler => ({
    name,
    fields,
    thanks: page,
    limiter,
    failure: NOT_SAVED,
    take: forCustomer(who, async ({ shop, fields: sent }, customer) => {
      const hasPayback = shop.switches['payback'] === true;
      const reading = readPersonal({ ...personalOf(customer), ...sent }, { hasPayback, was: customer });
      if (!reading.ok) return { kind: 'again', errors: reading.errors };
      await customers.change(shop.tenant, customer.id, reading.fields);
      return { kind: 'done', route: page, anchor: `${name}-saved` };
    }),
  });
  return [
    form('personal-data', ['firstname', 'lastname', 'phone'], 'accountPersonalData'),
    form('payback', ['payback'], 'accountPayback'),
  ];
}
