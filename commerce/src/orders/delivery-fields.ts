import type { LocalShop } from '@vitrine/platform/doors';
import { canonicalJson } from '@vitrine/schemas';
import { ADDRESS_FIELDS, countryOf, readAddress, type Errors, type PostalAddress } from '../accounts/index.ts';
import { addressFields } from './buyer-fields.ts';
import type { Home } from './checkout-state.ts';

/** The choice of an address that is typed. */
export const ELSEWHERE = 'other';

/** Where something is to be sent: one of the addresses that are known, by its key, or the one that was typed. */
export function readDelivery(
  sent: Readonly<Record<string, string>>,
  homes: readonly Home[],
  shop: LocalShop,
): { ok: true; address: PostalAddress } | { ok: false; errors: Errors } {
  const chosen = sent['home'] ?? '';
  const home = homes.find(({ key }) => key === chosen);
  if (home !== undefined) return { ok: true, address: postalOf(home.address) };
  if (homes.length > 0 && chosen !== ELSEWHERE)
    return { ok: false, errors: { home: { key: 'validation.required.choice' } } };
  return readAddress(sent, countryOf(shop));
}

/** What was said of it before, in the fields of its form; the first address that is known where nothing was. */
export function deliveryFields(address: PostalAddress | undefined, homes: readonly Home[]): Record<string, string> {
  const [first] = homes;
  if (address === undefined) return first === undefined ? {} : { home: first.key };
  const same = homes.find((home) => canonicalJson(postalOf(home.address)) === canonicalJson(postalOf(address)));
  if (same !== undefined) return { home: same.key };
  const fields = addressFields(address);
  return { home: ELSEWHERE, ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, fields[name] ?? ''])) };
}

/** Without who buys. */
export function postalOf({
  firstName,
  lastName,
  street,
  houseNumber,
  addition,
  postalCode,
  city,
  country,
}: PostalAddress): PostalAddress {
  return { firstName, lastName, street, houseNumber, addition, postalCode, city, country };
}
