/**
 * The basket and the wishlist of a visitor, as the gateway tells them. Nothing can be put into either yet: both are what
 * every visitor has before the first purchase, empty.
 */
export { createBasket } from './basket-types.ts';
