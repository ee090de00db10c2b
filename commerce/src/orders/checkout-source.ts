import type { DataSource, LocalShop } from '@vitrine/platform/doors';
import type { PricedLine } from '../basket/index.ts';
import { articleView, formatMoney } from '../catalogue/index.ts';
import { buyerFields } from './buyer-fields.ts';
import { STEPS, type Step } from './checkout.ts';
import { ROUTE_OF } from './checkout-gate.ts';
import { checkoutState, type CheckoutState, type CheckoutStateParts, type Home } from './checkout-state.ts';
import { deliveryFields, ELSEWHERE } from './delivery-fields.ts';
import { BUYER_VALUE, CHECKOUT_VALUE, STEPS_VALUE } from './order-value.ts';
import { asksBirthday } from './payment-methods.ts';
import { addressLines, buyerLines, countryName, methodWords, sumWords, taxWords, wordsOf } from './order-words.ts';

/**
 * `checkout`: where whoever asks is on the way to an order, as the page of a step shows it: the steps, what was said, how it can
 * be paid, and what is ordered at the prices of now.
 */
export function createCheckoutSource(parts: CheckoutStateParts): DataSource {
  return {
    name: 'checkout',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['step'],
      properties: { step: { enum: STEPS } },
    },
    valueSchema: CHECKOUT_VALUE,
    async fetch(args, { shop, caller }) {
      // The schema above is the type.
      const { step } = args as { step: Step };
      const state = await checkoutState(parts, shop, caller && (await parts.ordererOf(shop.tenant, { caller })));
      if (state === undefined) throw new Error('expected a basket with something to order, got none');
      return { value: valueOf(state, step, shop), tags: [] };
    },
  };
}

/** `checkout-steps`: where whoever asks is on the way to an order, on the page of the first step; no steps without anything to order. */
export function createStepsSource(parts: CheckoutStateParts): DataSource {
  return {
    name: 'checkout-steps',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: STEPS_VALUE,
    async fetch(_args, { shop, caller }) {
      const state = await checkoutState(parts, shop, caller && (await parts.ordererOf(shop.tenant, { caller })));
      return { value: { steps: state === undefined ? [] : stepWords('login', state, shop) }, tags: [] };
    },
  };
}

/** `checkout-buyer`: there for whoever has something to order and is not logged in, with what they said of themselves before. */
export function createBuyerSource(parts: CheckoutStateParts): DataSource {
  return {
    name: 'checkout-buyer',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: BUYER_VALUE,
    async fetch(_args, { shop, caller }) {
      const orderer = caller && (await parts.ordererOf(shop.tenant, { caller }));
      const state = orderer?.session === undefined ? await checkoutState(parts, shop, orderer) : undefined;
      if (state === undefined) return { value: {}, isEmpty: true, tags: [] };
      return { value: { given: buyerFields(state.said ?? {}), country: sentTo(shop) }, tags: [] };
    },
  };
}

function sentTo(shop: LocalShop): string {
  return wordsOf(shop, 'checkout.delivery.country', { country: countryName(shop) });
}

function valueOf(state: CheckoutState, shown: Step, shop: LocalShop): object {
  const { said = {}, quote, offered, priced, homes } = state;
  const { address, method, birthday } = said;
  const homeWords = ({ key, address: home }: Home): object => {
    const [label = '', ...rest] = addressLines(home, shop);
    return { value: key, label, text: rest.join(', ') };
  };
  const elsewhere = { value: ELSEWHERE, label: wordsOf(shop, 'checkout.delivery.other') };
  return {
    steps: stepWords(shown, state, shop),
    given: {
      ...deliveryFields(address, homes),
      ...(method === undefined ? {} : { method }),
      ...(birthday === undefined ? {} : { birthday }),
    },
    country: sentTo(shop),
    homes: homes.length === 0 ? [] : [...homes.map(homeWords), elsewhere],
    options: offered.map((each) => ({
      value: each,
      ...methodWords(each, shop),
      ...(asksBirthday(each) ? { asksBirthday: true } : {}),
    })),
    lines: priced.lines.flatMap((line) => lineWords(line, shop)),
    sums: sumWords(quote, shop),
    note: taxWords(quote.tax, shop),
    parts: partWords(state, shop),
    basket: state.basket,
    quote: state.agreed,
  };
}

/** Steps up to the first that is to be done can be gone back to; customers have nothing to do at the login any more. */
function stepWords(shown: Step, { step: open, isGuest }: CheckoutState, shop: LocalShop): object[] {
  return STEPS.map((step, index) => {
    const href = shop.link(ROUTE_OF[step]);
    const isDone = index < STEPS.indexOf(open);
    const label = wordsOf(shop, `checkout.step.${step}`);
    if (step === shown) return { label, state: 'current' };
    if (!isDone) return { label, state: 'open' };
    return { label, state: 'done', ...((step === 'login' && !isGuest) || href === undefined ? {} : { href }) };
  });
}

function lineWords({ article, quantity, total, availability }: PricedLine, shop: LocalShop): object[] {
  const view = article && articleView(article.product, article.variant, shop);
  if (view === undefined || availability === 'soldOut') return [];
  const { name, options, image, imageAlt } = view;
  return [
    {
      name,
      ...(options === '' ? {} : { options }),
      quantity: wordsOf(shop, 'basket.pieces', { count: quantity }),
      price: formatMoney(total, shop),
      image,
      imageAlt,
    },
  ];
}

function partWords(
  { isGuest, said: { email, buyer, address, method } = {} }: CheckoutState,
  shop: LocalShop,
): object[] {
  const change = (route: string, part: string): object => {
    const href = shop.link(route);
    const title = wordsOf(shop, `checkout.${part}.title`);
    return href === undefined
      ? {}
      : {
          change: {
            label: wordsOf(shop, 'checkout.change'),
            name: wordsOf(shop, 'checkout.changePart', { part: title }),
            href,
          },
        };
  };
  return [
    ...(buyer === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'checkout.buyer.title'),
            lines: buyerLines(buyer, email, shop),
            ...(isGuest ? change('checkoutLogin', 'buyer') : change('accountAddresses', 'buyer')),
          },
        ]),
    ...(address === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'checkout.delivery.title'),
            lines: addressLines(address, shop),
            ...change('checkoutDeliveryChange', 'delivery'),
          },
        ]),
    ...(method === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'checkout.payment.title'),
            lines: Object.values(methodWords(method, shop)),
            ...change('checkoutPaymentChange', 'payment'),
          },
        ]),
  ];
}
