import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { Payments } from '../payments.ts';
import type { PaymentWay } from '../tables.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** An order as payments know it, locked until the end of the transaction. */
export interface PaidOrder {
  /** What it is worth now, in minor units: 0 once it was cancelled. */
  worth: number;
  locale: string;
}

/** Money that went back to whoever paid, in minor units: by which way, and the fact's reference at whoever told it. */
export interface Refund {
  amount: number;
  reference: string;
  /** `bank`: by transfer. As its payer chose at the provider else; null: a card of any kind. */
  way: PaymentWay | 'bank' | null;
}

/** What orders do for payments, which know none of them. */
export interface PaidOrders {
  /** Undefined for an order that nobody knows. */
  lock(transaction: Transaction, tenant: TenantId, order: string): Promise<PaidOrder | undefined>;
  /** All that an order costs was captured. May be told again. */
  covered(transaction: Transaction, tenant: TenantId, order: string): Promise<void>;
  /** Money went back to whoever paid an order. Told once. */
  refunded(transaction: Transaction, tenant: TenantId, order: string, refund: Refund): Promise<void>;
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
