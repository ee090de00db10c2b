import type { LocalShop } from '@vitrine/platform/doors';
import { arrivalWords, formatMoney } from '../catalogue/index.ts';
import { countryOf, type PostalAddress } from '../accounts/index.ts';
import { costOf, type PaymentPlan } from '../instalments/index.ts';
import type { Buyer, PaymentMethod } from './checkout.ts';
import type { PremiumCharge } from './order-quote.ts';

/** A text of the shop with values put in; empty where it has none, which the gates of publishing refuse. */
export function wordsOf(shop: LocalShop, key: string, values?: Readonly<Record<string, unknown>>): string {
  return shop.message(key, values) ?? '';
}

/** A country by its name; without its code, the one that the shop sends to. */
export function countryName({ locale }: LocalShop, code: string = countryOf({ locale })): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/** An address, line by line. */
export function addressLines(address: PostalAddress, shop: LocalShop): string[] {
  const { firstName, lastName, street, houseNumber, addition, postalCode, city, country } = address;
  return [
    `${firstName} ${lastName}`,
    ...(addition === null ? [] : [addition]),
    `${street} ${houseNumber}`,
    `${postalCode} ${city}`,
    countryName(shop, country),
  ];
}

/** Who buys, and how they are reached. */
export function buyerLines(buyer: Buyer, email: string | undefined, shop: LocalShop): string[] {
  const { phone } = buyer;
  return [
    ...addressLines(buyer, shop),
    ...(email === undefined ? [] : [email]),
    ...(phone === undefined ? [] : [phone]),
  ];
}

/** A way to pay with its condition, such as "Rechnung" and "zahlbar binnen 14 Tagen nach Erhalt". */
export function methodWords(method: PaymentMethod | string, shop: LocalShop): { label: string; text?: string } {
  const days = shop.checkout?.payments.find((each) => each.method === method)?.days;
  const text = days === undefined ? undefined : shop.message(`payment.condition.${method}`, { count: days, days });
  return { label: wordsOf(shop, `payment.method.${method}`), ...(text === undefined ? {} : { text }) };
}

/** When a line arrives that was promised; nothing where nothing was. */
export function promisedWords(
  { arrivesFrom: from, arrivesTo: to }: { arrivesFrom: string | null; arrivesTo: string | null },
  shop: LocalShop,
): { arrives?: string } {
  if (from === null || to === null) return {};
  return { arrives: wordsOf(shop, 'product.delivery.arrives', { range: arrivalWords({ from, to }, shop) }) };
}

/** Goods, what a voucher takes off, delivery, what the premium programme and paying later cost, and total in words, the total last. */
export function sumWords(
  {
    total,
    delivery,
    discount,
    voucher,
    plan,
    premium,
  }: {
    total: number;
    delivery: number;
    discount: number;
    voucher: string | null;
    plan?: PaymentPlan | null;
    premium?: PremiumCharge | null;
  },
  shop: LocalShop,
): { label: string; value: string; isTotal?: boolean }[] {
  const money = (amount: number): string => formatMoney(amount, shop);
  return [
    {
      label: wordsOf(shop, 'checkout.sum.goods'),
      value: money(total - delivery - (premium?.fee ?? 0) - costOf(plan) + discount),
    },
    ...(voucher === null
      ? []
      : [{ label: wordsOf(shop, 'checkout.sum.voucher', { code: voucher }), value: money(-discount) }]),
    {
      label: wordsOf(shop, 'checkout.sum.delivery'),
      value: delivery === 0 ? wordsOf(shop, 'checkout.sum.free') : money(delivery),
    },
    ...(premium
      ? [{ label: wordsOf(shop, 'premium.sum', { months: premium.months }), value: money(premium.fee) }]
      : []),
    ...(plan ? planSums(plan, shop) : []),
    { label: wordsOf(shop, 'checkout.sum.total'), value: money(total), isTotal: true },
  ];
}

function planSums({ kind, surcharge, protection }: PaymentPlan, shop: LocalShop): { label: string; value: string }[] {
  const key = kind === 'pause' ? 'instalment.pauseSurcharge' : 'instalment.surcharge';
  return [
    { label: wordsOf(shop, key), value: formatMoney(surcharge, shop) },
    ...(protection === 0
      ? []
      : [{ label: wordsOf(shop, 'rateProtection.title'), value: formatMoney(protection, shop) }]),
  ];
}

/** What of the total is VAT, in words. */
export function taxWords(tax: number, shop: LocalShop): string {
  return wordsOf(shop, 'checkout.sum.tax', { amount: formatMoney(tax, shop) });
}
