import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import {
  howToPay,
  methodWords,
  oldAppliancePart,
  promisedWords,
  sumWords,
  taxWords,
  wordsOf,
} from '../orders/index.ts';
import { leftOf, periodWords, piecesWords, returnNumber, returnState, type OrderReturn } from '../returns/index.ts';
import type { FollowedOrder } from './followed-order.ts';

/** A part of an order's page: a heading with lines. */
interface Part {
  title: string;
  lines: string[];
}

/** A day as the shop's calendar has it, in words. */
export function dayWords(at: Date, { locale, timeZone }: Pick<LocalShop, 'locale' | 'timeZone'>): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at);
}

/**
 * An order in words, as it was then and as it stands now. Neither who bought nor where it goes: a link is passed on more easily
 * than a password.
 */
export function followedWords(followed: FollowedOrder, shop: LocalShop, now: Date): object {
  const { order, lines, returns, withdrawals } = followed;
  const said = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    wordsOf(shop, `orderPage.${key}`, values);
  const money = { ...shop, currency: order.currency };
  // What nobody sends arrives on no day.
  const promised = (line: Parameters<typeof promisedWords>[0]) =>
    order.state === 'cancelled' ? {} : promisedWords(line, shop);
  return {
    number: said('of', { number: order.number, date: dayWords(order.placedAt, shop) }),
    next: [said(`state.${order.state}`)],
    lines: lines.map(({ name, options, quantity, gross, ...line }) => ({
      name,
      ...(options === '' ? {} : { options }),
      quantity: wordsOf(shop, 'basket.pieces', { count: quantity }),
      ...promised(line),
      price: formatMoney(gross, money),
    })),
    sums: sumWords(order, money),
    note: taxWords(order.tax, money),
    parts: [
      deliveryPart(followed, shop, now),
      // What nobody sends takes nothing along.
      ...(order.state === 'cancelled' ? [] : oldAppliancePart(order.isOldApplianceTaken, shop)),
      paymentPart(followed, money),
      ...(withdrawals.length === 0 ? [] : [withdrawalPart(followed, shop)]),
      ...(returns.length === 0
        ? []
        : [
            {
              title: wordsOf(shop, 'account.overview.returns'),
              lines: returns.flatMap((each) => returnLines(followed, each, money)),
            },
          ]),
    ],
  };
}

/** Whether it was sent, and something of it is neither on its way back nor back. */
export function canReturn({ order, lines, returns }: FollowedOrder): boolean {
  return order.state === 'closed' && [...leftOf(lines, returns).values()].some((pieces) => pieces > 0);
}

/** That it came, of what, and what comes next as long as nothing of it has come back. */
function withdrawalPart({ order, withdrawals, returns }: FollowedOrder, shop: LocalShop): Part {
  const said = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    wordsOf(shop, `orderPage.withdrawal.${key}`, values);
  const received = withdrawals.map(({ receivedAt, goods }) =>
    said('received', {
      date: dayWords(receivedAt, shop),
      goods: goods === '' ? wordsOf(shop, 'withdrawal.all') : goods,
    }),
  );
  const isBack = returns.some(({ receipt }) => receipt !== undefined);
  const next = said(order.state === 'closed' ? 'nextSent' : 'next');
  return { title: said('title'), lines: order.state === 'cancelled' || isBack ? received : [...received, next] };
}

function deliveryPart(followed: FollowedOrder, shop: LocalShop, now: Date): Part {
  const { order, invoice } = followed;
  const until = canReturn(followed) ? periodWords(followed.lastReturn, shop, now) : undefined;
  const sent = invoice && wordsOf(shop, 'orderPage.delivery.sent', { date: dayWords(invoice.issuedAt, shop) });
  const none = order.state === 'cancelled' ? 'none' : 'waiting';
  return {
    title: wordsOf(shop, 'orderPage.delivery.title'),
    lines:
      sent === undefined
        ? [wordsOf(shop, `orderPage.delivery.${none}`)]
        : [sent, wordsOf(shop, 'orderPage.delivery.invoice'), ...(until === undefined ? [] : [until])],
  };
}

/** How it is paid, as long as something is owed; what came, what is missing and what goes back. */
function paymentPart({ order, paid, open, back }: FollowedOrder, shop: LocalShop): Part {
  const sum = (kind: 'paid' | 'open' | 'back', amount: number): string[] =>
    amount === 0 ? [] : [wordsOf(shop, `orderPage.payment.${kind}`, { amount: formatMoney(amount, shop) })];
  const isOwed = open > 0 || (order.creditLine !== null && order.state !== 'cancelled');
  const how = isOwed ? howToPay(order, shop) : [methodWords(order.method, shop).label];
  const sums = [...sum('paid', paid), ...sum('open', open), ...sum('back', back)];
  const nothing = sums.length === 0 && !isOwed ? [wordsOf(shop, 'orderPage.payment.none')] : [];
  return { title: wordsOf(shop, 'checkout.payment.title'), lines: [...how, ...sums, ...nothing] };
}

function returnLines({ order, lines }: FollowedOrder, each: OrderReturn, shop: LocalShop): string[] {
  const { receipt, pieces, announcedAt } = each;
  const number = wordsOf(shop, 'returns.number', { number: returnNumber(order, each) });
  const amount = receipt === undefined ? [] : [formatMoney(receipt.amount, shop)];
  return [
    [
      number,
      dayWords(receipt?.receivedAt ?? announcedAt, shop),
      wordsOf(shop, `returns.state.${returnState(each)}`),
      ...amount,
    ].join(' · '),
    ...piecesWords(receipt?.pieces ?? pieces, lines),
  ];
}
