import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { Baskets } from '../basket/index.ts';
import type { HostedPayments } from '../payments/index.ts';
import { methodNamed } from './checkout.ts';
import { keepCheckout } from './checkout-repository.ts';
import { cancelUnpaid } from './confirm-order.ts';
import { linesOf, lockOrder, type Order } from './orders-repository.ts';

export interface GivingBackParts extends Pick<Platform, 'database' | 'changes' | 'outbox' | 'clock'> {
  baskets: Pick<Baskets, 'change' | 'setVoucher'>;
  hosted: Pick<HostedPayments, 'settleLater'>;
}

/**
 * Cancels an order that was not paid, and puts what was in it back where it came from, with its voucher where the basket has none
 * by then; a payment that was refused is to be chosen anew. Again, or once it is paid: nothing.
 */
export async function giveBack(
  { database, baskets, hosted, changes, outbox, clock }: GivingBackParts,
  tenant: TenantId,
  id: string,
  { isRefused = false }: { isRefused?: boolean } = {},
): Promise<void> {
  const given = await database.transaction(async (transaction): Promise<Order | undefined> => {
    const order = await lockOrder(transaction, tenant, id);
    if (order?.state !== 'placed') return undefined;
    await cancelUnpaid(transaction, order, { changes, outbox, clock });
    await hosted.settleLater(transaction, tenant, id, 'given up');
    const { owner, email, buyer, address, birthday, isOldApplianceTaken } = order;
    const method = methodNamed(order.method);
    const said = {
      ...(email !== null && { email }),
      ...(buyer !== null && { buyer }),
      ...(address !== null && { address }),
      ...(birthday !== null && { birthday }),
      ...(method !== undefined && (isRefused ? { refused: method } : { method })),
      ...(isOldApplianceTaken !== null && { isOldApplianceTaken }),
    };
    await keepCheckout(transaction, tenant, { owner }, said, clock.now());
    return order;
  });
  if (given === undefined) return;
  for (const { product, variant, quantity } of await linesOf(database, tenant, id))
    await baskets.change(tenant, given.owner, { kind: 'add', product, variant, quantity });
  if (given.voucher !== null) await baskets.setVoucher(tenant, given.owner, given.voucher);
}
