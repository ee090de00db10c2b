import type { Transaction } from '@vitrine/platform/database';
import { tenantId, type TenantId } from '@vitrine/platform/doors';
import { paymentState } from '../payment-state.ts';
import type { PaymentAttempt } from '../payments.ts';
import { attemptsOf, checkAgain, dueAttempts, findAttempt } from './attempts-repository.ts';
import type { HostedParts } from './hosted-parts.ts';
import { learnPayment, nextCheck, wantCheck } from './learn-payment.ts';
import { settlePayments } from './settle-payments.ts';
import { attemptOfToken, attemptToken, knownPage, startAttempt, type StartOutcome } from './start-attempt.ts';

/** What a payer comes back to. `pending`: nothing is known yet, ask again in a moment. */
export type ReturnOutcome =
  | { kind: 'paid' | 'pending' | 'declined' | 'cancelled'; order: string; attempt: string; paylink: string | null }
  | { kind: 'unknown' };

/** Who comes back: with what we gave them, or with what the provider calls their payment. */
export interface Payer {
  token?: string | undefined;
  payment?: string | undefined;
}

/** Payments at a provider with a page of its own. */
export interface HostedPayments {
  /** Begins to have an order paid, in the transaction that makes it. */
  begin(
    transaction: Transaction,
    tenant: TenantId,
    wanted: Pick<PaymentAttempt, 'order' | 'amount' | 'currency'> &
      Partial<Pick<PaymentAttempt, 'paylink' | 'locale' | 'way'>>,
  ): Promise<PaymentAttempt>;
  /** By what the page of the route `checkoutPaid` knows an attempt: the shop leads whoever is to pay there. */
  tokenOf(attempt: PaymentAttempt): string;
  /** Undefined for an order that nobody tried to pay here. */
  lastAttempt(tenant: TenantId, order: string): Promise<PaymentAttempt | undefined>;
  /** The provider's page; it is asked for one where it has made none yet, for 3 s at most. */
  startHostedAttempt(tenant: TenantId, attempt: string): Promise<StartOutcome>;
  /** The provider's page of whoever comes, without asking it; UNAVAILABLE while it has named none. */
  pageOf(tenant: TenantId, payer: Payer): Promise<StartOutcome>;
  /** Takes 3 s at most; no time at all where the provider has no page yet on which anybody could have paid. `unknown`: a token that is none of this shop's, or too old; a payment that the provider never named. */
  returnFrom(tenant: TenantId, payer: Payer): Promise<ReturnOutcome>;
  /** Has the money of an order looked at once a transaction is committed that changed what the order is worth. */
  settleLater(transaction: Transaction, tenant: TenantId, order: string, cause: string): Promise<void>;
  /** Asks what is true of an attempt and does what follows. @throws Error if that is not known, or not what it should be */
  check(tenant: TenantId, attempt: string, signal: AbortSignal): Promise<void>;
  /** Asks about attempts of which nothing was heard, and makes those again that the provider does not know. @returns how many. */
  askUnheard(signal: AbortSignal): Promise<number>;
}

const RETURN_MS = 3_000;
const FIRST_CHECK_MS = 20_000;
const BATCH = 50;

/** Payments at the page of a provider: what an event or a return claims is asked of the provider before it counts (ADR 0053). */
export function createHostedPayments(parts: HostedParts): HostedPayments {
  const { database, payments, outbox, clock } = parts;

  async function attemptOf(tenant: TenantId, { token, payment }: Payer): Promise<string | undefined> {
    if (token !== undefined) return attemptOfToken(parts, tenant, token);
    return payment && (await payments.byReference(database, tenant, 'hosted', payment))?.id;
  }

  return {
    begin: (transaction, tenant, wanted) =>
      payments.begin(transaction, tenant, {
        ...wanted,
        provider: 'hosted',
        checkAt: new Date(clock.now().getTime() + FIRST_CHECK_MS),
      }),
    tokenOf: (attempt) => attemptToken(parts, attempt),
    async lastAttempt(tenant, order) {
      const all = await attemptsOf(database, tenant, order);
      return all.findLast(({ attempt }) => attempt.provider === 'hosted')?.attempt;
    },
    startHostedAttempt: (tenant, attempt) => startAttempt(parts, tenant, attempt, AbortSignal.timeout(RETURN_MS)),
    async pageOf(tenant, payer) {
      const id = await attemptOf(tenant, payer);
      return id === undefined ? { ok: false, code: 'UNKNOWN' } : knownPage(parts, tenant, id);
    },
    async returnFrom(tenant, payer) {
      const id = await attemptOf(tenant, payer);
      const known = id === undefined ? undefined : await findAttempt(database, tenant, id);
      if (known === undefined) return { kind: 'unknown' };
      const { id: attempt, order, paylink } = known.attempt;
      const signal = AbortSignal.timeout(RETURN_MS);
      const learned = known.attempt.page !== null && (await learnPayment(parts, tenant, known.attempt, { signal })).ok;
      if (learned) await settlePayments(parts, tenant, order, signal);
      const now = await findAttempt(database, tenant, attempt);
      return { kind: RETURNS[paymentState(now?.movements ?? [])], order, attempt, paylink };
    },
    async settleLater(transaction, tenant, order, cause) {
      for (const { attempt } of await attemptsOf(transaction, tenant, order))
        if (attempt.provider === 'hosted') await wantCheck(transaction, outbox, tenant, attempt.id, cause);
    },
    async check(tenant, id, signal) {
      const known = await findAttempt(database, tenant, id);
      if (known === undefined) throw new Error(`expected an attempt of ${tenant}, got none by ${id}`);
      const learned = await learnPayment(parts, tenant, known.attempt, { signal });
      const outcome = learned.ok ? await settlePayments(parts, tenant, known.attempt.order, signal) : learned;
      // Never made, and nobody wants it any more: there is nothing to know.
      if (!outcome.ok && outcome.failure.code === 'MISSING' && known.attempt.reference === null) return;
      if (!outcome.ok) throw new Error(outcome.failure.message);
    },
    async askUnheard(signal) {
      const due = await dueAttempts(database, clock.now(), BATCH);
      for (const { tenant, id } of due) {
        if (signal.aborted) break;
        await askOne(tenantId(tenant), id, signal);
      }
      return due.length;
    },
  };

  async function askOne(tenant: TenantId, id: string, signal: AbortSignal): Promise<void> {
    const known = await findAttempt(database, tenant, id);
    if (known === undefined) return;
    const { attempt, movements } = known;
    const learned = await learnPayment(parts, tenant, attempt, { signal });
    if (learned.ok) return;
    if (learned.failure.code === 'MISSING' && attempt.reference === null) {
      const started = await startAttempt(parts, tenant, id, signal);
      if (started.ok) return;
      if (started.code !== 'UNAVAILABLE') return checkAgain(database, tenant, id, null);
    }
    return checkAgain(database, tenant, id, nextCheck(paymentState(movements), attempt.askedAt, clock.now()));
  }
}

const RETURNS = {
  pending: 'pending',
  authorised: 'pending',
  captured: 'paid',
  refunded: 'paid',
  declined: 'declined',
  expired: 'declined',
  voided: 'cancelled',
} as const;
