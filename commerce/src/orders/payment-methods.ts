import type { LocalShop } from '@vitrine/platform/doors';
import { instalmentCounts } from '../instalments/index.ts';
import { available, type Credit } from '../revolving-credit/index.ts';
import { isPaidLater, type Offer, type PaymentMethod } from './checkout.ts';
import type { Quote } from './order-quote.ts';

type Rules = NonNullable<LocalShop['checkout']>;
const DAY_MS = 86_400_000;
/** Where a shop does not say how long an order waits for its money. */
export const DAYS_TO_PAY = 7;
/** As long as the page of a provider waits; goods are held meanwhile. */
const HOSTED_MS = 30 * 60_000;

/**
 * How this can be paid, in the order of the shop: nothing that could not be paid after all. `hasProvider`: there is one
 * with a page of its own; `credit`: the revolving credit of whoever orders.
 */
export function offerOf(
  rules: Rules,
  { goods, total }: Pick<Quote, 'goods' | 'total'>,
  { hasProvider, credit }: { hasProvider: boolean; credit: Credit | undefined },
): Offer {
  const { payments, bank, pause, protection } = rules;
  const counts = instalmentCounts(goods, rules);
  const hasBank = bank !== undefined;
  const isThere: Readonly<Record<PaymentMethod, boolean>> = {
    invoice: true,
    instalments: hasBank && counts.length > 0,
    pause: hasBank && pause !== undefined,
    credit: credit !== undefined && total <= available(credit),
    prepayment: hasBank,
    wallet: hasProvider,
    ideal: hasProvider,
    card: hasProvider,
  };
  const methods = payments
    .filter(({ method, most = Infinity }) => total > 0 && total <= most && isThere[method])
    .map(({ method }) => method);
  return { methods, counts, protects: protection !== undefined };
}

/** Why a way to pay that a shop has is not offered for an order: it comes to too much, or its goods to too little. Minor units. */
export interface PaymentLimit {
  method: PaymentMethod;
  bound: 'most' | 'mostGoods' | 'leastGoods';
  amount: number;
}

/** The limits that keep ways to pay from an order, in the order of the shop; what cannot be had for another reason has none. */
export function limitsOf(
  { payments, bank, instalments }: Rules,
  { goods, total }: Pick<Quote, 'goods' | 'total'>,
  { methods }: Pick<Offer, 'methods'>,
): PaymentLimit[] {
  return payments.flatMap(({ method, most = Infinity }): PaymentLimit[] => {
    if (methods.includes(method) || total === 0) return [];
    if (total > most) return [{ method, bound: 'most', amount: most }];
    if (method !== 'instalments' || bank === undefined || instalments === undefined) return [];
    if (goods < instalments.least) return [{ method, bound: 'leastGoods', amount: instalments.least }];
    return goods > instalments.most ? [{ method, bound: 'mostGoods', amount: instalments.most }] : [];
  });
}

/** Of whoever owes money afterwards, the shop must know that they may (ruling 13); of whoever has a credit it does. */
export function asksBirthday(method: PaymentMethod): boolean {
  return isPaidLater(method) && method !== 'credit';
}

/** Whether it is paid on the page of a provider. */
export function isHosted(method: string): boolean {
  return method === 'card' || method === 'wallet' || method === 'ideal';
}

/**
 * What is preselected where one way to pay was refused: another at a provider, which takes as little to say, else the first of the
 * shop. Nobody is led to a loan.
 */
export function instead(refused: PaymentMethod, methods: readonly PaymentMethod[]): PaymentMethod | undefined {
  const others = methods.filter((method) => method !== refused && (method === 'invoice' || !isPaidLater(method)));
  return others.find(isHosted) ?? others[0];
}

/** Until when an order must be paid; undefined where nothing is paid first. */
export function payUntil({ payments }: Rules, method: PaymentMethod, now: Date): Date | undefined {
  if (isPaidLater(method)) return undefined;
  if (isHosted(method)) return new Date(now.getTime() + HOSTED_MS);
  const { days = DAYS_TO_PAY } = payments.find((each) => each.method === method) ?? {};
  return new Date(now.getTime() + days * DAY_MS);
}

/** Days within which something is paid, if the shop says. */
export function daysOf({ payments }: Rules, method: PaymentMethod): number | undefined {
  return payments.find((each) => each.method === method)?.days;
}
