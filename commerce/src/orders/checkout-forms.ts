import {
  noteShopEvent,
  type FormHandler,
  type FormOutcome,
  type Platform,
  type SentForm,
  type Words,
} from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { ADDRESS_FIELDS, type PostalAddress } from '../accounts/index.ts';
import type { Baskets } from '../basket/index.ts';
import type { HostedPayments } from '../payments/index.ts';
import { ownerForWriting } from '../session/index.ts';
import { BUYER_FIELDS, readBuyer } from './buyer-fields.ts';
import type { Orderer } from './caller-owner.ts';
import type { Buyer, Checkout } from './checkout.ts';
import { goOn, ROUTE_OF } from './checkout-gate.ts';
import { keepCheckout } from './checkout-repository.ts';
import { checkoutState, type CheckoutState, type CheckoutStateParts } from './checkout-state.ts';
import { deliveryFields, ELSEWHERE, postalOf, readDelivery } from './delivery-fields.ts';
import { OLD_APPLIANCE, readOldAppliance } from './old-appliance.ts';
import { PLACE_ORDER, takeOrder, type GuestBounds } from './order-form.ts';
import { readParcelShop } from './parcel-shop-delivery.ts';
import { readPause, readPayment, readPremium, readProtection } from './payment-fields.ts';
import type { PlacingParts } from './place-order.ts';

export interface CheckoutParts
  extends Omit<PlacingParts, 'hosted'>, Omit<CheckoutStateParts, 'database' | 'baskets' | 'hosted'> {
  database: Platform['database'];
  hosted: Pick<HostedPayments, 'begin' | 'lastAttempt' | 'tokenOf'> | undefined;
  baskets: Pick<Baskets, 'find' | 'lock' | 'close' | 'articlesOf'>;
}

const FAILED: Words = { key: 'checkout.order.failed' };
const NOT_KEPT: Words = { key: 'checkout.keepFailed' };

/**
 * The forms on the way to an order: `checkout-guest` says who buys without an account, `checkout-delivery` or
 * `checkout-parcel-shop` and `checkout-payment` where to, with what is taken along, and how it is paid, `checkout-pause` and `checkout-protection` what the latter asks for,
 * `checkout-premium` whether the premium programme is joined, `checkout-order` orders. Each leads to the first step that is still to be done.
 */
