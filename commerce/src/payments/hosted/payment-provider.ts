import type { RemoteOutcome } from '@vitrine/platform/remote';
import type { Movement } from '../payments.ts';
import type { PaymentWay } from '../tables.ts';

/** A payment as its provider tells it. */
export interface ProviderPayment {
  /** The provider's own. */
  id: string;
  /** Ours: the id of an attempt. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Where the shopper pays. */
  page: string;
  /** All facts so far. */
  movements: readonly Movement[];
}

/** What is to be paid, by whom it is asked for, and where its payer goes afterwards. */
export interface PaymentWish {
  /** The id of the attempt, also the key under which it is made once. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Of its page; BCP 47. */
  language: string;
  /** The shop, as the payer reads it. */
  merchant: string;
  returnTo: string;
  /** The address of our event door. */
  notify: string;
  /** What the payer chose; left out, a card of any kind. */
  way?: PaymentWay;
}

/** Something that a provider says has happened. It names a payment; what is true, `find` tells. */
export interface ProviderEvent {
  id: string;
  /** The id of an attempt, if it is one of ours. */
  reference: string;
  body: object;
}

/**
 * Another company that takes money for us. Every deed is done once for its key, whatever became of the answer; none waits
 * longer than its deadline, and none rejects.
 */
export interface PaymentProvider {
  create(wish: PaymentWish, signal?: AbortSignal): Promise<RemoteOutcome<ProviderPayment>>;
  /** By our reference; undefined where it knows none. */
  find(reference: string, signal?: AbortSignal): Promise<RemoteOutcome<ProviderPayment | undefined>>;
  capture(deed: MoneyDeed, signal?: AbortSignal): Promise<RemoteOutcome<ProviderPayment>>;
  cancel(deed: Omit<MoneyDeed, 'amount'>, signal?: AbortSignal): Promise<RemoteOutcome<ProviderPayment>>;
  refund(deed: MoneyDeed, signal?: AbortSignal): Promise<RemoteOutcome<ProviderPayment>>;
  /** An event whose signature holds; undefined for anything else. */
  readEvent(headers: Readonly<Record<string, string>>, raw: Buffer): ProviderEvent | undefined;
  close(): Promise<void>;
}

export interface MoneyDeed {
  /** The provider's id. */
  payment: string;
  /** Minor units. */
  amount: number;
  key: string;
}
