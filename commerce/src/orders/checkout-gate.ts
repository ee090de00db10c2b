import type { Clock } from '@vitrine/platform/clock';
import type { PageGate } from '@vitrine/platform/doors';
import type { Orderer } from './caller-owner.ts';
import { PLACES, type Place } from './checkout.ts';
import { checkoutState, type CheckoutState, type CheckoutStateParts } from './checkout-state.ts';
import { lastOrderOf } from './orders-repository.ts';

/** Where whoever is logged in already has nothing to do, unless their password is asked for. */
const LOGIN_PAGE = 'checkout-login';
const CONFIRMATION_PAGE = 'checkout-confirmation';
/** Pages of the checkout, and the place that each is. */
const PLACE_OF: Readonly<Record<string, Place>> = {
  'checkout-delivery': 'delivery',
  'checkout-delivery-change': 'delivery',
  'checkout-payment': 'payment',
  'checkout-payment-change': 'payment',
  'checkout-rate-protection': 'protection',
  'checkout-rate-protection-update': 'protection',
  'checkout-payment-pause': 'pause',
  'checkout-premium': 'premium',
  'checkout-review': 'review',
};
/** Where each of them is. */
export const ROUTE_OF: Readonly<Record<Place, string>> = {
  login: 'checkoutLogin',
  delivery: 'checkoutDelivery',
  payment: 'checkoutPayment',
  protection: 'checkoutRateProtection',
  pause: 'checkoutPaymentPause',
  premium: 'checkoutPremium',
  proof: 'checkoutLogin',
  review: 'checkoutReview',
};
/** Where the first step is that is still to be done. */
export function goOn(state: CheckoutState | undefined): { kind: 'done'; route: string } {
  return { kind: 'done', route: state === undefined ? 'checkoutNoOrder' : ROUTE_OF[state.step] };
}

/** So long an order is shown to whoever just made it; later, only their account does. */
export const JUST_PLACED_MS: number = 3_600_000;

/**
 * Who may see which page of the checkout: with nothing to order nobody any, else everybody up to the first step that is still
 * to be done, and a confirmation whoever has just ordered.
 */
export function createCheckoutGate(parts: CheckoutStateParts & { clock: Clock }): PageGate {
  return {
    pages: [...Object.keys(PLACE_OF), LOGIN_PAGE, CONFIRMATION_PAGE],
    async decide({ shop, caller, page }) {
      const orderer = await parts.ordererOf(shop.tenant, { caller });
      if (page === CONFIRMATION_PAGE) {
        const since = new Date(parts.clock.now().getTime() - JUST_PLACED_MS);
        const order = mayBeShown(orderer) && (await lastOrderOf(parts.database, shop.tenant, orderer.owner, since));
        return !order ? { route: 'checkoutNoOrder' } : undefined;
      }
      const state = await checkoutState(parts, shop, orderer);
      const place = PLACE_OF[page];
      // What cannot be had must go first, and the basket says what: nobody types an address before.
      if (state?.priced.canBeOrdered === false) return { route: 'basket' };
      if (place === undefined && (orderer?.session?.type !== 'full' || state?.step === 'proof')) return undefined;
      if (place === undefined) return { route: state === undefined ? 'account' : ROUTE_OF[state.step] };
      if (state === undefined) return { route: 'checkoutNoOrder' };
      return isTooEarly(place, state) ? { route: leadBack(place, state) } : undefined;
    },
  };
}

/** A browser that is merely recognised is not told what its customer ordered elsewhere: where it goes to, and to whom. */
export function mayBeShown(orderer: Orderer | undefined): orderer is Orderer {
  return orderer !== undefined && orderer.session?.type !== 'soft';
}

/**
 * Whether something is to be said before. Who looks at the terms of a pause chooses it there; protection is for instalments
 * alone; the premium programme is for whoever is logged in and no member yet.
 */
function isTooEarly(place: Place, { step, offer, said, premium }: CheckoutState): boolean {
  const [asked, open] = [PLACES.indexOf(place), PLACES.indexOf(step)];
  if (place === 'pause') return open < PLACES.indexOf('payment') || !offer.methods.includes('pause');
  if (place === 'premium') return premium === undefined;
  if (place === 'protection') return asked > open || said?.method !== 'instalments' || !offer.protects;
  return asked > open;
}

/** What a way to pay asks for is left for the ways to pay where another one was chosen. */
function leadBack(place: Place, { step }: CheckoutState): string {
  const isInner = place === 'pause' || place === 'protection';
  return ROUTE_OF[isInner && PLACES.indexOf(step) >= PLACES.indexOf('payment') ? 'payment' : step];
}
