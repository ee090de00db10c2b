/** Where parcels can be fetched: the finder by postal code or city (CT-020), and the address of one for an order. */
export { createParcelShops } from './parcel-shops.ts';
export type { ParcelShop } from './find-parcel-shops.ts';
export { parcelShopIn } from './parcel-shop-words.ts';
