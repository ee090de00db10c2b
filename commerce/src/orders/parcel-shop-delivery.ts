import type { FormOutcome, LocalShop, Words } from '@vitrine/platform/doors';
import { countryOf } from '../accounts/index.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';

const HOME_FIRST: Words = { key: 'parcelShop.homeFirst' };
const GONE: Words = { key: 'checkout.keepFailed' };

/**
 * What is kept of an order that goes to a parcel shop: its address, under the name of who buys. Invoices do not go there, so
 * somebody who has not said where they live does that first.
 */
export function readParcelShop(
  id: string,
  { said, homes }: Pick<CheckoutState, 'said' | 'homes'>,
  shop: Pick<LocalShop, 'locale' | 'parcelShops'>,
): Checkout | Extract<FormOutcome, { kind: 'again' }> {
  const who = homes[0]?.address ?? said?.buyer;
  if (who === undefined) return { kind: 'again', errors: {}, problem: HOME_FIRST };
  const found = shop.parcelShops?.find((each) => each.id === id);
  if (found === undefined) return { kind: 'again', errors: {}, problem: GONE };
  const { name, street, houseNumber, postalCode, city } = found;
  const { firstName, lastName } = who;
  return {
    address: { firstName, lastName, street, houseNumber, addition: name, postalCode, city, country: countryOf(shop) },
    ...(homes.length === 0 && said?.buyer !== undefined ? { buyer: said.buyer } : {}),
  };
}
