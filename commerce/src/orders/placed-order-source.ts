import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { DataSource, LocalShop, Platform } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import { mayHearHome, type OrdererOf } from './caller-owner.ts';
import { JUST_PLACED_MS, mayBeShown } from './checkout-gate.ts';
import { oldAppliancePart } from './old-appliance.ts';
import { howToPay } from './order-mail.ts';
import { orderPath } from './order-link.ts';
import { ORDER_VALUE } from './order-value.ts';
import { addressLines, buyerLines, promisedWords, sumWords, taxWords, wordsOf } from './order-words.ts';
import { lastOrderOf, linesOf, type Order, type OrderLine } from './orders-repository.ts';
import { isHosted } from './payment-methods.ts';

/**
 * `placed-order`: what whoever asks has just ordered, as it was then; for an hour, and to nobody else. Who bought and where it
 * goes is left out for whoever came in without the password.
 */
export function createPlacedOrderSource({
  database,
  clock,
  signer,
  ordererOf,
}: Pick<Platform, 'signer'> & {
  database: Database;
  clock: Clock;
  ordererOf: OrdererOf;
}): DataSource {
  return {
    name: 'placed-order',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: ORDER_VALUE,
    async fetch(_args, { shop, caller }) {
      const orderer = caller && (await ordererOf(shop.tenant, { caller }));
      const since = new Date(clock.now().getTime() - JUST_PLACED_MS);
      const order = mayBeShown(orderer) && (await lastOrderOf(database, shop.tenant, orderer.owner, since));
      if (!order) throw new Error('expected an order that was just placed, got none');
      const lines = await linesOf(database, shop.tenant, order.id);
      // Of whoever was erased there is what the invoice must say, for nothing but the invoice.
      const told =
        order.email !== null && mayHearHome(orderer) ? order : { ...order, email: null, buyer: null, address: null };
      const isGuest = orderer.session === undefined;
      return {
        value: {
          ...valueOf(told, lines, shop),
          links: linksOf(order, shop, { isGuest, page: orderPath({ signer }, shop, order.id) }),
        },
        tags: [],
      };
    },
  };
}

function valueOf(order: Order, lines: readonly OrderLine[], shop: LocalShop): object {
  const { number, email, buyer, address, tax, isOldApplianceTaken } = order;
  return {
    number: wordsOf(shop, 'checkout.confirmation.number', { number }),
    next: nextSteps(order, email, shop),
    lines: lines.map(({ name, options, quantity, gross, ...line }) => ({
      name,
      ...(options === '' ? {} : { options }),
      quantity: wordsOf(shop, 'basket.pieces', { count: quantity }),
      ...promisedWords(line, shop),
      price: formatMoney(gross, shop),
    })),
    sums: sumWords(order, shop),
    note: taxWords(tax, shop),
    parts: [
      ...(buyer === null
        ? []
        : [{ title: wordsOf(shop, 'checkout.buyer.title'), lines: buyerLines(buyer, email ?? undefined, shop) }]),
      ...(address === null
        ? []
        : [{ title: wordsOf(shop, 'checkout.delivery.title'), lines: addressLines(address, shop) }]),
      ...oldAppliancePart(isOldApplianceTaken, shop),
      { title: wordsOf(shop, 'checkout.payment.title'), lines: howToPay(order, shop) },
    ],
  };
}

/** What happens next, by how it is paid. Who pays at a provider is mailed once that is done. */
function nextSteps({ method, state }: Order, email: string | null, shop: LocalShop): string[] {
  const said = (step: string, values?: Readonly<Record<string, unknown>>): string =>
    wordsOf(shop, `checkout.confirmation.${step}`, values);
  const isPlaced = state === 'placed';
  const mail = email === null || (isPlaced && isHosted(method)) ? [] : [said('mail', { email })];
  if (isPlaced) return [...mail, said('unpaid')];
  const paid = isHosted(method) ? 'paid' : method === 'prepayment' ? undefined : 'later';
  return [...mail, ...(paid === undefined ? [] : [said(paid)]), ...(state === 'confirmed' ? [said('sent')] : [])];
}

/** Where to go from here: to what is still to be paid, to the order's own page, to the withdrawal, and to an account of one's own for whoever has none. */
function linksOf(
  { method, state }: Order,
  shop: LocalShop,
  { isGuest, page }: { isGuest: boolean; page: string | undefined },
): object[] {
  const to = (route: string, key: string): object[] => {
    const href = shop.link(route);
    return href === undefined ? [] : [{ label: wordsOf(shop, key), href }];
  };
  return [
    ...(state === 'placed' && isHosted(method) ? to('checkoutNoOrder', 'checkout.waiting.pay') : []),
    ...(page === undefined ? [] : [{ label: wordsOf(shop, 'orderPage.link'), href: page }]),
    ...(isGuest ? to('register', 'account.register.title') : []),
    ...to('withdrawal', 'frame.withdrawal'),
  ];
}
