import type { ShopRoute } from '@vitrine/platform/doors';
import { ownerOf } from '../session/index.ts';
import type { Wishlists } from './wishlist-service.ts';
import { wishCookie } from './wishlist-words.ts';

/** `GET /api/wishlist`: the SKUs of the products on the wishlist of whoever calls, for the hearts of a page that everybody gets. */
export function wishedRoute(wishlists: Pick<Wishlists, 'find'>): ShopRoute {
  return {
    method: 'GET',
    path: '/api/wishlist',
    async answer(call) {
      const owner = ownerOf(call);
      const items = owner === undefined ? [] : await wishlists.find(call.shop.tenant, owner);
      return { body: { products: [...new Set(items.map(({ product }) => product))] }, cookies: [wishCookie(items)] };
    },
  };
}
