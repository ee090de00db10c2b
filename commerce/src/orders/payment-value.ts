import { dayIn } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import {
  countOptions,
  planInstalments,
  planLines,
  planPause,
  rateHints,
  rateWords,
  surchargeWords,
} from '../instalments/index.ts';
import { availableWords, creditTermLines } from '../revolving-credit/index.ts';
import type { Checkout, Offer, PaymentMethod } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { methodWords, wordsOf } from './order-words.ts';
import { asksBirthday, instead, limitsOf, type PaymentLimit } from './payment-methods.ts';
import { priceOf } from './planned-quote.ts';

/** What was said of how and with what it is paid, in the fields of its forms; another way than one that was refused. */
export function paymentFields(
  { method: said, refused, birthday, count, isProtected, isPremiumWanted }: Checkout,
  { methods }: Pick<Offer, 'methods'>,
): Record<string, string> {
  const method = said ?? (refused && instead(refused, methods));
  return {
    ...(method === undefined ? {} : { method }),
    ...(birthday === undefined ? {} : { birthday }),
    ...(count === undefined ? {} : { count: String(count) }),
    ...(isProtected === undefined ? {} : { protection: isProtected ? 'yes' : 'no' }),
    ...(isPremiumWanted === undefined ? {} : { premium: isPremiumWanted ? 'yes' : 'no' }),
  };
}

/** How it can be paid, and on which terms it can be paid later, in words. */
export function paymentValue({ quote, bare, offer, said, credit }: CheckoutState, shop: LocalShop, now: Date): object {
  const [terms, today] = [shop.checkout ?? {}, dayIn(shop.timeZone, now)];
  const pause = offer.methods.includes('pause') ? planPause(priceOf(quote), terms, today) : undefined;
  const title = wordsOf(shop, 'paymentPause.title', { months: pause?.after });
  const counts = {
    name: 'count',
    legend: wordsOf(shop, 'instalment.choose'),
    options: countOptions(priceOf(quote), shop, today),
  };
  const detail = (method: PaymentMethod): object => {
    if (method === 'instalments') return { choices: counts };
    if (method === 'credit' && credit !== undefined)
      return { text: [availableWords(credit, shop), ...creditTermLines(shop)].join('. ') };
    return method === 'pause' && pause !== undefined
      ? { text: `${title}. ${surchargeWords(pause, shop)}. ${rateWords(pause, shop)}` }
      : {};
  };
  const isLent = offer.methods.some((method) => method === 'instalments' || method === 'pause');
  const limits = shop.checkout === undefined ? [] : limitsOf(shop.checkout, bare, offer);
  const hints = [...limits.map((limit) => limitWords(limit, shop)), ...(isLent ? rateHints(shop) : [])];
  return {
    options: offer.methods.map((method) => ({
      value: method,
      ...methodWords(method, shop),
      ...detail(method),
      ...(asksBirthday(method) ? { asksBirthday: true } : {}),
    })),
    ...(hints.length === 0 ? {} : { hints: hints.join(' ') }),
    ...(pause === undefined ? {} : { pause: { title, points: planLines(pause, shop) } }),
    protection: protectionOptions({ quote, offer, said }, shop, today),
  };
}

/** With protection, at what it costs, and without; none where it cannot be had. */
function protectionOptions(
  { quote, offer, said }: Pick<CheckoutState, 'quote' | 'offer' | 'said'>,
  shop: LocalShop,
  today: string,
): object[] {
  const plan = planInstalments(priceOf(quote), { count: said?.count, isProtected: true }, shop.checkout ?? {}, today);
  if (plan === undefined || !offer.protects) return [];
  const [monthly, total] = [plan.protection / plan.count, plan.protection].map((amount) => formatMoney(amount, shop));
  return [
    {
      value: 'yes',
      label: wordsOf(shop, 'rateProtection.yes'),
      text: wordsOf(shop, 'rateProtection.cost', { monthly, total }),
    },
    { value: 'no', label: wordsOf(shop, 'rateProtection.no') },
  ];
}

function limitWords({ method, bound, amount }: PaymentLimit, shop: LocalShop): string {
  return wordsOf(shop, `checkout.payment.${bound}`, {
    method: methodWords(method, shop).label,
    amount: formatMoney(amount, shop),
  });
}
