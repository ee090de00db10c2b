import type { LocalShop } from '@vitrine/platform/doors';
import { minorUnitsOf } from '../money-format.ts';
import type { Availability, Product } from '../product.ts';

/** What search engines are told of an article. */
export interface ProductOffer {
  sku: string;
  /** In units of the currency, such as 69.99. */
  price: string;
  currency: string;
  /** As schema.org names it. */
  availability: 'InStock' | 'LimitedAvailability' | 'BackOrder' | 'OutOfStock';
}

const NAMES: Readonly<Record<Availability, ProductOffer['availability']>> = {
  inStock: 'InStock',
  fewLeft: 'LimitedAvailability',
  delayed: 'BackOrder',
  soldOut: 'OutOfStock',
};
/** Search engines read no more of a page. */
export const MOST_OFFERS = 100;

/** Each article of a product with its price and whether it can be had. */
export function productOffers({ variants }: Product, { currency, locale }: LocalShop): ProductOffer[] {
  const units = minorUnitsOf({ currency, locale });
  const digits = Math.round(Math.log10(units));
  return variants.slice(0, MOST_OFFERS).map(({ sku, price, availability }) => ({
    sku,
    price: (price / units).toFixed(digits),
    currency,
    availability: NAMES[availability],
  }));
}
