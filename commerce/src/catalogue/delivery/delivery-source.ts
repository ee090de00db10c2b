import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { deliveryPath } from './delivery-route.ts';
import type { DeliveryFinder } from './delivery-statement.ts';

const TEXT = { type: 'string' } as const;
const WORD = { type: 'string', maxLength: 500 } as const;

/**
 * `delivery`: when what is chosen of a product arrives if it is ordered now, as a range of dates, and until when it must be
 * ordered for that; from then on the answer is another. `ask` is where scripts hear it anew. Nothing at all where the shop says
 * nothing of its delivery.
 */
export function createDeliverySource(find: DeliveryFinder): DataSource {
  return {
    name: 'delivery',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' }, colour: WORD, size: WORD },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { range: TEXT, orderBy: TEXT, ask: TEXT },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', ...wish } = args as { sku?: string; colour?: string; size?: string };
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku), tagOf.tenant(shop.tenant)];
      const said = await find(shop, sku, wish);
      if (said === undefined) throw new Error(`expected a product of ${shop.tenant}, got ${sku}`);
      const { range, orderBy, ends, of } = said;
      if (range === undefined) return { value: {}, tags };
      return {
        value: { range, ...(orderBy !== undefined && { orderBy }), ask: deliveryPath(sku, of) },
        tags,
        ...(ends !== undefined && { expires: ends }),
      };
    },
  };
}
