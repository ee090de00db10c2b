import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { HostedPayments, Payments } from '../payments/index.ts';
import { cancelUnpaid, confirmOrder } from './confirm-order.ts';
import type { OrderState } from './order-state.ts';
import { lockOrder, overdue } from './orders-repository.ts';

export interface SettlingParts extends Pick<Platform, 'changes' | 'outbox'> {
  database: Pick<Database, 'transaction' | 'orm'>;
  payments: Pick<Payments, 'byReference' | 'record' | 'keptFor'>;
  hosted: Pick<HostedPayments, 'settleLater'> | undefined;
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
}

/** Money that came to the bank account of a shop. */
export interface Receipt {
  /** Of the statement's line: the same line is taken once. */
  id: string;
  /** What the payer wrote: the number of an order. */
  reference: string;
  /** Minor units. */
  amount: number;
}

const BATCH = 100;

/**
 * Takes a receipt, and confirms the order once all of its money is there; again if it was taken before. Money for an order that
 * was cancelled stays on the books as owed to its payer. @returns the order's state; `taken` where the line is booked for something
 * else; undefined for a reference that nobody knows.
 */
export async function receiveTransfer(
  { database, payments, clock, ids }: SettlingParts,
  tenant: TenantId,
  { id, reference, amount }: Receipt,
): Promise<OrderState | 'taken' | undefined> {
  return database.transaction(async (transaction) => {
    const attempt = await payments.byReference(transaction, tenant, 'bank', reference);
    const order = attempt && (await lockOrder(transaction, tenant, attempt.order));
    if (attempt === undefined || order === undefined) return undefined;
    const movement = { kind: 'captured', reference: id, amount } as const;
    if ((await payments.record(transaction, tenant, attempt, movement)) === 'taken') return 'taken';
    const isPaid = (await payments.keptFor(transaction, tenant, order.id)) >= order.total;
    return isPaid ? confirmOrder(transaction, order, { clock, ids }) : order.state;
  });
}

/** Cancels orders that were not paid in time: others can have their goods. @returns how many. */
export async function cancelOverdue(
  {
    database,
    hosted,
    clock,
    changes,
    outbox,
  }: Pick<SettlingParts, 'database' | 'hosted' | 'clock' | 'changes' | 'outbox'>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const { tenant, id } of await overdue(database, clock.now(), BATCH)) {
    if (signal.aborted) break;
    await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, tenantId(tenant), id);
      if (order === undefined || (await cancelUnpaid(transaction, order, { changes, outbox, clock })) !== 'cancelled')
        return;
      await hosted?.settleLater(transaction, tenantId(tenant), id, 'cancelled');
      count += 1;
    });
  }
  return count;
}
