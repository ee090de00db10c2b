import type { FormHandler, FormOutcome } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import {
  canAnswerAnew,
  cancelOrder,
  lockOrder,
  OLD_APPLIANCE,
  readOldAppliance,
  setOldAppliance,
  type CancelParts,
} from '../orders/index.ts';
import type { Paylinks } from '../payments/index.ts';
import { followedOrder, type FollowingParts } from './followed-order.ts';
import { canBePaid } from './order-page-sources.ts';

export interface DeedParts extends FollowingParts, Omit<CancelParts, 'payments'> {
  /** Undefined where no provider takes payments. */
  links: Pick<Paylinks, 'create'> | undefined;
}

const PAGE = 'orderPage';
const GONE: FormOutcome = { kind: 'again', errors: {}, problem: { key: 'orderPage.gone' } };

/**
 * What whoever has the link of an order may do: `order-page-pay` leads to what is open of it, `order-page-cancel` cancels it as long
 * as it is not packed, said that they are sure, and until then `order-page-old-appliance` has another answer to whether an old
 * appliance is taken along. Whatever is wrong with a link is told alike.
 */
export function createOrderPageForms(parts: DeedParts, limiter: RateLimiter): FormHandler[] {
  const { database, links } = parts;
  return [
    {
      name: 'order-page-pay',
      fields: [],
      thanks: PAGE,
      failure: { key: 'paylink.failed' },
      limiter,
      async take({ shop, query: { token = '' } }) {
        const found = await followedOrder(parts, shop, token);
        if (found === undefined) return GONE;
        // Paid meanwhile: the page says so.
        if (links === undefined || !canBePaid(found, shop)) return { kind: 'done', route: PAGE, query: { token } };
        return { kind: 'done', route: 'paylink', query: { token: await links.create(shop.tenant, found.order) } };
      },
    },
    {
      name: 'order-page-cancel',
      fields: ['sure'],
      thanks: PAGE,
      failure: { key: 'account.saveFailed' },
      limiter,
      async take({ shop, fields, query: { token = '' } }) {
        const found = await followedOrder(parts, shop, token);
        if (found === undefined) return GONE;
        if (fields['sure'] !== '1') return { kind: 'again', errors: { sure: { key: 'validation.required.field' } } };
        const state = await database.transaction(async (transaction) => {
          const order = await lockOrder(transaction, shop.tenant, found.order.id);
          return order && (order.state === 'cancelled' ? order.state : cancelOrder(transaction, order, parts));
        });
        return state === undefined
          ? { kind: 'again', errors: {}, problem: { key: 'account.cancel.tooLate' } }
          : { kind: 'done', route: PAGE, query: { token } };
      },
    },
    {
      name: 'order-page-old-appliance',
      fields: [OLD_APPLIANCE],
      thanks: PAGE,
      failure: { key: 'account.saveFailed' },
      limiter,
      async take({ shop, fields, query: { token = '' } }) {
        const found = await followedOrder(parts, shop, token);
        if (found === undefined) return GONE;
        const answer = readOldAppliance(fields, true);
        if ('kind' in answer) return answer;
        const { isOldApplianceTaken } = answer;
        const isChanged = await database.transaction(async (transaction) => {
          const order = await lockOrder(transaction, shop.tenant, found.order.id);
          if (order === undefined || isOldApplianceTaken === undefined || !canAnswerAnew(order)) return false;
          await setOldAppliance(transaction, order, isOldApplianceTaken);
          return true;
        });
        return isChanged
          ? { kind: 'done', route: PAGE, query: { token } }
          : { kind: 'again', errors: {}, problem: { key: 'orderPage.oldAppliance.tooLate' } };
      },
    },
  ];
}
