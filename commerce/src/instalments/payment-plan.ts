import { monthsAfter } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';
import { instalmentPlan, yearlyRate } from './instalment-plan.ts';

type Terms = Pick<NonNullable<LocalShop['checkout']>, 'instalments' | 'pause' | 'protection'>;

/**
 * How an order is paid later, as it was agreed to; money in minor units. What credit costs is on the goods alone: the delivery is
 * paid with the first payment.
 */
export interface PaymentPlan {
  kind: 'instalments' | 'pause';
  /** The day of the order, YYYY-MM-DD. */
  from: string;
  /** So many months later the first payment is due; the others one month apart. */
  after: number;
  /** How many payments there are. */
  count: number;
  first: number;
  monthly: number;
  last: number;
  /** What the credit costs. */
  surcharge: number;
  /** What the protection of the payments costs; 0 without. */
  protection: number;
  /** Effective, in basis points: 1748 is 17.48 %. The protection is free to choose, so it is not in it. */
  yearlyRate: number;
}

/** What is to be paid, in minor units: goods, and what it costs to bring them or is ordered with them. */
export interface Price {
  goods: number;
  delivery: number;
}

/** What somebody chose of a shop's instalments. */
export interface InstalmentWish {
  count: number | undefined;
  isProtected?: boolean;
}

/** The numbers of instalments that goods of a value can be paid in; none where it is outside of what the shop lends. */
export function instalmentCounts(goods: number, { instalments }: Terms): readonly number[] {
  if (instalments === undefined || goods < instalments.least || goods > instalments.most) return [];
  return instalments.counts;
}

/** The plan of some instalments; undefined where these goods cannot be paid in so many. */
export function planInstalments(
  { goods, delivery }: Price,
  { count = 0, isProtected = false }: InstalmentWish,
  terms: Terms,
  from: string,
): PaymentPlan | undefined {
  const { instalments, protection } = terms;
  if (instalments === undefined || !instalmentCounts(goods, terms).includes(count)) return undefined;
  const plan = instalmentPlan(goods, { ...instalments, count });
  const premium = isProtected && protection !== undefined ? share(plan.monthly, protection.premium) : 0;
  return {
    kind: 'instalments',
    from,
    after: 1,
    count,
    first: plan.first + premium + delivery,
    monthly: plan.monthly + premium,
    last: plan.last + premium,
    surcharge: plan.surcharge,
    protection: premium * count,
    yearlyRate: Math.round(plan.yearlyRate * WHOLE),
  };
}

/** The plan of paying all of it some months later; undefined where that cannot be had. */
export function planPause({ goods, delivery }: Price, { pause }: Terms, from: string): PaymentPlan | undefined {
  if (pause === undefined) return undefined;
  const { months, surcharge: rate } = pause;
  const surcharge = share(goods, rate);
  const total = goods + surcharge + delivery;
  const later = [...Array.from({ length: months - 1 }, () => 0), goods + surcharge];
  return {
    kind: 'pause',
    from,
    after: months,
    count: 1,
    first: total,
    monthly: total,
    last: total,
    surcharge,
    protection: 0,
    yearlyRate: Math.round(yearlyRate(goods, later) * WHOLE),
  };
}

/** Each payment of a plan and the day on which it is due, YYYY-MM-DD; they sum to what the order comes to. */
export function paymentsOf({
  from,
  after,
  count,
  first,
  monthly,
  last,
}: PaymentPlan): { due: string; amount: number }[] {
  return Array.from({ length: count }, (_none, n) => ({
    due: monthsAfter(from, after + n),
    amount: n === 0 ? first : n === count - 1 ? last : monthly,
  }));
}

/** What a plan costs on top of goods and delivery, in minor units; nothing without one. */
export function costOf(plan: Pick<PaymentPlan, 'surcharge' | 'protection'> | null | undefined): number {
  return plan ? plan.surcharge + plan.protection : 0;
}

const WHOLE = 10_000;

/** Basis points of an amount, half up. */
function share(amount: number, basisPoints: number): number {
  return Math.floor((2 * amount * basisPoints + WHOLE) / (2 * WHOLE));
}
