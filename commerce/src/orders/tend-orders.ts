import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import { noteRefund, tenantId, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { releaseStock, sendStock } from '../catalogue/index.ts';
import { costOf } from '../instalments/index.ts';
import {
  book,
  cancellationOf,
  debtorOf,
  returnedOf,
  type HostedPayments,
  type Payments,
  type Paylinks,
} from '../payments/index.ts';
import { endMembership } from '../premium/index.ts';
import { releaseVoucher } from '../vouchers/index.ts';
import { putCancelledMail } from './cancelled-mail.ts';
import { cancelUnpaid } from './confirm-order.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { after } from './order-state.ts';
import {
  linesOf,
  lockOrder,
  newestOrders,
  orderOfNumber,
  setState,
  turnHolds,
  type Order,
  type OrderLine,
} from './orders-repository.ts';
import type { OrderState } from './order-state.ts';
import { putRefundMail } from './refund-mail.ts';
import { SENT_MAIL } from './sent-mail.ts';
import { receiveTransfer } from './settle-orders.ts';

/** Money that moved, in minor units; `receipt` is the line of the bank's statement, which counts once. */
interface Transfer {
  amount: number;
  receipt: string;
}

/** What staff does with an order. */
export type Tending =
  | ({ deed: 'receive' } & Transfer)
  | ({ deed: 'refund' } & Transfer)
  | { deed: 'cancel' }
  | { deed: 'end-premium' }
  | { deed: 'send' };

/** What came of it; `refused` names the state that does not allow it; `taken`: the line of the statement is booked for something else. */
export type Tended = { kind: 'done' | 'refused'; state: OrderState } | { kind: 'unknown' } | { kind: 'taken' };

/** An order as staff sees it. `paid` is what came in and was not given back. */
export interface TendedOrder {
  order: Order;
  lines: readonly OrderLine[];
  paid: number;
}

export interface TendingParts extends Pick<Platform, 'changes' | 'outbox' | 'shops'> {
  database: Pick<Database, 'transaction' | 'orm'>;
  payments: Pick<Payments, 'byReference' | 'record' | 'knows' | 'keptFor'>;
  hosted: Pick<HostedPayments, 'settleLater'> | undefined;
  /** Undefined where no provider takes payments. */
  links: Pick<Paylinks, 'create'> | undefined;
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
}

/** What an order is cancelled with. */
export interface CancelParts extends Pick<TendingParts, 'changes' | 'outbox' | 'hosted' | 'clock' | 'ids'> {
  payments: Pick<Payments, 'keptFor'>;
}

/** What staff sees of orders, and does with them. */
export interface TendOrders {
  /** The newest first, at most 100. */
  list(tenant: TenantId, state?: OrderState): Promise<Order[]>;
  find(tenant: TenantId, number: string): Promise<TendedOrder | undefined>;
  tend(tenant: TenantId, number: string, what: Tending): Promise<Tended>;
  /** The address of a new link to pay what is owed for an order; undefined where nothing is, and where nothing can be paid by link. */
  link(tenant: TenantId, number: string): Promise<string | undefined>;
}

const MOST_LISTED = 100;
/** Sold, and perhaps not paid yet. */
const OWED: readonly OrderState[] = ['confirmed', 'closed'];

/** What people of the service do with orders: find them, and settle by hand what no machine settled. */
export function createTendOrders(parts: TendingParts): TendOrders {
  const { database, payments } = parts;
  return {
    list: (tenant, state) => newestOrders(database, tenant, MOST_LISTED, state),
    async find(tenant, number) {
      const order = await orderOfNumber(database, tenant, number);
      if (order === undefined) return undefined;
      return {
        order,
        lines: await linesOf(database, tenant, order.id),
        paid: await payments.keptFor(database, tenant, order.id),
      };
    },
    async link(tenant, number) {
      const order = await orderOfNumber(database, tenant, number);
      // What is not confirmed yet has its own way to be paid.
      if (order === undefined || parts.links === undefined || !OWED.includes(order.state)) return undefined;
      // It is the credit that is paid back, not the order.
      if (order.creditLine !== null) return undefined;
      const worth = order.total - (await returnedOf(database, tenant, order.id));
      const open = worth - (await payments.keptFor(database, tenant, order.id));
      if (open <= 0) return undefined;
      const shop = parts.shops.find(tenant, order.locale);
      const path = shop?.link('paylink');
      if (shop === undefined || path === undefined) return undefined;
      return `${shop.origin}${path}?${new URLSearchParams({ token: await parts.links.create(tenant, order) }).toString()}`;
    },
    async tend(tenant, number, what) {
      const found = await orderOfNumber(database, tenant, number);
      if (found === undefined) return { kind: 'unknown' };
      if (what.deed === 'receive') {
        const { amount, receipt } = what;
        const state = await receiveTransfer(parts, tenant, { id: receipt, reference: number, amount });
        // Where nothing is waited for, it is paid another way.
        return tended(state, found);
      }
      return database.transaction(async (transaction): Promise<Tended> => {
        const order = await lockOrder(transaction, tenant, found.id);
        if (order === undefined) return { kind: 'unknown' };
        const state =
          what.deed === 'refund'
            ? await refundTransfer(transaction, order, what, parts)
            : await DEEDS[what.deed](transaction, order, parts);
        return tended(state, order);
      });
    },
  };
}

function tended(state: OrderState | 'taken' | undefined, before: Pick<Order, 'state'>): Tended {
  if (state === 'taken') return { kind: 'taken' };
  return state === undefined ? { kind: 'refused', state: before.state } : { kind: 'done', state };
}

/**
 * Cancels an order that was not sent, and has it told: its goods are free, its voucher too, its sale is undone, and no membership is left of it. Money that came for it goes back where a
 * provider has it, and is owed to its payer else.
 * @returns its state; undefined where it is too late.
 */
export async function cancelOrder(
  transaction: Transaction,
  order: Order,
  { changes, outbox, hosted, payments, clock, ids }: CancelParts,
): Promise<OrderState | undefined> {
  const { tenant: name, id, total, tax, plan, currency } = order;
  const next = after(order.state, 'cancel');
  if (next === undefined) return undefined;
  const tenant = tenantId(name);
  await putCancelledMail({ outbox, payments }, transaction, order);
  await hosted?.settleLater(transaction, tenant, id, 'cancelled');
  if (order.state === 'placed') return cancelUnpaid(transaction, order, { changes, outbox, clock });
  await setState(transaction, tenant, id, next);
  await releaseVoucher(transaction, tenant, id, clock.now());
  const freed = await turnHolds(transaction, tenant, id, 'released');
  await releaseStock(transaction, tenant, freed, (of, whose, tags) => changes.note(of, whose, tags));
  await endMembership(transaction, tenant, id, clock.now());
  const postings = cancellationOf(total, tax, costOf(plan), debtorOf(order));
  await noteRefund(outbox, transaction, tenant, { order: id, why: 'cancelled', amount: total, at: clock.now() });
  await book(transaction, tenant, { kind: 'cancellation', reference: id, currency, postings, at: clock.now() }, ids);
  return next;
}

/**
 * Writes down that money was sent back by transfer, at most what is owed to the payer, and has it told; the same line of a
 * statement once. @returns the order's state, again if the line was taken before; `taken` where the line is booked for something else; undefined where nothing so large is owed, or it
 * was not paid by transfer.
 */
async function refundTransfer(
  transaction: Transaction,
  { tenant: name, id, number, state, total }: Order,
  { amount, receipt }: Transfer,
  { payments, outbox }: Pick<TendingParts, 'payments' | 'outbox'>,
): Promise<OrderState | 'taken' | undefined> {
  const tenant = tenantId(name);
  const attempt = await payments.byReference(transaction, tenant, 'bank', number);
  if (attempt === undefined) return undefined;
  const movement = { kind: 'refunded', reference: receipt, amount } as const;
  if (await payments.knows(transaction, tenant, attempt, movement)) return state;
  const worth = state === 'cancelled' ? 0 : total - (await returnedOf(transaction, tenant, id));
  if (amount > (await payments.keptFor(transaction, tenant, id)) - worth) return undefined;
  if ((await payments.record(transaction, tenant, attempt, movement)) === 'taken') return 'taken';
  await putRefundMail(outbox, transaction, tenant, id, { amount, reference: receipt, way: 'bank' });
  return state;
}

/**
 * Ends the membership that was joined with an order, which its member has withdrawn from: its fee is theirs again. Before the
 * goods are sent the order is cancelled instead.
 * @returns the order's state; undefined where there is nothing to end.
 */
async function endPremium(
  transaction: Transaction,
  { tenant: name, id, state, premium, currency, creditLine }: Order,
  { hosted, clock, ids }: Pick<TendingParts, 'hosted' | 'clock' | 'ids'>,
): Promise<OrderState | undefined> {
  const tenant = tenantId(name);
  const at = clock.now();
  if (state !== 'closed' || premium === null || !(await endMembership(transaction, tenant, id, at))) return undefined;
  const postings = cancellationOf(premium.fee, premium.tax, 0, debtorOf({ creditLine }));
  // Named as what comes back of an order, of whose worth it takes its part.
  await book(transaction, tenant, { kind: 'return', reference: `${id} premium`, currency, postings, at }, ids);
  await hosted?.settleLater(transaction, tenant, id, 'premium ended');
  return state;
}

/** Takes the goods of a confirmed order off the shelf, makes its invoice, and says so. @returns its state; undefined where nothing is to be sent. */
async function sendOrder(
  transaction: Transaction,
  { tenant: name, id, state }: Order,
  { outbox, clock, ids }: Pick<TendingParts, 'outbox' | 'clock' | 'ids'>,
): Promise<OrderState | undefined> {
  const next = after(state, 'close');
  if (next === undefined) return undefined;
  const tenant = tenantId(name);
  await setState(transaction, tenant, id, next);
  const at = clock.now();
  await sendStock(transaction, tenant, await turnHolds(transaction, tenant, id, 'sent'), { order: id, at, ids });
  await issueInvoice(transaction, tenant, id, at);
  await outbox.put(transaction, tenant, { kind: SENT_MAIL, key: id, payload: { order: id } });
  return next;
}

const DEEDS = { cancel: cancelOrder, send: sendOrder, 'end-premium': endPremium } as const;
