import { validateShopEventBatch, type ShopEvent } from '@vitrine/schemas';
import { SHOP_EVENT } from '@vitrine/platform/doors';
import type { Transaction } from '@vitrine/platform/database';
import { outbox, type Errand, type ErrandHandler } from '@vitrine/platform/outbox';
import { and, eq, isNull } from '@vitrine/platform/sql';
import { conversions } from './tables.ts';

/** Writes what the shop's own servers saw visitors do among what counts, in the transaction that ends the errand. */
export function shopEventErrand(): ErrandHandler {
  return {
    kind: SHOP_EVENT,
    async apply(transaction, errand) {
      const event = await eventOf(transaction, errand);
      if (event === undefined) return;
      const read = validateShopEventBatch({ events: [event] }, { layer: `shop-event ${errand.key}` });
      const [valid] = read.ok ? read.value.events : [];
      if (valid === undefined)
        throw new Error(`expected an event of the shop, got ${read.ok ? 'none' : (read.faults[0]?.message ?? '')}`);
      const { tenant, id, kind, unit, at, value = 0, item = null } = valid;
      await transaction.orm
        .insert(conversions)
        .values({ tenant, id, kind, unit, at: new Date(at), value, item, list: null })
        .onConflictDoNothing();
    },
  };
}

interface Payload {
  event?: object;
  refund?: { of: string; amount: number; at: string };
}

async function eventOf(transaction: Transaction, { tenant, key, payload }: Errand): Promise<object | undefined> {
  const { event, refund } = payload as Payload;
  if (refund === undefined) return { ...event, tenant, id: key };
  // Looked at first: an order that is counted between the two looks is found by the second one.
  const [waiting] = await transaction.orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(eq(outbox.tenant, tenant), eq(outbox.kind, SHOP_EVENT), eq(outbox.key, refund.of), isNull(outbox.doneAt)),
    );
  if (waiting !== undefined) throw new Error(`expected ${refund.of} to be counted before ${key}, got it waiting still`);
  const [order] = await transaction.orm
    .select({ unit: conversions.unit })
    .from(conversions)
    .where(and(eq(conversions.tenant, tenant), eq(conversions.id, refund.of)));
  if (order === undefined) return undefined;
  return {
    tenant,
    id: key,
    kind: 'refund',
    unit: order.unit,
    at: refund.at,
    value: -refund.amount,
  } satisfies ShopEvent;
}
