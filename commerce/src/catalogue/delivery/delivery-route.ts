import type { ShopRoute } from '@vitrine/platform/doors';
import { CHOSEN_BY } from '../detail/attribute-values.ts';
import type { Wish } from '../detail/chosen-variant.ts';
import type { DeliveryFinder } from './delivery-statement.ts';

const PATH = '/api/delivery';

/** Where scripts ask when what is chosen of a product arrives. */
export function deliveryPath(sku: string, wish: Wish): string {
  const query = new URLSearchParams(wish);
  return `${PATH}/${encodeURIComponent(sku)}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/**
 * `GET /api/delivery/{sku}?colour=…&size=…`: the delivery statement as it is now, since a page may be older than the last
 * cut-off or the last article. 404 for a product that the shop lacks.
 */
export function deliveryRoute(find: DeliveryFinder): ShopRoute {
  return {
    method: 'GET',
    path: `${PATH}/:sku`,
    async answer({ shop, params: { sku = '' }, query }) {
      const wish = Object.fromEntries(
        CHOSEN_BY.flatMap((by) => (query[by]?.[0] === undefined ? [] : [[by, query[by][0]]])),
      );
      const said = await find(shop, sku, wish);
      if (said === undefined) return { status: 404 };
      const { range, orderBy } = said;
      return { body: { ...(range !== undefined && { range }), ...(orderBy !== undefined && { orderBy }) } };
    },
  };
}
