import type { DataSource, LocalShop, PageGate, Platform } from '@vitrine/platform/doors';
import type { Baskets } from '../basket/index.ts';
import type { HostedPayments, Payer } from '../payments/index.ts';
import { cancelUnpaid } from './confirm-order.ts';
import { keepCheckout } from './checkout-repository.ts';
import { PAYMENT_METHODS } from './checkout.ts';
import { wordsOf } from './order-words.ts';
import { linesOf, lockOrder, type Order } from './orders-repository.ts';

const TEXT = { type: 'string' } as const;

export interface ReturnParts extends Pick<Platform, 'database' | 'changes' | 'outbox' | 'clock'> {
  baskets: Pick<Baskets, 'change'>;
  hosted: Pick<HostedPayments, 'returnFrom' | 'startHostedAttempt' | 'settleLater'>;
}

/**
 * The page to which payers come back, and from which they go to the provider (RT-015). Paid leads to the confirmation; declined
 * and given up lead to another way to pay, with the goods in the basket again. Who has no token sees that there is nothing.
 */
export function createPaidGate(parts: ReturnParts): PageGate {
  return {
    pages: ['checkout-paid'],
    async decide({ shop, query }) {
      const payer = { token: query['p'], payment: query['payment'] };
      if (payer.token === undefined && payer.payment === undefined) return undefined;
      const outcome = await parts.hosted.returnFrom(shop.tenant, payer);
      if (outcome.kind !== 'unknown' && outcome.paylink !== null && outcome.kind !== 'pending')
        return { route: 'paylinkSuccess', query: payerQuery(payer) };
      if (outcome.kind === 'paid') return { route: 'checkoutConfirmation' };
      if (outcome.kind === 'unknown' || outcome.kind === 'pending') return undefined;
      await giveBack(parts, shop, outcome.order);
      return { route: 'checkoutPaymentChange', anchor: 'payment-failed' };
    },
  };
}

/** `payment-return`: where whoever has a token goes next; empty for everybody else. */
export function createPaidSource({ hosted }: { hosted: ReturnParts['hosted'] | undefined }): DataSource {
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
      const outcome = await hosted?.returnFrom(shop.tenant, payer);
      if (hosted === undefined || outcome === undefined || outcome.kind === 'unknown')
        return { value: {}, isEmpty: true, tags: [] };
      const started = await hosted.startHostedAttempt(shop.tenant, outcome.attempt);
      const own = `${shop.link('checkoutPaid') ?? '/'}?${new URLSearchParams(payerQuery(payer)).toString()}`;
      const next = started.ok ? 'go' : 'check';
      return {
        value: {
          title: wordsOf(shop, next === 'go' ? 'checkout.paid.go' : 'checkout.paid.title'),
          text: wordsOf(shop, next === 'go' ? 'checkout.paid.goText' : 'checkout.paid.checkText'),
          label: wordsOf(shop, next === 'go' ? 'checkout.paid.goLabel' : 'checkout.paid.checkLabel'),
          href: started.ok ? started.page : own,
          goesOn: started.ok,
        },
        tags: [],
      };
    },
  };
}

function payerQuery({ token, payment = '' }: Payer): Record<string, string> {
  return token === undefined ? { payment } : { p: token };
}

/** Cancels an order that was not paid, and puts what was in it back where it came from. Again: nothing. */
async function giveBack(
  { database, baskets, hosted, changes, outbox, clock }: ReturnParts,
  shop: LocalShop,
  id: string,
): Promise<void> {
  const { tenant } = shop;
  const given = await database.transaction(async (transaction): Promise<Order | undefined> => {
    const order = await lockOrder(transaction, tenant, id);
    if (order?.state !== 'placed') return undefined;
    await cancelUnpaid(transaction, order, { changes, outbox, clock });
    await hosted.settleLater(transaction, tenant, id, 'given up');
    const { owner, email, buyer, address, birthday } = order;
    const method = PAYMENT_METHODS.find((each) => each === order.method);
    const said = {
      ...(email !== null && { email }),
      ...(buyer !== null && { buyer }),
      ...(address !== null && { address }),
      ...(birthday !== null && { birthday }),
      ...(method !== undefined && { method }),
    };
    await keepCheckout(transaction, tenant, { owner }, said, clock.now());
    return order;
  });
  if (given === undefined) return;
  for (const { product, variant, quantity } of await linesOf(database, tenant, id))
    await baskets.change(tenant, given.owner, { kind: 'add', product, variant, quantity });
}
