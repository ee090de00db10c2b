import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import { needsForwarder } from './delivery-fee.ts';
import type { PricedBasket } from './priced-basket.ts';

/** How far a basket is from being delivered for nothing. */
export interface FreeDelivery {
  /** In words. */
  text: string;
  /** 0 to 100, whole; 100 is there. */
  percent: number;
}

/**
 * Undefined where the shop has no such value, or where a forwarder brings something: that is free for members of the premium
 * programme alone, as all is.
 */
export function freeDelivery(
  { lines, subtotal }: Pick<PricedBasket, 'lines' | 'subtotal'>,
  shop: Pick<LocalShop, 'checkout' | 'locale' | 'currency' | 'groupSign' | 'message'>,
  { isMember }: { isMember: boolean } = { isMember: false },
): FreeDelivery | undefined {
  const forMembers = isMember && subtotal > 0 ? shop.message('premium.text') : undefined;
  if (forMembers !== undefined) return { text: forMembers, percent: 100 };
  const from = shop.checkout?.delivery.freeFrom;
  if (from === undefined || from <= 0 || needsForwarder(lines) || subtotal === 0) return undefined;
  const missing = Math.max(0, from - subtotal);
  const text =
    missing === 0
      ? shop.message('basket.freeDelivery.reached')
      : shop.message('basket.freeDelivery.missing', { amount: formatMoney(missing, shop) });
  return text === undefined ? undefined : { text, percent: Math.floor((Math.min(subtotal, from) * 100) / from) };
}
