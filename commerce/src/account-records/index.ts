/**
 * What a customer ordered, what was booked of it and what is to be paid, as the pages of the account tell it. Reads what
 * orders and payments keep; changes nothing.
 */
export { createAccountRecords } from './account-records.ts';
