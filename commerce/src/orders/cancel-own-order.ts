import type { DataSource, FormHandler, TenantId } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { errorsOf, type Who } from '../accounts/index.ts';
import { formatMoney } from '../catalogue/index.ts';
import { customerOwner } from '../session/index.ts';
import { wordsOf } from './order-words.ts';
import { lockOrder, openOrdersOf, orderOfNumber } from './orders-repository.ts';
import { cancelOrder, type CancelParts, type TendingParts } from './tend-orders.ts';

export interface CancellingParts extends CancelParts, Pick<TendingParts, 'database'> {
  /** By their password: what somebody ordered is told to nobody else (ruling 7). */
  provedWho: Who;
}

const TEXT = { type: 'string' } as const;
/** So many choices a form has room for. */
const MOST = 40;

/** `cancellable-orders`: which orders of a customer are not packed yet, as a form asks for one; empty for none. */
export function createCancellableSource({ database, provedWho }: CancellingParts): DataSource {
  return {
    name: 'cancellable-orders',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['fields'],
      properties: {
        fields: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'kind', 'label', 'required'],
            properties: {
              name: TEXT,
              kind: { enum: ['select', 'checkbox'] },
              label: TEXT,
              required: { const: true },
              options: { type: 'array', items: { type: 'object' } },
            },
          },
        },
      },
    },
    async fetch(_args, { shop, caller }) {
      const known = await provedWho(shop.tenant, caller);
      const open =
        known.kind === 'customer'
          ? await openOrdersOf(database, shop.tenant, customerOwner(known.customer.id), MOST)
          : [];
      if (open.length === 0) return { value: {}, isEmpty: true, tags: [] };
      const options = open.map(({ number, total, currency }) => ({
        value: number,
        label: `${wordsOf(shop, 'account.orders.order', { number })} · ${formatMoney(total, { ...shop, currency })}`,
      }));
      const label = wordsOf(shop, 'account.cancel.order');
      return {
        value: {
          fields: [
            { name: 'order', kind: 'select', label, required: true, options },
            { name: 'sure', kind: 'checkbox', label: wordsOf(shop, 'account.cancel.sure'), required: true },
          ],
        },
        tags: [],
      };
    },
  };
}

/** `cancel-order`: cancels an order of whoever is logged in by their password, as long as it is not packed. */
export function createCancelForm(parts: CancellingParts, limiter: RateLimiter): FormHandler {
  return {
    name: 'cancel-order',
    fields: ['order', 'sure'],
    thanks: 'accountOrders',
    failure: { key: 'account.saveFailed' },
    limiter,
    async take({ shop, caller, fields }) {
      const { tenant } = shop;
      const { order: number = '', sure } = fields;
      const known = await parts.provedWho(tenant, caller);
      if (known.kind !== 'customer') return { kind: 'done', route: 'account' };
      const needed = { key: 'validation.required.field' };
      const errors = errorsOf({
        order: number === '' ? needed : undefined,
        sure: sure === '1' ? undefined : needed,
      });
      if (Object.keys(errors).length > 0) return { kind: 'again', errors };
      return (await cancelOwn(parts, tenant, customerOwner(known.customer.id), number))
        ? { kind: 'done', route: 'accountOrders', anchor: 'cancel-order-saved' }
        : { kind: 'again', errors: {}, problem: { key: 'account.cancel.tooLate' } };
    },
  };
}

/** @returns false where it is too late, and for what is no order of theirs. */
async function cancelOwn(parts: CancellingParts, tenant: TenantId, owner: string, number: string): Promise<boolean> {
  const found = await orderOfNumber(parts.database, tenant, number);
  if (found?.owner !== owner) return false;
  return parts.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, tenant, found.id);
    return order !== undefined && (await cancelOrder(transaction, order, parts)) !== undefined;
  });
}
