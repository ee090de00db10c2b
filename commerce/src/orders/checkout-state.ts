import type { Clock } from '@vitrine/platform/clock';
import type { Queries } from '@vitrine/platform/database';
import type { LocalShop } from '@vitrine/platform/doors';
import type { AccountsDomain, PostalAddress } from '../accounts/index.ts';
import { leftInStock, pricedBasket, voucherGoods, type Baskets, type PricedBasket } from '../basket/index.ts';
import type { HostedPayments } from '../payments/index.ts';
import type { Orderer, OrdererOf } from './caller-owner.ts';
import type { Credit } from '../revolving-credit/index.ts';
import { applyVoucher, type AppliedVoucher } from '../vouchers/index.ts';
import { openStep, type Checkout, type Offer, type Place } from './checkout.ts';
import { findCheckout } from './checkout-repository.ts';
import { drawableCredit } from './drawable-credit.ts';
import { quoteOf, type Quote } from './order-quote.ts';
import { asksForOldAppliance, withoutIdleAnswer } from './old-appliance.ts';
import { whereItCanGo } from './parcel-shop-delivery.ts';
import { offerOf } from './payment-methods.ts';
import { agreedQuote } from './place-order.ts';
import { premiumOf, type PremiumOffer } from './premium-offer.ts';
import { plannedQuote } from './planned-quote.ts';

/** An address that somebody has given before, and by what a form names it. */
export interface Home {
  key: string;
  address: PostalAddress;
}

/** Where somebody is on the way to an order. */
export interface CheckoutState {
  /** The id of the basket. */
  basket: string;
  priced: PricedBasket;
  quote: Quote;
  /** Without what paying later costs. */
  bare: Quote;
  /** What the voucher in the basket takes off; undefined where there is none. */
  voucher: AppliedVoucher | undefined;
  said: Checkout | undefined;
  /** Without an account. */
  isGuest: boolean;
  /** Where it can be sent to without typing: the address of the invoice first. */
  homes: readonly Home[];
  /** What their account knows, YYYY-MM-DD; undefined for whoever has not proved who they are. */
  birthday: string | undefined;
  offer: Offer;
  /** What they can draw of; undefined for whoever has no revolving credit. */
  credit: Credit | undefined;
  /** Whether they are asked if an old appliance is taken along. */
  asksOldAppliance: boolean;
  /** The premium programme, if they can join it; undefined for members and guests too. */
  premium: PremiumOffer | undefined;
  /** Where the first thing is that is still to be said. */
  step: Place;
  /** By what their agreement is known. */
  agreed: string;
}

export interface CheckoutStateParts {
  database: Queries;
  baskets: Pick<Baskets, 'find' | 'articlesOf'>;
  addresses: Pick<AccountsDomain['addresses'], 'list'>;
  ordererOf: OrdererOf;
  clock: Clock;
  /** Undefined where no provider takes cards. */
  hosted: Pick<HostedPayments, 'begin'> | undefined;
}

/** Undefined where there is nothing to order. */
export async function checkoutState(
  { database, baskets, addresses, hosted, clock }: Omit<CheckoutStateParts, 'ordererOf'>,
  shop: LocalShop,
  orderer: Orderer | undefined,
): Promise<CheckoutState | undefined> {
  const { tenant, checkout: rules } = shop;
  if (orderer === undefined || rules === undefined) return undefined;
  const basket = await baskets.find(tenant, orderer.owner);
  if (basket === undefined || basket.lines.length === 0) return undefined;
  const counted = await leftInStock(database, tenant, basket.lines);
  const priced = pricedBasket(basket.lines, await baskets.articlesOf(tenant, basket.lines), counted);
  const asksOldAppliance = asksForOldAppliance(priced, rules);
  const kept = withoutIdleAnswer(await findCheckout(database, tenant, orderer), asksOldAppliance);
  const said = whereItCanGo(kept, priced, shop);
  const wish = { goods: voucherGoods(priced), owner: orderer.owner, email: said?.email };
  const voucher =
    basket.voucher === undefined
      ? undefined
      : await applyVoucher(database, shop, { code: basket.voucher, ...wish }, clock.now());
  const { of: premium, offer: joining } = await premiumOf(database, shop, orderer, said, clock.now());
  const bare = quoteOf(priced, shop, rules, { at: clock.now(), applied: voucher, premium });
  const credit = await drawableCredit(database, shop, orderer);
  const offer = offerOf(rules, bare, { hasProvider: hosted !== undefined, credit });
  const quote = plannedQuote(bare, said, shop, clock.now());
  const who = orderer.session && { session: orderer.session.type, isProved: orderer.isProved };
  return {
    basket: basket.id,
    priced,
    quote,
    bare,
    voucher,
    said,
    isGuest: orderer.session === undefined,
    homes: await homesOf(orderer, said),
    birthday: orderer.isProved === true ? orderer.customer?.birthday : undefined,
    offer,
    credit,
    asksOldAppliance,
    premium: joining,
    step: openStep(who ?? {}, said, offer, asksOldAppliance),
    agreed: agreedQuote(quote, basket.id, said ?? {}),
  };

  async function homesOf({ customer, isProved }: Orderer, before: Checkout | undefined): Promise<Home[]> {
    if (customer === undefined || isProved !== true)
      return before?.buyer === undefined ? [] : [{ key: 'buyer', address: before.buyer }];
    const book = await addresses.list(tenant, customer.id);
    return book.map(({ id, kind: _kind, ...address }) => ({ key: id, address }));
  }
}
