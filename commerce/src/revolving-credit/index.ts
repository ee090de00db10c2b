/** Revolving credit: a limit that the service grants a customer, which orders draw of and payments give back. */
export {
  available,
  bookCreditPayment,
  creditEntries,
  creditOf,
  grantCredit,
  lockCredit,
  type Credit,
  type CreditEntry,
} from './credit-lines.ts';
export { dueNow } from './credit-terms.ts';
export { availableWords, creditAmounts, creditTermLines, creditTransferWords } from './credit-words.ts';
export { createRevolvingCredit, type RevolvingCreditDomain } from './credit-domain.ts';
export type { CreditDeed, CreditTended, TendCredits } from './tend-credits.ts';
export { creditLimits, creditLines } from './tables.ts';
