import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import { noteShopEvent, orderEvent, type LocalShop, type Platform } from '@vitrine/platform/doors';
import { failpoint } from '@vitrine/platform/failpoints';
import type { Ids } from '@vitrine/platform/ids';
import { piecesIn, pricedBasket, voucherGoods, type Baskets } from '../basket/index.ts';
import { reserveStock } from '../catalogue/index.ts';
import type { HostedPayments, Payments } from '../payments/index.ts';
import { holdVoucher, redeemVoucher } from '../vouchers/index.ts';
import { openStep, type Checkout } from './checkout.ts';
import { dropCheckout, findCheckout } from './checkout-repository.ts';
import { confirmOrder } from './confirm-order.ts';
import { lockDrawableCredit } from './drawable-credit.ts';
import { putOrderMail } from './order-mail.ts';
import { orderNumber } from './order-number.ts';
import { quoteHash, quoteOf, type Quote } from './order-quote.ts';
import { addOrder, hasNumber, orderOfBasket, unpaidOf, type Order } from './orders-repository.ts';
import { methodWords } from './order-words.ts';
import { asksForOldAppliance, withoutIdleAnswer } from './old-appliance.ts';
import { asksBirthday, isHosted, offerOf, payUntil } from './payment-methods.ts';
import { plannedQuote } from './planned-quote.ts';
import { premiumOf } from './premium-offer.ts';

/** Who orders, and what they agreed to. */
export interface OrderWish {
  /** As sessions name owners. */
  owner: string;
  session?: { type: 'soft' | 'full'; customer: string };
  /** By a password. */
  isProved?: boolean;
  /** The id of the session. */
  sessionId?: string;
  /** The basket that was shown: the key under which an order is made once. */
  basket: string;
  /** Hash of the quote that was shown. */
  quote: string;
  /** By which id it is counted, of whoever consented. */
  unit?: string | undefined;
  /** As many pieces may be held by prepayment, and no others; left out, as many as there are. */
  counted?: number | undefined;
}

/**
 * `changed`: the shop's prices, the basket or what was said are not what was agreed to; `soldOut`: some of it is gone;
 * `tooMany`: earlier orders must be paid first; `empty`: there is nothing to order.
 */
export type PlaceOutcome =
  /** `isRepeat`: it was there already, and what was agreed to was sent once more. */
  | { kind: 'placed'; order: Order; isRepeat?: true }
  | { kind: 'changed' | 'tooMany' | 'empty' | 'incomplete' }
  | { kind: 'soldOut'; variants: readonly string[] };

export interface PlacingParts extends Pick<Platform, 'changes' | 'outbox'> {
  database: Pick<Database, 'transaction'>;
  baskets: Pick<Baskets, 'lock' | 'close' | 'articlesOf'>;
  payments: Pick<Payments, 'begin'>;
  /** Undefined where no provider takes cards. */
  hosted: Pick<HostedPayments, 'begin'> | undefined;
  clock: Clock;
  ids: Ids;
}

/** An unpaid order keeps goods from others: so many of one person at a time. */
export const MOST_UNPAID = 3;

/** Thrown to roll back what had been taken before something was found to be gone. */
class Lacking extends Error {
  readonly variants: readonly string[];
  constructor(variants: readonly string[]) {
    super(`not enough of ${variants.join(', ')}`);
    this.variants = variants;
  }
}

/** What is agreed to with the order button: all of it, by its hash. */
export function agreedQuote(
  quote: Quote,
  basket: string,
  { email, buyer, address, method, isOldApplianceTaken }: Checkout,
): string {
  return quoteHash(quote, {
    basket,
    email: email ?? '',
    buyer: buyer ?? {},
    address: address ?? {},
    method: method ?? '',
    ...(isOldApplianceTaken === undefined ? {} : { isOldApplianceTaken }),
  });
}

/**
 * Makes an order of a basket, or nothing at all, in one transaction without a call outside (commerce, section 7). The basket's
 * row is the root: of two that send it, the second waits here and gets the order of the first.
 */
export async function placeOrder(parts: PlacingParts, shop: LocalShop, wish: OrderWish): Promise<PlaceOutcome> {
  try {
    const outcome = await parts.database.transaction((transaction) => placeIn(transaction, parts, shop, wish));
    failpoint('order kept');
    return outcome;
  } catch (error) {
    if (error instanceof Lacking) return { kind: 'soldOut', variants: error.variants };
    throw error;
  }
}

