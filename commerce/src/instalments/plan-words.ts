import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import { percentWords, rateHints } from './instalment-words.ts';
import { dayWords } from './day-words.ts';
import { instalmentCounts, paymentsOf, planInstalments, type PaymentPlan, type Price } from './payment-plan.ts';

const WHOLE = 10_000;

interface Option {
  value: string;
  label: string;
  text: string;
}

/** A plan as it is agreed to, line by line, with what the law of the shop wants said wherever there is a rate. */
export function planLines(plan: PaymentPlan, shop: LocalShop): string[] {
  const word = (key: string, values?: object): string => shop.message(key, { ...values }) ?? '';
  const money = (key: string, amount: number): string => `${word(`instalment.${key}`)}: ${formatMoney(amount, shop)}`;
  const { kind, count, first, monthly, last } = plan;
  const date = dayWords(paymentsOf(plan)[0]?.due ?? plan.from, shop.locale);
  const total = paymentsOf(plan).reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(kind === 'pause'
      ? [word('paymentPause.firstPayment', { date }), surchargeWords(plan, shop)]
      : [
          word('instalment.agreed', { count, date }),
          money('first', first),
          money('monthly', monthly),
          ...(last === monthly ? [] : [money('last', last)]),
        ]),
    rateWords(plan, shop),
    money('overall', total),
    ...rateHints(shop),
  ];
}

/** What a pause costs, such as "Aufschlag 4,5 % auf den Warenwert: 13,50 €" (CK-006). */
export function surchargeWords({ surcharge }: Pick<PaymentPlan, 'surcharge'>, shop: LocalShop): string {
  const rate = shop.checkout?.pause?.surcharge ?? 0;
  const percent = new Intl.NumberFormat(shop.locale, { maximumFractionDigits: 2 }).format(rate / 100);
  return shop.message('paymentPause.surcharge', { percent, amount: formatMoney(surcharge, shop) }) ?? '';
}

/** At which yearly rate it is, such as "Effektiver Jahreszins: 17,48 %". */
export function rateWords({ yearlyRate }: Pick<PaymentPlan, 'yearlyRate'>, shop: LocalShop): string {
  return `${shop.message('instalment.yearlyRate') ?? ''}: ${percentWords(yearlyRate / WHOLE, shop)}`;
}

/** In how many instalments something can be paid, each with what it comes to; none where it cannot. */
export function countOptions(price: Price, shop: LocalShop, from: string): Option[] {
  const terms = shop.checkout ?? {};
  return instalmentCounts(price.goods, terms).flatMap((count) => {
    const plan = planInstalments(price, { count }, terms, from);
    if (plan === undefined) return [];
    const amount = formatMoney(plan.monthly, shop);
    const total = formatMoney(price.goods + price.delivery + plan.surcharge, shop);
    const rate = percentWords(plan.yearlyRate / WHOLE, shop);
    return [
      {
        value: String(count),
        label: shop.message('instalment.option', { count, amount }) ?? '',
        text: shop.message('instalment.optionCost', { total, rate }) ?? '',
      },
    ];
  });
}
