import type { Platform } from '@vitrine/platform/doors';
import { returnedOf, type PaidOrders } from '../payments/index.ts';
import { confirmOrder } from './confirm-order.ts';
import { putOrderMail } from './order-mail.ts';
import { lockOrder } from './orders-repository.ts';
import { putRefundMail } from './refund-mail.ts';
import { isHosted } from './payment-methods.ts';

/** What orders do for payments. */
export function createPaidOrders(parts: Parameters<typeof confirmOrder>[2] & Pick<Platform, 'outbox'>): PaidOrders {
  return {
    async lock(transaction, tenant, id) {
      const order = await lockOrder(transaction, tenant, id);
      if (order === undefined) return undefined;
      const worth = order.state === 'cancelled' ? 0 : order.total - (await returnedOf(transaction, tenant, id));
      return { worth, locale: order.locale };
    },
    async covered(transaction, tenant, id) {
      const order = await lockOrder(transaction, tenant, id);
      if (order === undefined) return;
      const state = await confirmOrder(transaction, order, parts);
      if (state !== order.state && isHosted(order.method))
        await putOrderMail(parts.outbox, transaction, tenant, order.id);
    },
    refunded: (transaction, tenant, id, refund) => putRefundMail(parts.outbox, transaction, tenant, id, refund),
  };
}
