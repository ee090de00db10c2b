import type { LocalShop, Words } from '@vitrine/platform/doors';
import type { Caller } from '@vitrine/schemas';
import type { Errors, Who } from '../accounts/index.ts';
import { borrowerOf, lendingShop } from './borrower.ts';
import { readLoan } from './loan-fields.ts';
import { requestLoan, type LoanParts } from './request-loan.ts';

/** What is told of a wish to borrow. `stranger` is whoever may not ask: not logged in by a password, or where nothing is lent. */
export type Told =
  | { kind: 'accepted' }
  | { kind: 'stranger' }
  | { kind: 'refused'; problem: Words & { key: Refusal }; errors: Errors };
export type Refusal = `lendMoney.error.${'conditions' | 'creditworthiness' | 'input' | 'notProcessable'}`;

/** Takes a wish to borrow as it was typed; the form and the mutation tell the same of it. */
export type LoanService = (local: LocalShop, caller: Caller, sent: Readonly<Record<string, string>>) => Promise<Told>;

/** Takes wishes of customers of a shop that lends; of anybody else, and anywhere else, none. */
export function createLoanService({ who, ...parts }: LoanParts & { who: Who }): LoanService {
  return async (local, caller, sent) => {
    const shop = lendingShop(local);
    const borrower = await borrowerOf(who, local, caller);
    if (shop === undefined || borrower.kind !== 'customer') return { kind: 'stranger' };
    const reading = readLoan(sent, shop);
    if (!reading.ok)
      return {
        kind: 'refused',
        problem: { key: 'lendMoney.error.input' },
        errors: reading.errors,
      };
    const outcome = await requestLoan(parts, shop, borrower.customer, reading.wish);
    if (outcome.kind === 'accepted') return outcome;
    const needsTest = outcome.kind === 'conditions' && outcome.unmet.includes('incomeTest');
    return {
      kind: 'refused',
      problem: { key: `lendMoney.error.${outcome.kind}` },
      errors: needsTest ? { incomeTest: { key: 'lendMoney.incomeTest.needed' } } : {},
    };
  };
}
