import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import { failpoint } from '@vitrine/platform/failpoints';
import { paymentState } from '../payment-state.ts';
import type { PaymentAttempt } from '../payments.ts';
import { findAttempt } from './attempts-repository.ts';
import type { HostedParts } from './hosted-parts.ts';
import { takePayment } from './learn-payment.ts';

/**
 * The provider's page of an attempt, or why there is none. `UNAVAILABLE`: not now; it may be asked again, and is by a job.
 * `OVER`: it is paid, declined or not wanted any more. `UNKNOWN`: there is no such attempt.
 */
export type StartOutcome = { ok: true; page: string } | { ok: false; code: 'UNAVAILABLE' | 'OVER' | 'UNKNOWN' };

/** The address below `/api/` at which providers tell of events. */
export const EVENT_PATH = '/api/payments/events';
/** The route to which payers come back. */
const RETURN_ROUTE = 'checkoutPaid';
const LINK_RETURN_ROUTE = 'paylinkSuccess';

/** Has the provider make the payment of an attempt, which it does once however often it is asked. */
export async function startAttempt(
  parts: HostedParts,
  tenant: TenantId,
  id: string,
  signal?: AbortSignal,
): Promise<StartOutcome> {
  const wanted = await wantedAttempt(parts, tenant, id);
  if (!wanted.ok) return wanted;
  const { attempt, shop } = wanted;
  if (attempt.page !== null) return { ok: true, page: attempt.page };
  const made = await parts.provider.create(wishOf(attempt, shop, returnAddress(parts, attempt, shop)), signal);
  failpoint('payment made');
  if (!made.ok) return { ok: false, code: 'UNAVAILABLE' };
  const taken = await takePayment(parts, tenant, attempt, made.value);
  return taken.ok ? { ok: true, page: made.value.page } : { ok: false, code: 'UNAVAILABLE' };
}

/** The provider's page of an attempt as far as it is known here: nobody is asked, so nobody waits. */
export async function knownPage(parts: HostedParts, tenant: TenantId, id: string): Promise<StartOutcome> {
  const wanted = await wantedAttempt(parts, tenant, id);
  if (!wanted.ok) return wanted;
  const { page } = wanted.attempt;
  return page === null ? { ok: false, code: 'UNAVAILABLE' } : { ok: true, page };
}

/** An attempt that is still to be paid, with its shop. */
async function wantedAttempt(
  { database, orders, shops }: HostedParts,
  tenant: TenantId,
  id: string,
): Promise<{ ok: true; attempt: PaymentAttempt; shop: LocalShop } | Extract<StartOutcome, { ok: false }>> {
  const known = await findAttempt(database, tenant, id);
  if (known === undefined) return { ok: false, code: 'UNKNOWN' };
  const { attempt, movements } = known;
  const order = await database.transaction((transaction) => orders.lock(transaction, tenant, attempt.order));
  const shop = order && shops.find(tenant, attempt.locale ?? order.locale);
  if (order === undefined || shop === undefined || order.worth === 0 || paymentState(movements) !== 'pending')
    return { ok: false, code: 'OVER' };
  return { ok: true, attempt, shop };
}

function wishOf({ id, amount, currency, way }: PaymentAttempt, shop: LocalShop, returnTo: string) {
  return {
    reference: id,
    amount,
    currency,
    language: shop.locale,
    merchant: shop.name,
    returnTo,
    notify: `${shop.origin}${EVENT_PATH}`,
    ...(way !== null && { way }),
  };
}

/** By what an attempt is found again when its payer comes back; the same each time it is made. */
export function attemptToken({ signer }: Pick<HostedParts, 'signer'>, { tenant, id, askedAt }: PaymentAttempt): string {
  return signer.sign('payment', { tenant, attempt: id }, { from: askedAt.getTime() });
}

/** The id of the attempt that a token is of; undefined for a token of another shop, an old or a made-up one. */
export function attemptOfToken(
  { signer }: Pick<HostedParts, 'signer'>,
  tenant: TenantId,
  token: string,
): string | undefined {
  const verified = signer.verify(token, 'payment');
  if (!verified.ok) return undefined;
  // Genuine: the shape is what was signed.
  const { tenant: of, attempt } = verified.payload as { tenant: string; attempt: string };
  return of === tenant ? attempt : undefined;
}

/** Where the payer of an attempt comes back to, and where the shop leads whoever is to pay. */
function returnPath(parts: Pick<HostedParts, 'signer'>, attempt: PaymentAttempt, shop: LocalShop): string {
  const path = shop.link(attempt.paylink === null ? RETURN_ROUTE : LINK_RETURN_ROUTE) ?? '/';
  return `${path}?p=${attemptToken(parts, attempt)}`;
}

function returnAddress(parts: HostedParts, attempt: PaymentAttempt, shop: LocalShop): string {
  return `${shop.origin}${returnPath(parts, attempt, shop)}`;
}
