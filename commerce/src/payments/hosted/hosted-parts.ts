import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { Payments } from '../payments.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** An order as payments know it, locked until the end of the transaction. */
export interface PaidOrder {
  /** What it is worth now, in minor units: 0 once it was cancelled. */
  worth: number;
  locale: string;
}

/** What orders do for payments, which know none of them. */
export interface PaidOrders {
  /** Undefined for an order that nobody knows. */
  lock(transaction: Transaction, tenant: TenantId, order: string): Promise<PaidOrder | undefined>;
  /** All that an order costs was captured. May be told again. */
  covered(transaction: Transaction, tenant: TenantId, order: string): Promise<void>;
}

export interface HostedParts extends Pick<Platform, 'outbox' | 'signer' | 'shops'> {
  database: Pick<Database, 'transaction' | 'orm'>;
  provider: PaymentProvider;
  payments: Pick<Payments, 'begin' | 'byReference' | 'record'>;
  orders: PaidOrders;
  clock: Clock;
}

/** The errand that asks what is true of an attempt and brings its order's money to what it should be. */
export const CHECK_PAYMENT = 'payment-check';

/** `MISSING`: the provider knows no such payment. `MISMATCH`: what it tells is not what was asked for. */
export type LearnFailure = { code: 'UNAVAILABLE' | 'MISSING' | 'MISMATCH'; message: string };
export type Learned = { ok: true } | { ok: false; failure: LearnFailure };
