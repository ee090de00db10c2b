import type { Transaction } from '../database/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { TenantId } from './tenant-id.ts';

/** The errand that counts what a visitor did in the shop. */
export const SHOP_EVENT = 'shop-event';

/** What a visitor did, as the server knows it that did it. */
export interface NotedEvent {
  /** The same for the same deed: it counts once. */
  id: string;
  kind: 'order' | 'add-to-basket' | 'checkout-start' | 'checkout-step';
  at: Date;
  /** In minor units. */
  value?: number;
  /** What it happened to: the SKU of a product, the name of a step. */
  item?: string;
}

/** Counts a deed of a visitor who consented to measuring; of one who did not, nothing is written. */
export async function noteShopEvent(
  outbox: Pick<Outbox, 'put'>,
  transaction: Transaction,
  tenant: TenantId,
  unit: string | undefined,
  { id, at, ...event }: NotedEvent,
): Promise<void> {
  if (unit === undefined) return;
  const payload = { event: { ...event, unit, at: at.toISOString() } };
  await outbox.put(transaction, tenant, { kind: SHOP_EVENT, key: id, payload });
}

/**
 * Counts money that an order is worth no more, with whoever ordered it; where that was not counted, or is erased, nothing
 * comes of it. `why` tells two of one order apart.
 */
export async function noteRefund(
  outbox: Pick<Outbox, 'put'>,
  transaction: Transaction,
  tenant: TenantId,
  { order, why, amount, at }: { order: string; why: string; amount: number; at: Date },
): Promise<void> {
  const payload = { refund: { of: orderEvent(order), amount, at: at.toISOString() } };
  await outbox.put(transaction, tenant, { kind: SHOP_EVENT, key: `refund:${order}:${why}`, payload });
}

/** The id under which an order is counted. */
export function orderEvent(order: string): string {
  return `order:${order}`;
}
