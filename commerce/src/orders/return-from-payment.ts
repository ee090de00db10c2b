import type { DataSource, PageGate } from '@vitrine/platform/doors';
import { countCookie, type Baskets } from '../basket/index.ts';
import type { HostedPayments, Payer } from '../payments/index.ts';
import type { OrdererOf } from './caller-owner.ts';
import { giveBack, type GivingBackParts } from './give-back.ts';
import { wordsOf } from './order-words.ts';

const TEXT = { type: 'string' } as const;

export interface ReturnParts extends GivingBackParts {
  baskets: Pick<Baskets, 'change' | 'find' | 'setVoucher'>;
  ordererOf: OrdererOf;
  hosted: Pick<HostedPayments, 'returnFrom' | 'startHostedAttempt' | 'pageOf' | 'settleLater'>;
}

/**
 * The page to which payers come back, and from which they go to the provider (RT-015). Paid leads to the confirmation; declined
 * and given up lead to another way to pay, with the goods in the basket again. Who has no token sees that there is nothing.
 */
export function createPaidGate(parts: ReturnParts): PageGate {
  return {
    pages: ['checkout-paid'],
    async decide({ shop, caller, query }) {
      const payer = { token: query['p'], payment: query['payment'] };
      if (payer.token === undefined && payer.payment === undefined) return undefined;
      const outcome = await parts.hosted.returnFrom(shop.tenant, payer);
      if (outcome.kind !== 'unknown' && outcome.paylink !== null && outcome.kind !== 'pending')
        return { route: 'paylinkSuccess', query: payerQuery(payer) };
      if (outcome.kind === 'paid') return { route: 'checkoutConfirmation' };
      // A source must answer at once, a provider need not: what the page shows is asked for here.
      if (outcome.kind === 'pending') await parts.hosted.startHostedAttempt(shop.tenant, outcome.attempt);
      if (outcome.kind === 'unknown' || outcome.kind === 'pending') return undefined;
      const isRefused = outcome.kind === 'declined';
      await giveBack(parts, shop.tenant, outcome.order, { isRefused });
      const orderer = await parts.ordererOf(shop.tenant, { caller });
      const basket = orderer && (await parts.baskets.find(shop.tenant, orderer.owner));
      return {
        route: 'checkoutPaymentChange',
        anchor: isRefused ? 'payment-failed' : 'payment-cancelled',
        cookies: [countCookie(basket)],
      };
    },
  };
}

/** `payment-return`: where whoever has a token goes next; for everybody else, that there is nothing to pay. Asks no provider. */
export function createPaidSource({ hosted }: { hosted: Pick<HostedPayments, 'pageOf'> | undefined }): DataSource {
  return {
    name: 'payment-return',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false, properties: { token: TEXT, payment: TEXT } },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'text', 'label', 'href', 'goesOn'],
      properties: { title: TEXT, text: TEXT, label: TEXT, href: TEXT, goesOn: { type: 'boolean' } },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const payer = args as { token?: string; payment?: string };
      const known = await hosted?.pageOf(shop.tenant, payer);
      const value = (title: string, text: string, label: string, href: string, goesOn = false): object => ({
        title: wordsOf(shop, title),
        text: wordsOf(shop, text),
        label: wordsOf(shop, label),
        href,
        goesOn,
      });
      if (known === undefined || (!known.ok && known.code === 'UNKNOWN'))
        return {
          value: value('checkout.noOrder.title', 'checkout.noOrder.text', 'frame.home', shop.link('home') ?? '/'),
          tags: [],
        };
      const own = `${shop.link('checkoutPaid') ?? '/'}?${new URLSearchParams(payerQuery(payer)).toString()}`;
      return {
        value: known.ok
          ? value('checkout.paid.go', 'checkout.paid.goText', 'checkout.paid.goLabel', known.page, true)
          : value('checkout.paid.title', 'checkout.paid.checkText', 'checkout.paid.checkLabel', own),
        tags: [],
      };
    },
  };
}

function payerQuery({ token, payment = '' }: Payer): Record<string, string> {
  return token === undefined ? { payment } : { p: token };
}