export function createCheckoutForms(parts: CheckoutParts, limiter: RateLimiter, guests: GuestBounds): FormHandler[] {
  const { database, clock, ids, ordererOf, outbox } = parts;

  /** Keeps what was said at a step, and counts that it was done, once for a basket. */
  async function keepStep(
    { shop, caller }: Pick<SentForm, 'shop' | 'caller'>,
    orderer: Orderer,
    { basket }: Pick<CheckoutState, 'basket'>,
    { step, said }: { step: string; said: Checkout },
  ): Promise<void> {
    const { tenant } = shop;
    const at = clock.now();
    await database.transaction(async (transaction) => {
      await keepCheckout(transaction, tenant, orderer, said, at);
      const did = { at, item: step };
      await noteShopEvent(outbox, transaction, tenant, caller.unit, {
        ...did,
        id: `checkout-start:${basket}`,
        kind: 'checkout-start',
      });
      await noteShopEvent(outbox, transaction, tenant, caller.unit, {
        ...did,
        id: `checkout-step:${basket}:${step}`,
        kind: 'checkout-step',
      });
    });
  }

  /** Keeps what was said if there is something to order, and leads on. */
  async function keep(
    step: string,
    { shop, caller, cookies }: SentForm,
    read: (before: CheckoutState) => Checkout | Extract<FormOutcome, { kind: 'again' }>,
  ): Promise<FormOutcome> {
    const orderer = await ordererOf(shop.tenant, { caller, cookies });
    const before = await checkoutState(parts, shop, orderer);
    if (orderer === undefined || before === undefined) return { kind: 'done', route: 'checkoutNoOrder' };
    if (before.step === 'login') return { kind: 'done', route: ROUTE_OF.login };
    const said = read(before);
    if ('kind' in said) return said;
    const own = customerSaid(orderer, before.homes[0]?.address ?? said.address);
    await keepStep({ shop, caller }, orderer, before, { step, said: { ...own, ...said } });
    return goOn(await checkoutState(parts, shop, orderer));
  }

  return [
    {
      name: 'checkout-guest',
      fields: BUYER_FIELDS,
      thanks: 'checkoutDelivery',
      failure: NOT_KEPT,
      limiter,
      async take({ shop, caller, cookies: brought, fields }) {
        const known = await ordererOf(shop.tenant, { caller, cookies: brought });
        if (known?.session !== undefined) return { kind: 'again', errors: {}, problem: { key: 'checkout.loginFirst' } };
        const read = readBuyer(fields, shop);
        if (!read.ok) return { kind: 'again', errors: read.errors };
        const { owner, cookies } = known
          ? { ...known, cookies: [] }
          : ownerForWriting({ caller, cookies: brought }, ids);
        const before = await checkoutState(parts, shop, { owner });
        if (before === undefined) return { kind: 'done', route: 'checkoutNoOrder' };
        await keepStep({ shop, caller }, { owner }, before, {
          step: 'guest',
          said: { ...read.said, ...movedHome(before, read.said.buyer) },
        });
        return { ...goOn(await checkoutState(parts, shop, { owner })), cookies };
      },
    },
    {
      name: 'checkout-delivery',
      fields: ['home', ...ADDRESS_FIELDS, OLD_APPLIANCE],
      thanks: 'checkoutPayment',
      failure: NOT_KEPT,
      limiter,
      take: (sent) =>
        keep('delivery', sent, ({ homes, asksOldAppliance }) => {
          const read = readDelivery(sent.fields, homes, sent.shop);
          const old = readOldAppliance(sent.fields, asksOldAppliance);
          const errors = { ...(read.ok ? {} : read.errors), ...('kind' in old ? old.errors : {}) };
          return read.ok && !('kind' in old) ? { address: read.address, ...old } : { kind: 'again', errors };
        }),
    },
    {
      name: 'checkout-parcel-shop',
      fields: ['shop'],
      thanks: 'checkoutPayment',
      failure: NOT_KEPT,
      limiter,
      take: (sent) => keep('delivery', sent, (before) => readParcelShop(sent.fields['shop'] ?? '', before, sent.shop)),
    },
    {
      name: 'checkout-payment',
      fields: ['method', 'birthday', 'count'],
      thanks: 'checkoutReview',
      failure: NOT_KEPT,
      limiter,
      take: (sent) => keep('payment', sent, ({ offer }) => readPayment(sent.fields, offer, clock.now())),
    },
    {
      name: 'checkout-pause',
      fields: ['birthday'],
      thanks: 'checkoutReview',
      failure: NOT_KEPT,
      limiter,
      take: (sent) => keep('pause', sent, ({ offer }) => readPause(sent.fields, offer, clock.now())),
    },
    {
      name: 'checkout-protection',
      fields: ['protection'],
      thanks: 'checkoutReview',
      failure: NOT_KEPT,
      limiter,
      take: (sent) => keep('protection', sent, () => readProtection(sent.fields)),
    },
    {
      name: 'checkout-premium',
      fields: ['premium'],
      thanks: 'checkoutReview',
      failure: NOT_KEPT,
      limiter,
      take: (sent) => keep('premium', sent, () => readPremium(sent.fields)),
    },
    {
      name: 'checkout-order',
      fields: ['basket', 'quote'],
      thanks: 'checkoutConfirmation',
      failure: FAILED,
      mutation: PLACE_ORDER,
      limiter,
      take: (sent) => takeOrder(sent, parts, guests),
    },
  ];
}

/** What a customer need not say, with the address of their invoices; their telephone where the review may show it. */
function customerSaid({ customer, isProved }: Orderer, home: PostalAddress | undefined): Checkout {
  if (customer === undefined) return {};
  const { mail: email, phone } = customer;
  const reached = phone === null || isProved !== true ? {} : { phone };
  return { email, ...(home === undefined ? {} : { buyer: { ...home, ...reached } }) };
}

/** What was to be sent to the buyer's home goes to the new one. */
function movedHome({ said, homes }: CheckoutState, buyer: Buyer): Pick<Checkout, 'address'> {
  const { home } = deliveryFields(said?.address, homes);
  return said?.address !== undefined && home !== ELSEWHERE ? { address: postalOf(buyer) } : {};
}
