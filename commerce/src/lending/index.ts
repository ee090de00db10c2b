/**
 * Lending: customers ask for money, are told by which conditions they may have it, and what became of their wish. What the shop
 * knows of their credit is written by its books; here it is only read.
 */
export { demoBorrowersJob } from './demo-borrowers.ts';
export { createLending } from './lending.ts';
export { LOAN_MAIL } from './loan-mail.ts';
export { creditFiles, loanRequests } from './tables.ts';
