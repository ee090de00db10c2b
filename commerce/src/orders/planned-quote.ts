import { dayIn } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';
import { costOf, planInstalments, planPause, type Price } from '../instalments/index.ts';
import type { Checkout } from './checkout.ts';
import type { Quote } from './order-quote.ts';

/** What a plan is made for: what is beside the goods is paid with the first payment, and nothing is lent on it. */
export function priceOf({ goods, delivery, premium }: Pick<Quote, 'goods' | 'delivery' | 'premium'>): Price {
  return { goods, delivery: delivery + (premium?.fee ?? 0) };
}

type Chosen = Pick<Checkout, 'method' | 'count' | 'isProtected'>;

/**
 * A quote with the plan by which it is paid later and what that costs; as it is, where nothing of the kind was chosen. What is sent
 * only once a transfer came is promised for no day: the shop cannot know when that is.
 */
export function plannedQuote(quote: Quote, chosen: Chosen | undefined, shop: LocalShop, now: Date): Quote {
  const { method, count, isProtected = false } = chosen ?? {};
  const price = priceOf(quote);
  const [terms, today] = [shop.checkout ?? {}, dayIn(shop.timeZone, now)];
  const plan =
    method === 'instalments'
      ? planInstalments(price, { count, isProtected }, terms, today)
      : method === 'pause'
        ? planPause(price, terms, today)
        : undefined;
  if (method === 'prepayment')
    return { ...quote, lines: quote.lines.map((line) => ({ ...line, arrivesFrom: null, arrivesTo: null })) };
  // Credit and insurance are free of VAT, so `tax` stays.
  return plan === undefined ? quote : { ...quote, plan, total: quote.total + costOf(plan) };
}
