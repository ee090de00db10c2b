import { monthsAfter } from '@vitrine/platform/days';
import { yearsAt } from '../accounts/index.ts';
import type { creditFiles } from './tables.ts';

/** What the shop knows of somebody who wants to borrow. */
export type CreditFile = Omit<typeof creditFiles.$inferSelect, 'tenant' | 'owner'>;

/** The conditions of a loan, in the order in which they are told (LM-005 to LM-011). */
export const CONDITIONS = ['arrears', 'age', 'bkr', 'recentLoan', 'pastPayment', 'arrangement', 'incomeTest'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface LoanCase {
  file: CreditFile;
  /** YYYY-MM-DD. */
  birthday: string;
  /** In minor units. */
  amount: number;
  /** What was asked for within the month before and may be had, which no balance has yet. */
  underway: number;
  /** What may be owed without a test of income and expenses, in minor units. */
  testAbove: number;
  /** The day in the shop's zone, YYYY-MM-DD. */
  today: string;
}

const YOUNGEST = 25;
const TOO_OLD = 70;
const YEAR = 12;
const ARREARS_MONTHS = 6;
const REGISTRY_MONTHS = 5 * YEAR;
export const LOAN_MONTHS = 1;
const TEST_MONTHS = 3 * YEAR;

/** The conditions that somebody does not meet; none for whoever may borrow. */
export function unmetConditions({ file, birthday, amount, underway, testAbove, today }: LoanCase): Condition[] {
  const isWithin = (day: string | null, months: number): boolean => day !== null && day >= monthsAfter(today, -months);
  const years = yearsAt(birthday, new Date(`${today}T00:00:00Z`));
  // On its third birthday a test is as old as it must not be.
  const hasTest = file.incomeTestOn !== null && file.incomeTestOn > monthsAfter(today, -TEST_MONTHS);
  const isMet: Readonly<Record<Condition, boolean>> = {
    arrears: !isWithin(file.arrearsOn, ARREARS_MONTHS),
    age: years >= YOUNGEST && years < TOO_OLD,
    bkr: !isWithin(file.registryArrearsOn, REGISTRY_MONTHS),
    recentLoan: !isWithin(file.lastLoanOn, LOAN_MONTHS),
    pastPayment: file.payments > 0,
    arrangement: !file.hasArrangement,
    incomeTest: hasTest || file.balance + underway + amount <= testAbove,
  };
  return CONDITIONS.filter((condition) => !isMet[condition]);
}
