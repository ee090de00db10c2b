import { returnedOf, type PaidOrders } from '../payments/index.ts';
import { confirmOrder } from './confirm-order.ts';
import { lockOrder } from './orders-repository.ts';

/** What orders do for payments. */
export function createPaidOrders(parts: Parameters<typeof confirmOrder>[2]): PaidOrders {
  return {
    async lock(transaction, tenant, id) {
      const order = await lockOrder(transaction, tenant, id);
      if (order === undefined) return undefined;
      const worth = order.state === 'cancelled' ? 0 : order.total - (await returnedOf(transaction, tenant, id));
      return { worth, locale: order.locale };
    },
    async covered(transaction, tenant, id) {
      const order = await lockOrder(transaction, tenant, id);
      if (order !== undefined) await confirmOrder(transaction, order, parts);
    },
  };
}
