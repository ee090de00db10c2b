import type { Database } from '@vitrine/platform/database';
import type { LocalShop, Platform } from '@vitrine/platform/doors';
import {
  findOrder,
  invoicesOf,
  linesOf,
  orderOfLink,
  type Invoice,
  type Order,
  type OrderLine,
} from '../orders/index.ts';
import { returnedOf, type Payments } from '../payments/index.ts';
import { lastReturnDay, returnsOf, type OrderReturn } from '../returns/index.ts';
import { withdrawalsOf, type Withdrawn } from '../service/withdrawals/index.ts';

/** An order as its page knows it; money in minor units. */
export interface FollowedOrder {
  order: Order;
  lines: readonly OrderLine[];
  returns: readonly OrderReturn[];
  /** What its buyer said on the page for withdrawing. */
  withdrawals: readonly Withdrawn[];
  /** The last day (YYYY-MM-DD) on which a return can be announced; undefined for none. */
  lastReturn: string | undefined;
  invoice: Invoice | undefined;
  /** What was paid of it and not given back. */
  paid: number;
  /** What is still to be paid of it by itself: of what was drawn of a credit nothing. */
  open: number;
  /** What goes back to its payer. */
  back: number;
}

export interface FollowingParts extends Pick<Platform, 'signer'> {
  database: Pick<Database, 'transaction' | 'orm'>;
  payments: Pick<Payments, 'keptFor'>;
}

/** The order of a link. Undefined for every link that does not lead to one, whatever is wrong with it, and where its buyer was erased. */
export async function followedOrder(
  { database, payments, signer }: FollowingParts,
  shop: Pick<LocalShop, 'tenant' | 'checkout' | 'timeZone'>,
  token: string,
): Promise<FollowedOrder | undefined> {
  const { tenant } = shop;
  const id = orderOfLink({ signer }, tenant, token);
  const order = id === undefined ? undefined : await findOrder(database, tenant, id);
  if (order === undefined || order.email === null) return undefined;
  const [lines, returns, [invoice], paid, returned, withdrawals] = await Promise.all([
    linesOf(database, tenant, order.id),
    returnsOf(database, tenant, [order.id]),
    invoicesOf(database, tenant, [order.id]),
    payments.keptFor(database, tenant, order.id),
    returnedOf(database, tenant, order.id),
    withdrawalsOf(database, tenant, { number: order.number, email: order.email }),
  ]);
  const worth = order.state === 'cancelled' ? 0 : order.total - returned;
  const isOwed = order.creditLine === null;
  return {
    order,
    lines,
    returns,
    withdrawals,
    lastReturn: lastReturnDay({ sentAt: invoice?.issuedAt, lines }, shop),
    invoice,
    paid,
    open: isOwed ? Math.max(0, worth - paid) : 0,
    back: isOwed ? Math.max(0, paid - worth) : 0,
  };
}
