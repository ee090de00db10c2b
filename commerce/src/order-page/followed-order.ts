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
import { returnsOf, type OrderReturn } from '../returns/index.ts';

/** An order as its page knows it; money in minor units. */
export interface FollowedOrder {
  order: Order;
  lines: readonly OrderLine[];
  returns: readonly OrderReturn[];
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
  { tenant }: Pick<LocalShop, 'tenant'>,
  token: string,
): Promise<FollowedOrder | undefined> {
  const id = orderOfLink({ signer }, tenant, token);
  const order = id === undefined ? undefined : await findOrder(database, tenant, id);
  if (order === undefined || order.email === null) return undefined;
  const [lines, returns, [invoice], paid, returned] = await Promise.all([
    linesOf(database, tenant, order.id),
    returnsOf(database, tenant, [order.id]),
    invoicesOf(database, tenant, [order.id]),
    payments.keptFor(database, tenant, order.id),
    returnedOf(database, tenant, order.id),
  ]);
  const worth = order.state === 'cancelled' ? 0 : order.total - returned;
  const isOwed = order.creditLine === null;
  return {
    order,
    lines,
    returns,
    invoice,
    paid,
    open: isOwed ? Math.max(0, worth - paid) : 0,
    back: isOwed ? Math.max(0, paid - worth) : 0,
  };
}
