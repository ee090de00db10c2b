/** Withdrawing from a contract without a login: its form, and the receipt that is kept (Directive (EU) 2023/2673). */
export { declaredWithdrawals, type DeclaredWithdrawal } from './declared-withdrawals.ts';
export { withdrawals } from './tables.ts';
export { createWithdrawalDomain } from './withdrawal-domain.ts';
export { withdrawalsOf, type Withdrawn } from './withdrawals-of.ts';
export { WITHDRAWAL_NOTICE, WITHDRAWAL_RECEIPT } from './withdrawal-mails.ts';
