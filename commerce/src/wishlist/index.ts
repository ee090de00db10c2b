/** What visitors and customers want to remember. */
export { createWishlist } from './wishlist-types.ts';
