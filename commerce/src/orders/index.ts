/**
 * Orders: what somebody says on the way to one, the one transaction that makes it of a basket, and what becomes of it. The
 * only domain that opens a transaction over several; it hands it to their functions.
 */
export { createOrdersDomain, type OrdersDomain } from './orders-domain.ts';
export { createOrdererOf, isOwnOrder, type OrdererOf } from './caller-owner.ts';
export { orderOfLink, orderPath } from './order-link.ts';
export {
  canAnswerAnew,
  OLD_APPLIANCE,
  oldApplianceAgain,
  oldAppliancePart,
  readOldAppliance,
} from './old-appliance.ts';
export { howToPay, type LegalPages } from './order-mail.ts';
export { ORDER_VALUE } from './order-value.ts';
export { methodWords, promisedWords, sumWords, taxWords, wordsOf } from './order-words.ts';
export { createPaidOrders } from './paid-orders.ts';
export { orderNumber } from './order-number.ts';
export { invoiceNumber, invoicesOf, issueInvoice, type Invoice } from './invoices/issue-invoice.ts';
export { invoices, invoiceSeries } from './invoices/tables.ts';
export {
  findOrder,
  linesOf,
  lockOrder,
  orderOfNumber,
  setOldAppliance,
  type Order,
  type OrderLine,
} from './orders-repository.ts';
export type { OrderState } from './order-state.ts';
export { cancelOrder, type CancelParts, type TendedOrder, type TendOrders, type Tending } from './tend-orders.ts';
export { receiveTransfer, type Receipt } from './settle-orders.ts';
export { checkouts, orderLines, orders, stockHolds } from './tables.ts';
