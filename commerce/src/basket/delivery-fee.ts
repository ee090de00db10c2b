import type { LocalShop } from '@vitrine/platform/doors';
import type { PricedBasket } from './priced-basket.ts';

/** Whether something in a basket is brought by a forwarder, which comes to houses alone. */
export function needsForwarder(lines: PricedBasket['lines']): boolean {
  return lines.some(isForForwarder);
}

/** Whether a line is: what goes by parcel is not. */
export function isForForwarder({ article }: PricedBasket['lines'][number]): boolean {
  return (article?.product.record.delivery?.shippingClass ?? 'parcel') !== 'parcel';
}

/**
 * What the delivery of a basket costs, in minor units. Parcels cost once, nothing from a value on. What a forwarder brings costs
 * once, whatever it is worth, and takes parcels along.
 */
export function deliveryFee(
  { lines, subtotal }: Pick<PricedBasket, 'lines' | 'subtotal'>,
  { delivery: { fee, freeFrom, bulkyFee } }: Pick<NonNullable<LocalShop['checkout']>, 'delivery'>,
): number {
  if (needsForwarder(lines)) return bulkyFee ?? fee;
  return lines.length > 0 && (freeFrom === undefined || subtotal < freeFrom) ? fee : 0;
}
