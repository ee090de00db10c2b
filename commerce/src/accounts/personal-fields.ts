import type { Words } from '@vitrine/platform/doors';
import type { Customer, PersonalFields } from './customer.ts';
import { errorsOf, nameError, phoneError, type Errors } from './field-checks.ts';

/** AC-022: digits of a card of the bonus programme. */
export const PAYBACK_DIGITS = 16;

/** The personal data that somebody sent, or what is wrong with it, by field. Without the bonus programme a card stays as it was. */
export function readPersonal(
  sent: Readonly<Record<string, string>>,
  { hasPayback, was }: { hasPayback: boolean; was: PersonalFields },
): { ok: true; fields: PersonalFields } | { ok: false; errors: Errors } {
  const { firstname: firstName = '', lastname: lastName = '', phone = '', payback = '' } = sent;
  const digits = payback.replaceAll(' ', '');
  const errors = errorsOf({
    firstname: nameError(firstName),
    lastname: nameError(lastName),
    phone: phoneError(phone),
    payback: hasPayback ? paybackError(digits) : undefined,
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const paybackNumber = hasPayback ? digits || null : was.paybackNumber;
  return { ok: true, fields: { firstName, lastName, phone: phone || null, paybackNumber } };
}

function paybackError(digits: string): Words | undefined {
  const isCard = digits.length === PAYBACK_DIGITS && /^\d+$/u.test(digits);
  return digits === '' || isCard ? undefined : { key: 'payback.invalid', with: { length: PAYBACK_DIGITS } };
}

/** The personal data of a customer under the names that forms and `/api/customer/v1` have for them. */
export function personalOf({ firstName, lastName, phone, paybackNumber }: Customer): Record<string, string> {
  return { firstname: firstName, lastname: lastName, phone: phone ?? '', payback: paybackNumber ?? '' };
}
