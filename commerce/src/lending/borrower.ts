import type { LocalShop } from '@vitrine/platform/doors';
import type { Caller } from '@vitrine/schemas';
import { isProved, type Customer, type Known, type Who } from '../accounts/index.ts';
import type { LendingShop } from './loan-fields.ts';

/** Who somebody is to lending: a number and a day of birth are known to too many to borrow by (ruling 7). */
export type Borrower = Exclude<Known, { kind: 'customer' }> | { kind: 'unproved' | 'customer'; customer: Customer };

/** Tells of a caller whether they may borrow now, or must say their password first. */
export async function borrowerOf(who: Who, { tenant }: LocalShop, caller: Caller | undefined): Promise<Borrower> {
  const known = await who(tenant, caller);
  if (known.kind !== 'customer' || isProved(caller)) return known;
  return { kind: 'unproved', customer: known.customer };
}

/** The shop, if it lends money. */
export function lendingShop(shop: LocalShop): LendingShop | undefined {
  const { lending, switches } = shop;
  return lending === undefined || switches['lendMoney'] !== true ? undefined : { ...shop, lending };
}
