import type { LocalShop } from '@vitrine/platform/doors';

/** Something that a page of service answers, by the words of the page, and where it does. */
export interface ServiceAnswer {
  text: string;
  href: string;
}

/** Everything that the pages of a shop's service answer now, in the order in which it is suggested. */
export type ServicePages = (shop: LocalShop) => Promise<readonly ServiceAnswer[]>;

/** Routes of what shoppers ask a shop about. */
export const SERVICE_ROUTES = [
  'shipping',
  'withdrawal',
  'return',
  'contact',
  'vouchers',
  'newsletter',
  'parcelShops',
  'service',
  'terms',
  'privacy',
  'imprint',
  'accessibility',
  'seals',
] as const;
