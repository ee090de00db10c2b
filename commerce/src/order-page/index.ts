/**
 * The page of an order for whoever has its link, without a login: where it stands, and what can be done with it. Stands on orders,
 * returns and payments.
 */
export { createOrderPage } from './order-page.ts';
