import { dayIn, daysAfter, monthsAfter } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';

/** What a revolving credit costs, and how it is paid back. */
export type CreditTerms = NonNullable<NonNullable<LocalShop['checkout']>['revolvingCredit']>;

/** What was drawn of a credit, or came in for it: positive is owed. In minor units. */
export interface CreditBooking {
  amount: number;
  at: Date;
}

const MILLION = 1_000_000;
const WHOLE = 10_000;
const MONTHS = 12;

/** The first day of the month of a day, both YYYY-MM-DD. */
export function monthOf(day: string): string {
  return `${day.slice(0, 'YYYY-MM'.length)}-01`;
}

/** What is owed at the end of a day, where the shop is; what was paid ahead is 0. In minor units. */
export function owedAfter(bookings: readonly CreditBooking[], day: string, timeZone: string): number {
  const sum = bookings.reduce((owed, { amount, at }) => (dayIn(timeZone, at) <= day ? owed + amount : owed), 0);
  return Math.max(0, sum);
}

/** Interest of a month, which is named by its first day: of the mean of what was owed at the end of its days, half up. In minor units. */
export function interestOf(
  bookings: readonly CreditBooking[],
  month: string,
  { monthlyRate }: Pick<CreditTerms, 'monthlyRate'>,
  timeZone: string,
): number {
  const end = monthsAfter(month, 1);
  let [sum, days] = [0, 0];
  for (let day = month; day < end; day = daysAfter(day, 1)) {
    sum += owedAfter(bookings, day, timeZone);
    days += 1;
  }
  const whole = BigInt(days * MILLION);
  return Number((2n * BigInt(sum) * BigInt(monthlyRate) + whole) / (2n * whole));
}

/** What is to be paid in a month of what is owed when it begins: a share of it, and no less than the least, but never more than is owed. In minor units. */
export function monthlyPayment(owed: number, { payment: { share, least } }: Pick<CreditTerms, 'payment'>): number {
  return Math.min(owed, Math.max(least, Math.ceil((owed * share) / WHOLE)));
}

/**
 * What is still to be paid this month, and on which day at the latest, YYYY-MM-DD: the last of the month. Undefined where
 * nothing is: what came in since the month began is counted.
 */
export function dueNow(
  bookings: readonly CreditBooking[],
  terms: Pick<CreditTerms, 'payment'>,
  today: string,
  timeZone: string,
): { due: string; amount: number } | undefined {
  const month = monthOf(today);
  const begun = owedAfter(bookings, daysAfter(month, -1), timeZone);
  const paid = bookings.reduce(
    (sum, { amount, at }) => (amount < 0 && dayIn(timeZone, at) >= month ? sum - amount : sum),
    0,
  );
  const amount = Math.max(0, monthlyPayment(begun, terms) - paid);
  return amount === 0 ? undefined : { due: daysAfter(monthsAfter(month, 1), -1), amount };
}

/** The effective yearly rate of a monthly one, such as 0.0938 of 7500 millionths. */
export function effectiveRate({ monthlyRate }: Pick<CreditTerms, 'monthlyRate'>): number {
  return (1 + monthlyRate / MILLION) ** MONTHS - 1;
}
