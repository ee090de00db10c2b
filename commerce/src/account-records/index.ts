/**
 * What a customer ordered, what was booked of it and what is to be paid, as the pages of the account tell it. Reads what
 * orders and payments keep; changes nothing, but gives the demo's customers what its pages tell.
 */
export { createAccountRecords } from './account-records.ts';
export { admitDemoOrders } from './demo-orders.ts';
/** What is read of the books, as pages and tests ask for it. */
export { createRecords } from './records-repository.ts';
