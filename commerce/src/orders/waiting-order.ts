import type { DataSource, FormHandler, SentForm, TenantId } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { countCookie, type Baskets } from '../basket/index.ts';
import { formatMoney } from '../catalogue/index.ts';
import type { HostedPayments, PaymentAttempt } from '../payments/index.ts';
import type { Orderer, OrdererOf } from './caller-owner.ts';
import { mayBeShown } from './checkout-gate.ts';
import { giveBack, type GivingBackParts } from './give-back.ts';
import { wordsOf } from './order-words.ts';
import { waitingOrdersOf, type Order } from './orders-repository.ts';
import { isHosted } from './payment-methods.ts';

const TEXT = { type: 'string' } as const;

export interface WaitingParts extends Omit<GivingBackParts, 'hosted'> {
  ordererOf: OrdererOf;
  baskets: Pick<Baskets, 'change' | 'find' | 'setVoucher'>;
  /** Undefined where no provider takes payments: then nothing waits for one. */
  hosted: Pick<HostedPayments, 'lastAttempt' | 'tokenOf' | 'returnFrom' | 'settleLater'> | undefined;
}

/**
 * `waiting-order`: the order that whoever asks has left unpaid at the page of a provider, and where it is paid; empty for
 * everybody else, and for a browser that is merely recognised.
 */
export function createWaitingSource(parts: WaitingParts): DataSource {
  return {
    name: 'waiting-order',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['text', 'href'],
      properties: { text: TEXT, href: TEXT },
    },
    async fetch(_args, { shop, caller }) {
      const waiting = await waitingOf(parts, shop.tenant, caller && (await parts.ordererOf(shop.tenant, { caller })));
      const path = shop.link('checkoutPaid');
      if (waiting === undefined || path === undefined) return { value: {}, isEmpty: true, tags: [] };
      const { order, token } = waiting;
      const { number, total } = order;
      return {
        value: {
          text: wordsOf(shop, 'checkout.waiting.text', { number, amount: formatMoney(total, shop) }),
          href: `${path}?${new URLSearchParams({ p: token }).toString()}`,
        },
        tags: [],
      };
    },
  };
}

/** `no-waiting-order`: there for whoever has left none; to know that is not the same as not to know of one. */
export function createNothingWaitsSource(parts: WaitingParts): DataSource {
  return {
    name: 'no-waiting-order',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: { type: 'object' },
    async fetch(_args, { shop, caller }) {
      const waiting = await waitingOf(parts, shop.tenant, caller && (await parts.ordererOf(shop.tenant, { caller })));
      return { value: {}, isEmpty: waiting !== undefined, tags: [] };
    },
  };
}

/**
 * `checkout-pay-otherwise`: gives the order that waits at a provider back to its basket, and leads to the ways to pay. What was
 * paid meanwhile stays paid: the provider is asked first, and money that comes later goes back.
 */
export function createPayOtherwiseForm(parts: WaitingParts, limiter: RateLimiter): FormHandler {
  return {
    name: 'checkout-pay-otherwise',
    fields: [],
    thanks: 'checkoutPaymentChange',
    failure: { key: 'checkout.keepFailed' },
    limiter,
    async take({ shop, caller, cookies }: SentForm) {
      const { tenant } = shop;
      const { hosted } = parts;
      const orderer = await parts.ordererOf(tenant, { caller, cookies });
      const waiting = await waitingOf(parts, tenant, orderer);
      if (hosted === undefined || orderer === undefined || waiting === undefined)
        return { kind: 'done', route: 'checkoutNoOrder' };
      const outcome = await hosted.returnFrom(tenant, { token: waiting.token });
      if (outcome.kind === 'paid') return { kind: 'done', route: 'checkoutConfirmation' };
      await giveBack({ ...parts, hosted }, tenant, waiting.order.id);
      const basket = await parts.baskets.find(tenant, orderer.owner);
      return { kind: 'done', route: 'checkoutPaymentChange', cookies: [countCookie(basket)] };
    },
  };
}

async function waitingOf(
  { database, hosted }: WaitingParts,
  tenant: TenantId,
  orderer: Orderer | undefined,
): Promise<{ order: Order; token: string } | undefined> {
  if (hosted === undefined || !mayBeShown(orderer)) return undefined;
  const order = (await waitingOrdersOf(database, tenant, orderer.owner)).find(({ method }) => isHosted(method));
  const attempt: PaymentAttempt | undefined = order && (await hosted.lastAttempt(tenant, order.id));
  return order && attempt && { order, token: hosted.tokenOf(attempt) };
}
