import type { LocalShop } from '@vitrine/platform/doors';
import {
  ADDRESS_FIELDS,
  countryOf,
  errorsOf,
  mailError,
  phoneError,
  readAddress,
  type Errors,
} from '../accounts/index.ts';
import { SALUTATIONS, type Buyer, type Checkout } from './checkout.ts';

/** CK-002; the day of birth is asked for by the way to pay (ruling 13). */
export const BUYER_FIELDS = ['salutation', ...ADDRESS_FIELDS, 'email', 'phone'] as const;

type Fields = Readonly<Record<string, string>>;

/** A new customer as they sent themselves, or what is wrong with it, by field. */
export function readBuyer(
  sent: Fields,
  shop: LocalShop,
): { ok: true; said: Required<Pick<Checkout, 'email' | 'buyer'>> } | { ok: false; errors: Errors } {
  const { email = '', phone = '' } = sent;
  const home = readAddress(sent, countryOf(shop));
  const salutation = SALUTATIONS.find((each) => each === sent['salutation']);
  const errors = {
    ...errorsOf({
      salutation: salutation === undefined ? { key: 'validation.required.choice' } : undefined,
      email: mailError(email),
      phone: phoneError(phone),
    }),
    ...(home.ok ? {} : home.errors),
  };
  if (!home.ok || salutation === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, said: { email, buyer: { ...home.address, salutation, ...(phone === '' ? {} : { phone }) } } };
}

/** The same back in the fields of its form. */
export function buyerFields({ email, buyer }: Checkout): Record<string, string> {
  return { ...(email === undefined ? {} : { email }), ...(buyer === undefined ? {} : addressFields(buyer)) };
}

/** An address in the fields of a form. */
export function addressFields(home: Buyer): Record<string, string> {
  const { firstName, lastName, street, houseNumber, addition, postalCode, city, salutation, phone } = home;
  return {
    firstname: firstName,
    lastname: lastName,
    street,
    housenumber: houseNumber,
    addition: addition ?? '',
    postalCode,
    city,
    ...(salutation === undefined ? {} : { salutation }),
    ...(phone === undefined ? {} : { phone }),
  };
}
