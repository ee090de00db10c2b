import type { Payment } from './payment.ts';

/** What tests have the provider do wrong, each until it is taken back. */
export interface Misbehaviour {
  /** A payment is made, and its maker hears of a failure, or nothing. */
  create?: 'fails' | 'silent';
  /** Every call of merchants is answered so much later. */
  delayMs?: number;
  /** What merchants are told of a payment. */
  lie?: (payment: Payment) => Payment;
}
