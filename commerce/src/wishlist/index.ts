/**
 * What visitors and customers want to remember. The source `wishlist`, form, gateway fields and `GET /api/wishlist` map to one
 * service.
 */
export { wishlists } from './tables.ts';
export { createWishlistDomain, type WishlistDomain } from './wishlist-domain.ts';
export { createWishlistRepository } from './wishlist-repository.ts';
export { keyOf } from './wishlist.ts';
export { createWishlists, type Wishlists } from './wishlist-service.ts';
export { wishCookie } from './wishlist-words.ts';
