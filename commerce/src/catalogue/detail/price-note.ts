import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../money-format.ts';
import type { Product } from '../product.ts';

/** What is in a product's price and what comes to it; what a forwarder brings is sent for nothing at no value of the basket. */
export function priceNote(
  { record: { delivery } }: Pick<Product, 'record'>,
  shop: Pick<LocalShop, 'checkout' | 'locale' | 'currency' | 'groupSign' | 'message'>,
): string | undefined {
  const fee = shop.checkout?.delivery.bulkyFee ?? 0;
  return (delivery?.shippingClass ?? 'parcel') === 'parcel' || fee === 0
    ? shop.message('product.price.note')
    : shop.message('product.price.forwarder', { amount: formatMoney(fee, shop) });
}
