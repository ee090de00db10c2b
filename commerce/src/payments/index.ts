/**
 * Money: attempts to pay, the facts that providers and statements tell of them, and the books. Facts are a set and books are
 * append-only; what they come to is computed. Used by orders, in whose transactions it writes.
 */
export { createHttpProvider, type HttpProviderOptions } from './hosted/http-provider.ts';
export { signedId } from './hosted/event-signature.ts';
export type { HostedParts, PaidOrders, Refund } from './hosted/hosted-parts.ts';
export { createHostedPayments, type HostedPayments, type Payer, type ReturnOutcome } from './hosted/hosted-payments.ts';
export type { PaymentProvider, ProviderPayment } from './hosted/payment-provider.ts';
export type { StartOutcome } from './hosted/start-attempt.ts';
export { book, cancellationOf, creditAccount, debtorOf, returnedOf, saleOf, type Entry } from './ledger.ts';
export { kept, paymentState, type MovementKind, type PaymentState } from './payment-state.ts';
export { createPaymentsDomain } from './payments-domain.ts';
export { createPayments, type Movement, type PaymentAttempt, type Payments } from './payments.ts';
export { admitDemoPaylinks } from './paylinks/demo-paylinks.ts';
export { createPaylinkDomain } from './paylinks/paylink-domain.ts';
export { createPaylinks, payableBy, type Paylinks } from './paylinks/paylinks.ts';
export { ledgerEntries, ledgerPostings, paylinks, paymentAttempts, paymentEvents, paymentMovements } from './tables.ts';
