import type { LocalShop } from '@vitrine/platform/doors';
import type { PaymentMethod } from './checkout.ts';

type Rules = NonNullable<LocalShop['checkout']>;
const DAY_MS = 86_400_000;
/** Where a shop does not say how long an order waits for its money. */
const DAYS_TO_PAY = 7;
/** As long as the page of a provider waits; goods are held meanwhile. */
const CARD_MS = 30 * 60_000;

/**
 * How an order of this total can be paid, in the order of the shop: nothing that could not be paid after all. `takesCards`:
 * there is a provider for them.
 */
export function offeredMethods({ payments, bank }: Rules, total: number, takesCards: boolean): PaymentMethod[] {
  return payments
    .filter(
      ({ method, most = Infinity }) => total <= most && total > 0 && (method !== 'prepayment' || bank !== undefined),
    )
    .map(({ method }) => method)
    .filter((method) => takesCards || method !== 'card');
}

/** Of whoever owes money afterwards, the shop must know that they may (ruling 13). */
export function asksBirthday(method: PaymentMethod): boolean {
  return method === 'invoice';
}

/** Until when an order must be paid; undefined where nothing is paid first. */
export function payUntil({ payments }: Rules, method: PaymentMethod, now: Date): Date | undefined {
  if (method === 'invoice') return undefined;
  if (method === 'card') return new Date(now.getTime() + CARD_MS);
  const { days = DAYS_TO_PAY } = payments.find((each) => each.method === method) ?? {};
  return new Date(now.getTime() + days * DAY_MS);
}

/** Days within which something is paid, if the shop says. */
export function daysOf({ payments }: Rules, method: PaymentMethod): number | undefined {
  return payments.find((each) => each.method === method)?.days;
}
