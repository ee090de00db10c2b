import { dayIn, monthsAfter } from '@vitrine/platform/days';
import type { Platform } from '@vitrine/platform/doors';
import type { Customer } from '../accounts/index.ts';
import { customerOwner } from '../session/index.ts';
import { LOAN_MONTHS, unmetConditions, type Condition } from './credit-file.ts';
import { addLoan, askedSince, lockCreditFile } from './lending-repository.ts';
import type { LendingShop, LoanWish } from './loan-fields.ts';
import { LOAN_MAIL } from './loan-mail.ts';

/** What became of a wish to borrow. Whoever the shop has no file of has never paid, and that is a condition. */
export type LoanOutcome =
  | { kind: 'accepted' }
  | { kind: 'conditions'; unmet: readonly Condition[] }
  | { kind: 'creditworthiness' };

export type LoanParts = Pick<Platform, 'database' | 'clock' | 'ids' | 'outbox'>;

/**
 * Decides on a wish of a customer, and writes one that is accepted down together with its mail. Wishes of one customer are decided
 * one after the other: many small ones, sent at once, are no way around what a large one must meet.
 */
export async function requestLoan(
  { database, clock, ids, outbox }: LoanParts,
  shop: LendingShop,
  customer: Pick<Customer, 'id' | 'birthday'>,
  wish: LoanWish,
): Promise<LoanOutcome> {
  const { tenant, locale, timeZone, lending } = shop;
  const owner = customerOwner(customer.id);
  const now = clock.now();
  return database.transaction(async (transaction): Promise<LoanOutcome> => {
    const file = await lockCreditFile(transaction, tenant, owner);
    if (file === undefined) return { kind: 'conditions', unmet: ['pastPayment'] };
    const today = dayIn(timeZone, now);
    const unmet = unmetConditions({
      file,
      birthday: customer.birthday,
      amount: wish.amount,
      underway: await askedSince(transaction, tenant, owner, new Date(monthsAfter(today, -LOAN_MONTHS))),
      testAbove: lending.testAbove,
      today,
    });
    if (unmet.length > 0) return { kind: 'conditions', unmet };
    if (!file.isCreditworthy) return { kind: 'creditworthiness' };
    const id = ids.uuid();
    await addLoan(transaction, { tenant, id, owner, locale, ...wish, askedAt: now });
    await outbox.put(transaction, tenant, { kind: LOAN_MAIL, key: id, payload: { request: id } });
    return { kind: 'accepted' };
  });
}
