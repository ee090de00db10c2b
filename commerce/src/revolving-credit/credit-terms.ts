import { dayIn, daysAfter, monthsAfter } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';
import type { Entry } from '../payments/index.ts';

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

interface DatedBooking {
  amount: number;
  /** YYYY-MM-DD, where the shop is. */
  day: string;
}

function datedIn<T extends CreditBooking>(timeZone: string, bookings: readonly T[]): (T & DatedBooking)[] {
  return bookings.map((booking) => ({ ...booking, day: dayIn(timeZone, booking.at) }));
}

/** What is owed at the end of a day; what was paid ahead is 0. In minor units. */
function owedOn(bookings: readonly DatedBooking[], end: string): number {
  return Math.max(
    0,
    bookings.reduce((owed, { amount, day }) => (day <= end ? owed + amount : owed), 0),
  );
}

/** What is owed at the end of a day, where the shop is; what was paid ahead is 0. In minor units. */
export function owedAfter(bookings: readonly CreditBooking[], day: string, timeZone: string): number {
  return owedOn(datedIn(timeZone, bookings), day);
}

/** Interest of a month, which is named by its first day: of the mean of what was owed at the end of its days, half up. In minor units. */
export function interestOf(
  bookings: readonly CreditBooking[],
  month: string,
  { monthlyRate }: Pick<CreditTerms, 'monthlyRate'>,
  timeZone: string,
): number {
  const end = monthsAfter(month, 1);
  const dated = datedIn(timeZone, bookings);
  let [sum, days] = [0, 0];
  for (let day = month; day < end; day = daysAfter(day, 1)) {
    sum += owedOn(dated, day);
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
 * nothing is: money that came in since the month began is counted, less what was sent back, and no more is due than is owed today.
 */
export function dueNow(
  bookings: readonly (CreditBooking & Pick<Entry, 'kind'>)[],
  terms: Pick<CreditTerms, 'payment'>,
  today: string,
  timeZone: string,
): { due: string; amount: number } | undefined {
  const month = monthOf(today);
  const dated = datedIn(timeZone, bookings);
  const begun = owedOn(dated, daysAfter(month, -1));
  const paid = dated
    .filter(({ kind, day }) => day >= month && (kind === 'receipt' || kind === 'refund'))
    .reduce((sum, { amount }) => sum - amount, 0);
  const open = Math.max(0, monthlyPayment(begun, terms) - Math.max(0, paid));
  const amount = Math.min(open, owedOn(dated, today));
  return amount === 0 ? undefined : { due: daysAfter(monthsAfter(month, 1), -1), amount };
}

/** The effective yearly rate of a monthly one, such as 0.0938 of 7500 millionths. */
export function effectiveRate({ monthlyRate }: Pick<CreditTerms, 'monthlyRate'>): number {
  return (1 + monthlyRate / MILLION) ** MONTHS - 1;
}
