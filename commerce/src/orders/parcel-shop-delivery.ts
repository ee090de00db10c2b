import type { FormOutcome, LocalShop, Words } from '@vitrine/platform/doors';
import { countryOf } from '../accounts/index.ts';
import { needsForwarder, type PricedBasket } from '../basket/index.ts';
import { parcelShopIn } from '../parcel-shops/index.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';

const HOME_FIRST: Words = { key: 'parcelShop.homeFirst' };
const BULKY: Words = { key: 'parcelShop.bulky' };
const GONE: Words = { key: 'checkout.keepFailed' };

/**
 * What is kept of an order that goes to a parcel shop: its address, under the name of who buys. Invoices do not go there, so
 * somebody who has not said where they live does that first.
 */
export function readParcelShop(
  id: string,
  { said, homes, priced }: Pick<CheckoutState, 'said' | 'homes' | 'priced'>,
  shop: Pick<LocalShop, 'locale' | 'parcelShops'>,
): Checkout | Extract<FormOutcome, { kind: 'again' }> {
  const who = homes[0]?.address ?? said?.buyer;
  if (who === undefined) return { kind: 'again', errors: {}, problem: HOME_FIRST };
  if (needsForwarder(priced.lines)) return { kind: 'again', errors: {}, problem: BULKY };
  const found = shop.parcelShops?.find((each) => each.id === id);
  if (found === undefined) return { kind: 'again', errors: {}, problem: GONE };
  const { name, street, houseNumber, postalCode, city } = parcelShopIn(found, shop.locale);
  const { firstName, lastName } = who;
  return {
    address: { firstName, lastName, street, houseNumber, addition: name, postalCode, city, country: countryOf(shop) },
    ...(homes.length === 0 && said?.buyer !== undefined ? { buyer: said.buyer } : {}),
  };
}

/** What was said, without a parcel shop to which the basket cannot be sent: something for a forwarder may have been added since. */
export function whereItCanGo(
  said: Checkout | undefined,
  { lines }: Pick<PricedBasket, 'lines'>,
  { parcelShops = [] }: Pick<LocalShop, 'parcelShops'>,
): Checkout | undefined {
  const to = said?.address;
  if (to === undefined || !needsForwarder(lines)) return said;
  // Chosen in any of the shop's languages.
  const isParcelShop = parcelShops.some(
    ({ name, locales = {}, street, postalCode }) =>
      [name, ...Object.values(locales).map((said) => said.name ?? name)].some((called) => called === to.addition) &&
      street === to.street &&
      postalCode === to.postalCode,
  );
  if (!isParcelShop) return said;
  const { address: _address, ...rest } = said ?? {};
  return rest;
}
