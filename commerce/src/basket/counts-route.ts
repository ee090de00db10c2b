import type { ShopRoute } from '@vitrine/platform/doors';
import { ownerOf } from '../session/index.ts';
import { wishCookie, type Wishlists } from '../wishlist/index.ts';
import { piecesIn } from './basket.ts';
import type { Baskets } from './basket-service.ts';
import { countCookie } from './count-cookie.ts';

/**
 * `GET /api/counts`: how many pieces are in the basket of whoever calls, and how much is on the wishlist. Asked where the cookies
 * cannot know: after a login, a logout, and on a device that was away.
 */
export function countsRoute(baskets: Pick<Baskets, 'find'>, wishlists: Pick<Wishlists, 'find'>): ShopRoute {
  return {
    method: 'GET',
    path: '/api/counts',
    async answer(call) {
      const owner = ownerOf(call);
      const { tenant } = call.shop;
      const [basket, items] =
        owner === undefined
          ? [undefined, []]
          : await Promise.all([baskets.find(tenant, owner), wishlists.find(tenant, owner)]);
      return {
        body: { basket: basket === undefined ? 0 : piecesIn(basket), wishlist: items.length },
        cookies: [countCookie(basket), wishCookie(items)],
      };
    },
  };
}
