import type { LocalShop, Words } from '@vitrine/platform/doors';
import type { PostalAddress } from './customer.ts';
import { errorsOf, nameError, textError, type Errors } from './field-checks.ts';

/** Of the postal codes of a country (AC-007); the Dutch have letters in theirs. */
const DIGITS: Readonly<Record<string, number>> = { AT: 4, CH: 4, DE: 5 };
const DUTCH = /^[1-9]\d{3} ?[A-Z]{2}$/u;

export const ADDRESS_FIELDS = [
  'firstname',
  'lastname',
  'street',
  'housenumber',
  'addition',
  'postalCode',
  'city',
] as const;

/** The country that a shop sends to: that of its language. */
export function countryOf({ locale }: Pick<LocalShop, 'locale'>): string {
  return locale.slice(-2);
}

/** An address as somebody sent it, in the country of the shop, or what is wrong with it, by field. */
export function readAddress(
  sent: Readonly<Record<string, string>>,
  country: string,
): { ok: true; address: PostalAddress } | { ok: false; errors: Errors } {
  const given = (name: (typeof ADDRESS_FIELDS)[number]): string => sent[name] ?? '';
  const postalCode = country === 'NL' ? given('postalCode').toUpperCase() : given('postalCode');
  const errors = errorsOf({
    firstname: nameError(given('firstname')),
    lastname: nameError(given('lastname')),
    street: textError(given('street'), 60),
    housenumber: textError(given('housenumber'), 10),
    addition: given('addition') === '' ? undefined : textError(given('addition'), 60),
    postalCode: postalCodeError(postalCode, country),
    city: nameError(given('city')),
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    address: {
      firstName: given('firstname'),
      lastName: given('lastname'),
      street: given('street'),
      houseNumber: given('housenumber'),
      addition: given('addition') || null,
      postalCode,
      city: given('city'),
      country,
    },
  };
}

/** What is wrong with a postal code of a country; undefined for one that can be (AC-007). */
export function postalCodeError(code: string, country: string): Words | undefined {
  if (code === '') return { key: 'validation.required.field' };
  if (country === 'NL') return DUTCH.test(code) ? undefined : { key: 'validation.postalCode.nl' };
  if (!/^\d+$/u.test(code)) return { key: 'validation.digitsOnly' };
  const digits = DIGITS[country];
  if (digits === undefined || code.length === digits) return undefined;
  return { key: 'validation.postalCode.digits', with: { digits } };
}
