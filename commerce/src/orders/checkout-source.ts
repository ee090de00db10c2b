import type { Clock } from '@vitrine/platform/clock';
import type { DataSource, LocalShop } from '@vitrine/platform/doors';
import type { PricedLine } from '../basket/index.ts';
import { articleView, formatMoney } from '../catalogue/index.ts';
import { buyerFields } from './buyer-fields.ts';
import { PLACES, STEPS, type Place } from './checkout.ts';
import { ROUTE_OF } from './checkout-gate.ts';
import type { CheckoutState, Home } from './checkout-state.ts';
import { deliveryFields, ELSEWHERE } from './delivery-fields.ts';
import { OLD_APPLIANCE, oldApplianceQuestion } from './old-appliance.ts';
import type { Quote } from './order-quote.ts';
import { BUYER_VALUE, CHECKOUT_VALUE, PROOF_VALUE, STEPS_VALUE } from './order-value.ts';
import { addressLines, countryName, promisedWords, sumWords, taxWords, wordsOf } from './order-words.ts';
import type { PageCheckouts } from './page-checkout.ts';
import { paymentFields, paymentValue } from './payment-value.ts';
import { plannedQuote } from './planned-quote.ts';
import { premiumValue } from './premium-words.ts';
import { reviewParts } from './review-parts.ts';

/**
 * `checkout`: where whoever asks is on the way to an order, as the page of a step shows it: the steps, what was said, how it can
 * be paid, and what is ordered at the prices of now.
 */
export function createCheckoutSource(checkoutOf: PageCheckouts, clock: Clock): DataSource {
  return {
    name: 'checkout',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['step'],
      properties: { step: { enum: PLACES } },
    },
    valueSchema: CHECKOUT_VALUE,
    async fetch(args, scope) {
      // The schema above is the type.
      const { step } = args as { step: Place };
      const state = await checkoutOf(scope).state();
      if (state === undefined) throw new Error('expected a basket with something to order, got none');
      return { value: valueOf(state, step, scope.shop, clock.now()), tags: [] };
    },
  };
}

/** `checkout-steps`: where whoever asks is on the way to an order, on the page of the first step; no steps without anything to order. */
export function createStepsSource(checkoutOf: PageCheckouts): DataSource {
  return {
    name: 'checkout-steps',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: STEPS_VALUE,
    async fetch(_args, scope) {
      const state = await checkoutOf(scope).state();
      return { value: { steps: state === undefined ? [] : stepWords('login', state, scope.shop) }, tags: [] };
    },
  };
}

/**
 * `checkout-proof`: of a customer whose password is asked for before the order, their address, and why; of everybody else
 * nothing, which leaves the login as it is.
 */
export function createProofSource(checkoutOf: PageCheckouts): DataSource {
  return {
    name: 'checkout-proof',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: PROOF_VALUE,
    async fetch(_args, scope) {
      const checkout = checkoutOf(scope);
      const orderer = await checkout.orderer();
      if (orderer?.customer === undefined || orderer.isProved === true) return { value: {}, tags: [] };
      const state = await checkout.state();
      if (state?.step !== 'proof') return { value: {}, tags: [] };
      return {
        value: { given: { email: orderer.customer.mail }, text: wordsOf(scope.shop, 'checkout.proof') },
        tags: [],
      };
    },
  };
}

/** `checkout-buyer`: there for whoever has something to order and is not logged in, with what they said of themselves before. */
export function createBuyerSource(checkoutOf: PageCheckouts): DataSource {
  return {
    name: 'checkout-buyer',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: BUYER_VALUE,
    async fetch(_args, scope) {
      const checkout = checkoutOf(scope);
      const state = (await checkout.orderer())?.session === undefined ? await checkout.state() : undefined;
      if (state === undefined) return { value: {}, isEmpty: true, tags: [] };
      return { value: { given: buyerFields(state.said ?? {}), country: sentTo(scope.shop) }, tags: [] };
    },
  };
}

function sentTo(shop: LocalShop): string {
  return wordsOf(shop, 'checkout.delivery.country', { country: countryName(shop) });
}

function valueOf(state: CheckoutState, shown: Place, shop: LocalShop, now: Date): object {
  const { said = {}, priced, homes, birthday, asksOldAppliance } = state;
  const { isOldApplianceTaken: isTaken } = said;
  // Whoever looks at a pause sees what the order comes to with it.
  const quote = shown === 'pause' ? plannedQuote(state.bare, { method: 'pause' }, shop, now) : state.quote;
  const homeWords = ({ key, address: home }: Home): object => {
    const [label = '', ...rest] = addressLines(home, shop);
    return { value: key, label, text: rest.join(', ') };
  };
  const elsewhere = { value: ELSEWHERE, label: wordsOf(shop, 'checkout.delivery.other') };
  return {
    steps: stepWords(shown, state, shop),
    given: {
      ...deliveryFields(said.address, homes),
      ...(isTaken === undefined ? {} : { [OLD_APPLIANCE]: isTaken ? 'yes' : 'no' }),
      // Nobody types what their account knows.
      ...paymentFields(birthday === undefined ? said : { birthday, ...said }, state.offer),
    },
    country: sentTo(shop),
    homes: homes.length === 0 ? [] : [...homes.map(homeWords), elsewhere],
    ...oldApplianceQuestion(asksOldAppliance, shop),
    ...paymentValue(state, shop, now),
    ...premiumValue(state, shop),
    lines: priced.lines.flatMap((line) => lineWords(line, quote, shop)),
    sums: sumWords(quote, shop),
    note: taxWords(quote.tax, shop),
    parts: reviewParts(state, shop),
    basket: state.basket,
    quote: state.agreed,
  };
}

/** Steps up to the first that is to be done can be gone back to; customers have nothing to do at the login any more. */
function stepWords(shown: Place, { step: open, isGuest }: CheckoutState, shop: LocalShop): object[] {
  const last = open === 'proof' ? 'review' : open;
  const current = shown === 'premium' ? last : shown === 'pause' || shown === 'protection' ? 'payment' : shown;
  return STEPS.map((step) => {
    const href = shop.link(ROUTE_OF[step]);
    const isDone = PLACES.indexOf(step) < PLACES.indexOf(open);
    const label = wordsOf(shop, `checkout.step.${step}`);
    if (step === current) return { label, state: 'current' };
    if (!isDone) return { label, state: 'open' };
    return { label, state: 'done', ...((step === 'login' && !isGuest) || href === undefined ? {} : { href }) };
  });
}

function lineWords(
  { article, variant, quantity, total, availability }: PricedLine,
  { lines }: Pick<Quote, 'lines'>,
  shop: LocalShop,
): object[] {
  const quoted = lines.find((line) => line.variant === variant);
  const view = article && articleView(article.product, article.variant, shop);
  if (view === undefined || availability === 'soldOut') return [];
  const { name, options, image, imageAlt } = view;
  return [
    {
      name,
      ...(options === '' ? {} : { options }),
      quantity: wordsOf(shop, 'basket.pieces', { count: quantity }),
      ...(quoted && promisedWords(quoted, shop)),
      price: formatMoney(total, shop),
      image,
      imageAlt,
    },
  ];
}
