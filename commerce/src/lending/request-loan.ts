import { dayIn } from '@vitrine/platform/days';
import type { Platform } from '@vitrine/platform/doors';
import type { Customer } from '../accounts/index.ts';
import { customerOwner } from '../session/index.ts';
import { unmetConditions, type Condition } from './credit-file.ts';
import { addLoan, creditFileOf } from './lending-repository.ts';
import type { LendingShop, LoanWish } from './loan-fields.ts';
import { LOAN_MAIL } from './loan-mail.ts';

/** What became of a wish to borrow. Whoever the shop has no file of has never paid, and that is a condition. */
export type LoanOutcome =
  | { kind: 'accepted' }
  | { kind: 'conditions'; unmet: readonly Condition[] }
  | { kind: 'creditworthiness' };

export type LoanParts = Pick<Platform, 'database' | 'clock' | 'ids' | 'outbox'>;

/** Decides on a wish of a customer, and writes one that is accepted down together with its mail. */
export async function requestLoan(
  { database, clock, ids, outbox }: LoanParts,
  shop: LendingShop,
  customer: Pick<Customer, 'id' | 'birthday'>,
  wish: LoanWish,
): Promise<LoanOutcome> {
  const { tenant, locale, timeZone, lending } = shop;
  const owner = customerOwner(customer.id);
  const file = await creditFileOf(database, tenant, owner);
  if (file === undefined) return { kind: 'conditions', unmet: ['pastPayment'] };
  const now = clock.now();
  const unmet = unmetConditions({
    file,
    birthday: customer.birthday,
    amount: wish.amount,
    testAbove: lending.testAbove,
    today: dayIn(timeZone, now),
  });
  if (unmet.length > 0) return { kind: 'conditions', unmet };
  if (!file.isCreditworthy) return { kind: 'creditworthiness' };
  const id = ids.uuid();
  await database.transaction(async (transaction) => {
    await addLoan(transaction, {
      tenant,
      id,
      owner,
      locale,
      ...wish,
      askedAt: now,
    });
    await outbox.put(transaction, tenant, {
      kind: LOAN_MAIL,
      key: id,
      payload: { request: id },
    });
  });
  return { kind: 'accepted' };
}
