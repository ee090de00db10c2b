import type { Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { failpoint } from '@vitrine/platform/failpoints';
import { paymentState, sumOf, type PaymentState } from '../payment-state.ts';
import type { PaymentAttempt } from '../payments.ts';
import { attemptsOf, checkAgain, keepEvent, nameAttempt } from './attempts-repository.ts';
import { CHECK_PAYMENT, type HostedParts, type Learned } from './hosted-parts.ts';
import type { ProviderEvent, ProviderPayment } from './payment-provider.ts';

/** Asks the provider what is true of an attempt and takes it over. `event`: what made us ask, kept with what it brought. */
export async function learnPayment(
  parts: HostedParts,
  tenant: TenantId,
  attempt: PaymentAttempt,
  { event, signal }: { event?: ProviderEvent; signal?: AbortSignal } = {},
): Promise<Learned> {
  const found = await parts.provider.find(attempt.id, signal);
  if (!found.ok) return { ok: false, failure: { code: 'UNAVAILABLE', message: found.failure.message } };
  if (found.value === undefined)
    return { ok: false, failure: { code: 'MISSING', message: `expected the payment ${attempt.id}, got none` } };
  return takePayment(parts, tenant, attempt, found.value, event);
}

/**
 * Takes over what a provider tells of an attempt, in one transaction: facts, books, and the order if it is paid now. What is
 * not the attempt's is not taken, and looked at by the errand until it is right or a case for people.
 */
export async function takePayment(
  { database, payments, orders, outbox, clock }: HostedParts,
  tenant: TenantId,
  attempt: PaymentAttempt,
  told: ProviderPayment,
  event?: ProviderEvent,
): Promise<Learned> {
  const wrong = mismatchOf(attempt, told);
  return database.transaction(async (transaction) => {
    const order = await orders.lock(transaction, tenant, attempt.order);
    if (event !== undefined) await keepEvent(transaction, tenant, event, clock.now());
    failpoint('payment event stored');
    const check = (cause: string) => wantCheck(transaction, outbox, tenant, attempt.id, cause);
    if (wrong !== undefined) {
      await check('mismatch');
      return { ok: false, failure: { code: 'MISMATCH', message: wrong } };
    }
    await nameAttempt(transaction, tenant, attempt.id, { reference: told.id, page: told.page });
    for (const movement of told.movements) {
      if ((await payments.record(transaction, tenant, attempt, movement)) !== 'new') continue;
      await check(movement.reference);
      const { kind, amount, reference } = movement;
      if (kind === 'refunded')
        await orders.refunded(transaction, tenant, attempt.order, { amount, reference, way: attempt.way });
    }
    failpoint('payment event applied');
    const all = (await attemptsOf(transaction, tenant, attempt.order)).flatMap(({ movements }) => movements);
    if (order !== undefined && order.worth > 0 && sumOf(all, 'captured') >= order.worth)
      await orders.covered(transaction, tenant, attempt.order);
    const next = nextCheck(paymentState(told.movements), attempt.askedAt, clock.now());
    await checkAgain(transaction, tenant, attempt.id, next);
    return { ok: true };
  });
}

/** Has an attempt looked at once this transaction is committed; once for each cause. */
export function wantCheck(
  transaction: Transaction,
  outbox: HostedParts['outbox'],
  tenant: TenantId,
  attempt: string,
  cause: string,
): Promise<void> {
  return outbox.put(transaction, tenant, { kind: CHECK_PAYMENT, key: `${attempt} ${cause}`, payload: { attempt } });
}

const SHORTEST_MS = 20_000;
const LONGEST_MS = 2 * 86_400_000;

/** The older an attempt of which nothing is known, the rarer it is asked about; null where it is over. */
export function nextCheck(state: PaymentState, askedAt: Date, now: Date): Date | null {
  const age = now.getTime() - askedAt.getTime();
  if (state !== 'pending' || age > LONGEST_MS) return null;
  return new Date(now.getTime() + Math.max(SHORTEST_MS, age / 4));
}

function mismatchOf(attempt: PaymentAttempt, told: ProviderPayment): string | undefined {
  const { id, amount, currency, reference } = attempt;
  const isOurs = told.reference === id && (reference === null || reference === told.id);
  if (isOurs && told.amount === amount && told.currency === currency && sumOf(told.movements, 'captured') <= amount)
    return undefined;
  return `expected the payment ${reference ?? ''} for ${id} of ${amount} ${currency}, got ${told.id} for ${told.reference} of ${told.amount} ${told.currency}`;
}
