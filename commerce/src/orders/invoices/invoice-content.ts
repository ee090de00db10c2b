import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../../catalogue/index.ts';
import { addressLines, methodWords, sumWords, wordsOf } from '../order-words.ts';
import type { Order, OrderLine } from '../orders-repository.ts';
import { invoiceNumber, type Invoice } from './issue-invoice.ts';

/** An invoice in words, part by part. */
export interface InvoiceContent {
  title: string;
  from: readonly string[];
  to: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  /** Article, VAT, price of a piece, and what the line came to; the first row is the head. */
  lines: readonly (readonly [string, string, string, string])[];
  sums: readonly (readonly [label: string, value: string])[];
  /** Rate, net, VAT, gross; the first row is the head. */
  taxes: readonly (readonly [string, string, string, string])[];
  page(page: number, pages: number): string;
}

/** What VAT law asks of an invoice (Directive 2006/112/EC, Article 226), out of the order as it was agreed to. */
export function invoiceContent(
  order: Order,
  lines: readonly OrderLine[],
  invoice: Invoice,
  shop: LocalShop,
): InvoiceContent {
  const word = (key: string, values?: Readonly<Record<string, unknown>>): string => wordsOf(shop, key, values);
  const money = (amount: number): string => formatMoney(amount, { ...shop, currency: order.currency });
  const day = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: shop.timeZone });
  const rate = (points: number): string =>
    new Intl.NumberFormat(shop.locale, { style: 'percent', maximumFractionDigits: 2 }).format(points / 10_000);
  const { name, street, postalCode, city, country, phone, email, registerNumber, vatId } = shop.company;
  const who = order.buyer ?? order.address;
  return {
    title: word('invoice.title', { number: invoiceNumber(invoice) }),
    from: [
      name,
      street,
      `${postalCode} ${city}`,
      country,
      [phone, email].join(' · '),
      registerNumber,
      word('invoice.vatId', { number: vatId }),
    ],
    to: who === null ? [] : addressLines(who, shop),
    facts: [
      [word('invoice.date'), day.format(invoice.issuedAt)],
      // It is issued as the goods are handed over.
      [word('invoice.delivered'), day.format(invoice.issuedAt)],
      [word('invoice.order'), `${order.number}, ${day.format(order.placedAt)}`],
      ...paymentFacts(order, shop),
    ],
    lines: [
      [word('invoice.article'), word('invoice.tax'), word('invoice.unit'), word('invoice.amount')],
      ...lines.map(
        ({ quantity, name: article, options, taxRate, unit, gross }) =>
          [
            [`${quantity} × ${article}`, options].filter(Boolean).join(', '),
            rate(taxRate),
            money(unit),
            money(gross),
          ] as const,
      ),
    ],
    sums: sumWords(order, { ...shop, currency: order.currency }).map(({ label, value }) => [label, value] as const),
    taxes: [
      [word('invoice.tax'), word('invoice.net'), word('invoice.tax'), word('invoice.gross')],
      ...taxesOf(order, lines, shop).map(
        ([points, gross, tax]) => [rate(points), money(gross - tax), money(tax), money(gross)] as const,
      ),
    ],
    page: (page, pages) => word('invoice.page', { page, pages }),
  };
}

/** How it is paid; of what is paid after the delivery also until when and where to. */
function paymentFacts({ method, number }: Order, shop: LocalShop): [string, string][] {
  const { label, text } = methodWords(method, shop);
  const { bank } = shop.checkout ?? {};
  const title = wordsOf(shop, 'checkout.payment.title');
  if (method !== 'invoice' || bank === undefined) return [[title, label]];
  return [
    [title, [label, text].filter(Boolean).join(', ')],
    [wordsOf(shop, 'invoice.account'), `${bank.holder}, IBAN ${bank.iban}, BIC ${bank.bic}`],
    [wordsOf(shop, 'invoice.reference'), number],
  ];
}

/** Gross and VAT by rate, the highest first; together they are the VAT of the order. What paying later costs is without VAT. */
export function taxesOf(
  order: Pick<Order, 'delivery' | 'premium' | 'tax'>,
  lines: readonly OrderLine[],
  { checkout }: Pick<LocalShop, 'checkout'>,
): [rate: number, gross: number, tax: number][] {
  const byRate = new Map<number, [number, number]>();
  const add = (rate: number, gross: number, tax: number): void => {
    const [g, t] = byRate.get(rate) ?? [0, 0];
    byRate.set(rate, [g + gross, t + tax]);
  };
  for (const { taxRate, gross, discount, tax } of lines) add(taxRate, gross - discount, tax);
  const rest = order.tax - lines.reduce((sum, { tax }) => sum + tax, 0);
  const beside = order.delivery + (order.premium?.fee ?? 0);
  if (beside > 0) add(checkout?.taxes.standard ?? 0, beside, rest);
  return [...byRate]
    .map(([rate, [gross, tax]]) => [rate, gross, tax] as [number, number, number])
    .toSorted(([one], [other]) => other - one);
}
