import type { Clock } from '@vitrine/platform/clock';
import { createRemote, failed, type RemoteOutcome } from '@vitrine/platform/remote';
import { isObject } from '@vitrine/schemas';
import { signedId } from './event-signature.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts';
import { readObject, readPayment } from './read-payment.ts';

export interface HttpProviderOptions {
  /** Its origin, of the doors and of the page. */
  url: string;
  apiKey: string;
  /** What its events are signed with: one, or two while one takes the other's place. */
  eventSecrets: readonly string[];
}

const DEADLINE_MS = 8_000;
const MOST_BYTES = 64 * 1_024;
const CONNECTIONS = 8;
const BREAKER = { failures: 5, restMs: 10_000 } as const;

/** A provider with a page of its own, over HTTP. One that fails again and again is left alone for 10 s. */
export function createHttpProvider(
  { url, apiKey, eventSecrets }: HttpProviderOptions,
  clock: Clock,
  deadlineMs: number = DEADLINE_MS,
): PaymentProvider {
  const remote = createRemote({
    name: 'the payment provider',
    origin: url,
    connections: CONNECTIONS,
    clock: () => clock.now().getTime(),
    breaker: BREAKER,
    deadlineMs,
    maxBytes: MOST_BYTES,
  });
  const authorization = `Bearer ${apiKey}`;

  async function post(
    path: string,
    key: string,
    body: object,
    signal?: AbortSignal,
  ): Promise<RemoteOutcome<ProviderPayment>> {
    const outcome = await remote.call({
      path,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      ...(signal !== undefined && { signal }),
    });
    return outcome.ok ? read(outcome.value, path) : outcome;
  }
  const deed = (name: string, { payment, key, ...body }: { payment: string; key: string }, signal?: AbortSignal) =>
    post(`/v1/payments/${encodeURIComponent(payment)}/${name}`, key, body, signal);

  /** Whoever pays is led to the page: it must be the provider's, whatever an answer says. */
  function read({ status, body }: { status: number; body: Buffer }, path: string): RemoteOutcome<ProviderPayment> {
    if (status >= 300) return failed('REFUSED', `expected a payment from ${path}, got status ${status}`, status);
    const payment = readPayment(body);
    if (payment === undefined || URL.parse(payment.page)?.origin !== url)
      return failed('INVALID_ANSWER', `expected a payment with a page at ${url} from ${path}, got something else`);
    return { ok: true, value: payment };
  }

  return {
    create: (wish, signal) => post('/v1/payments', wish.reference, wish, signal),
    async find(reference, signal) {
      const path = `/v1/payments?${new URLSearchParams({ reference }).toString()}`;
      const outcome = await remote.call({
        path,
        headers: { authorization },
        ...(signal !== undefined && { signal }),
      });
      if (!outcome.ok) return outcome;
      return outcome.value.status === 404 ? { ok: true, value: undefined } : read(outcome.value, '/v1/payments');
    },
    capture: (wanted, signal) => deed('captures', wanted, signal),
    cancel: (wanted, signal) => deed('cancels', wanted, signal),
    refund: (wanted, signal) => deed('refunds', wanted, signal),
    readEvent(headers, raw) {
      const id = signedId(headers, raw, { secrets: eventSecrets, now: clock.now() });
      const body = id === undefined ? undefined : readObject(raw);
      const data = body?.['data'];
      const reference = isObject(data) ? data['reference'] : undefined;
      if (id === undefined || body === undefined || typeof reference !== 'string') return undefined;
      return { id, reference, body };
    },
    close: () => remote.close(),
  };
}
