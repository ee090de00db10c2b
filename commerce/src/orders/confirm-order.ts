import type { Clock } from '@vitrine/platform/clock';
import type { Transaction } from '@vitrine/platform/database';
import { noteRefund, tenantId, type Platform } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { releaseStock } from '../catalogue/index.ts';
import { costOf } from '../instalments/index.ts';
import { beginMembership } from '../premium/index.ts';
import { releaseVoucher } from '../vouchers/index.ts';
import { book, debtorOf, saleOf } from '../payments/index.ts';
import { after, type OrderState } from './order-state.ts';
import { setState, turnHolds, type Order } from './orders-repository.ts';

/**
 * Confirms an order that is locked, or was just written: its goods are its own, its sale is booked, and who joined the premium
 * programme with it is a member. @returns its state.
 */
export async function confirmOrder(
  transaction: Transaction,
  { tenant: name, id, owner, state, total, tax, plan, premium, currency, creditLine }: Order,
  { clock, ids }: { clock: Clock; ids: Pick<Ids, 'uuid'> },
): Promise<OrderState> {
  const next = after(state, 'confirm');
  if (next === undefined) return state;
  const tenant = tenantId(name);
  await setState(transaction, tenant, id, next);
  await turnHolds(transaction, tenant, id, 'committed');
  const postings = saleOf(total, tax, costOf(plan), debtorOf({ creditLine }));
  await book(transaction, tenant, { kind: 'sale', reference: id, currency, postings, at: clock.now() }, ids);
  if (premium !== null)
    await beginMembership(transaction, tenant, { order: id, owner, months: premium.months }, clock.now());
  return next;
}

/** Cancels an unpaid order that is locked: others can have its goods, and its voucher can be redeemed again. @returns its state. */
export async function cancelUnpaid(
  transaction: Transaction,
  { tenant: name, id, state, total }: Order,
  { changes, clock, outbox }: Pick<Platform, 'changes' | 'clock' | 'outbox'>,
): Promise<OrderState> {
  const next = state === 'placed' ? after(state, 'cancel') : undefined;
  if (next === undefined) return state;
  const tenant = tenantId(name);
  await setState(transaction, tenant, id, next);
  await releaseVoucher(transaction, tenant, id, clock.now());
  await noteRefund(outbox, transaction, tenant, { order: id, why: 'cancelled', amount: total, at: clock.now() });
  const freed = await turnHolds(transaction, tenant, id, 'released');
  await releaseStock(transaction, tenant, freed, (of, whose, tags) => changes.note(of, whose, tags));
  return next;
}
