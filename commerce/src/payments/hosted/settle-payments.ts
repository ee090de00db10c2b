import type { TenantId } from '@vitrine/platform/doors';
import { failpoint } from '@vitrine/platform/failpoints';
import { attemptsOf } from './attempts-repository.ts';
import type { HostedParts, Learned } from './hosted-parts.ts';
import { learnPayment } from './learn-payment.ts';
import { nextDeed, type Deed } from './next-deed.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** More than any order needs: one that needs more has a provider that says yes and does nothing. */
const MOST_DEEDS = 6;

/**
 * Brings what was captured of an order to what it is worth now, deed by deed. The provider is asked outside of any transaction,
 * under a key that the facts give: two who do the same at once, or a second time, do it once.
 */
export async function settlePayments(
  parts: HostedParts,
  tenant: TenantId,
  order: string,
  signal?: AbortSignal,
): Promise<Learned> {
  for (let done = 0; done < MOST_DEEDS; done += 1) {
    const deed = await parts.database.transaction(async (transaction) => {
      const paid = await parts.orders.lock(transaction, tenant, order);
      return paid && nextDeed(paid.worth, await attemptsOf(transaction, tenant, order));
    });
    if (deed === undefined) return { ok: true };
    failpoint('payment deed wanted');
    const asked = await ask(parts.provider, deed, signal);
    failpoint('payment deed asked');
    // Whatever became of the answer: the facts say what became of the deed.
    const learned = await learnPayment(parts, tenant, deed.attempt, signal === undefined ? {} : { signal });
    if (!learned.ok) return learned;
    if (!asked.ok && asked.failure.code !== 'TIMEOUT' && (asked.failure.status ?? 500) < 500)
      return { ok: false, failure: { code: 'UNAVAILABLE', message: asked.failure.message } };
  }
  const message = `expected order ${order} to be settled after ${MOST_DEEDS} deeds, it is not`;
  return { ok: false, failure: { code: 'MISMATCH', message } };
}

function ask(
  provider: PaymentProvider,
  { kind, ...deed }: Deed,
  signal?: AbortSignal,
): ReturnType<PaymentProvider['capture']> {
  const { payment, amount, key } = deed;
  switch (kind) {
    case 'capture':
      return provider.capture({ payment, amount, key }, signal);
    case 'refund':
      return provider.refund({ payment, amount, key }, signal);
    case 'cancel':
      return provider.cancel({ payment, key }, signal);
  }
}
