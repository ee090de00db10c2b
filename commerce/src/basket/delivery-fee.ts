import type { LocalShop } from '@vitrine/platform/doors';
import type { PricedBasket } from './priced-basket.ts';

/**
 * What the delivery of a basket costs, in minor units. Parcels cost once, nothing from a value on. What a forwarder brings costs
 * once, whatever it is worth, and takes parcels along.
 */
export function deliveryFee(
  { lines, subtotal }: Pick<PricedBasket, 'lines' | 'subtotal'>,
  { delivery: { fee, freeFrom, bulkyFee } }: Pick<NonNullable<LocalShop['checkout']>, 'delivery'>,
): number {
  const isBulky = lines.map(
    ({ article }) => (article?.product.record.delivery?.shippingClass ?? 'parcel') !== 'parcel',
  );
  if (isBulky.includes(true)) return bulkyFee ?? fee;
  return isBulky.includes(false) && (freeFrom === undefined || subtotal < freeFrom) ? fee : 0;
}