async function placeIn(
  transaction: Transaction,
  { baskets, payments, hosted, clock, ids, changes, outbox }: PlacingParts,
  shop: LocalShop,
  wish: OrderWish,
): Promise<PlaceOutcome> {
  const { owner, session, isProved, basket: key, quote: agreed, unit, counted } = wish;
  const { tenant, locale, currency, checkout: rules } = shop;
  const basket = await baskets.lock(transaction, tenant, owner);
  failpoint('basket locked');
  const known = await orderOfBasket(transaction, tenant, key);
  if (known !== undefined && known.owner === owner)
    return known.quote === agreed ? { kind: 'placed', order: known, isRepeat: true } : { kind: 'changed' };
  if (basket === undefined || basket.lines.length === 0 || rules === undefined) return { kind: 'empty' };
  const priced = pricedBasket(basket.lines, await baskets.articlesOf(tenant, basket.lines));
  const asksOldAppliance = asksForOldAppliance(priced, rules);
  const said = withoutIdleAnswer(await findCheckout(transaction, tenant, wish), asksOldAppliance);
  if (!priced.canBeOrdered)
    return {
      kind: 'soldOut',
      variants: priced.lines.flatMap(({ variant, availability }) => (availability === 'soldOut' ? [variant] : [])),
    };
  const goods = voucherGoods(priced);
  const now = clock.now();
  // What another order takes meanwhile is another quote here, which nobody has agreed to.
  const applied =
    basket.voucher === undefined
      ? undefined
      : await holdVoucher(transaction, shop, { code: basket.voucher, goods, owner, email: said?.email }, now);
  const { of: premium } = await premiumOf(transaction, shop, { owner, ...(session && { session }) }, said, now);
  const bare = quoteOf(priced, shop, rules, { at: now, applied, premium });
  // The row of the credit is the root: what it still gives holds until this order is booked. Whoever pays another way needs no offer of it.
  const credit =
    said?.method === 'credit'
      ? await lockDrawableCredit(transaction, shop, { owner, ...(session && { session }) })
      : undefined;
  const offer = offerOf(rules, bare, { hasProvider: hosted !== undefined, credit });
  const quote = plannedQuote(bare, said, shop, now);
  const who = session && { session: session.type, isProved };
  if (said?.method === undefined || openStep(who ?? {}, said, offer, asksOldAppliance) !== 'review')
    return { kind: 'incomplete' };
  if (basket.id !== key || agreedQuote(quote, basket.id, said) !== agreed) return { kind: 'changed' };
  // What was counted before is not what is ordered: it became another meanwhile.
  if (said.method === 'prepayment' && (counted ?? piecesIn(basket)) !== piecesIn(basket)) return { kind: 'changed' };
  if ((await unpaidOf(transaction, tenant, owner)) >= MOST_UNPAID) return { kind: 'tooMany' };
  failpoint('order priced');

  const note = (of: Transaction, whose: typeof tenant, tags: readonly string[]) => changes.note(of, whose, tags);
  const lacking = await reserveStock(transaction, tenant, quote.lines, note);
  if (lacking.length > 0) throw new Lacking(lacking);
  failpoint('stock held');

  const order: Order = {
    tenant,
    id: ids.uuid(),
    number: await freeNumber(transaction, tenant, ids),
    basket: basket.id,
    quote: agreed,
    owner,
    customer: session?.customer ?? null,
    locale,
    currency,
    state: 'placed',
    method: said.method,
    email: said.email ?? null,
    buyer: said.buyer ?? null,
    address: said.address ?? null,
    birthday: asksBirthday(said.method) ? (said.birthday ?? null) : null,
    discount: quote.discount,
    voucher: quote.voucher,
    total: quote.total,
    delivery: quote.delivery,
    tax: quote.tax,
    plan: quote.plan ?? null,
    premium: quote.premium ?? null,
    isOldApplianceTaken: said.isOldApplianceTaken ?? null,
    creditLine: credit?.line ?? null,
    placedAt: now,
    payUntil: payUntil(rules, said.method, now) ?? null,
  };
  await addOrder(transaction, order, quote.lines);
  failpoint('lines written');
  if (order.voucher !== null) {
    const { id, voucher: code, discount: amount, email } = order;
    await redeemVoucher(transaction, tenant, { order: id, code, owner, email, amount, at: now });
  }
  failpoint('order written');
  if (order.payUntil === null) order.state = await confirmOrder(transaction, order, { clock, ids });
  if (isHosted(order.method))
    await hosted?.begin(transaction, tenant, {
      order: order.id,
      amount: order.total,
      currency,
      // Of cards the provider's page asks itself which one it is.
      ...(order.method !== 'card' && { way: { kind: 'wallet', name: methodWords(order.method, shop).label } }),
    });
  // Payments of a plan come by transfer too, one by one.
  else if (order.payUntil !== null || order.plan !== null)
    await payments.begin(transaction, tenant, {
      order: order.id,
      provider: 'bank',
      amount: order.total,
      currency,
      reference: order.number,
    });
  failpoint('payment begun');
  await baskets.close(transaction, tenant, basket.id);
  await dropCheckout(transaction, tenant, owner);
  // Who pays at the provider hears of it once it is paid: until then nobody knows whether it will be an order.
  if (!isHosted(order.method)) await putOrderMail(outbox, transaction, tenant, order.id);
  await noteShopEvent(outbox, transaction, tenant, unit, {
    id: orderEvent(order.id),
    kind: 'order',
    at: now,
    value: order.total,
  });
  failpoint('order ready');
  return { kind: 'placed', order };
}

async function freeNumber(transaction: Transaction, tenant: LocalShop['tenant'], ids: Ids): Promise<string> {
  for (;;) {
    const number = orderNumber(ids.secret());
    if (!(await hasNumber(transaction, tenant, number))) return number;
  }
}
