import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import { invoiceNumber, oldAppliancePart } from '../orders/index.ts';
import { piecesWords, returnNumber, returnState } from '../returns/index.ts';
import { duesOf } from './plan-dues.ts';
import type { Booking, OrderRow } from './records-repository.ts';

/** A part of a page of records, as `product-facts` shows it. */
export interface Section {
  title: string;
  text?: string;
  rows?: { label: string; value: string; href?: string }[];
}

/** AC-026. */
export const PAGE_LENGTH = 10;
const LONGEST_LABEL = 120;

type Kind = 'overview' | 'orders' | 'bookings' | 'invoices' | 'dues';
export const KINDS = ['overview', 'orders', 'bookings', 'invoices', 'dues'] as const satisfies readonly Kind[];

/** What a page of this kind says of what the shop has on its books, of long lists the `shown` newest; a part without entries says that it has none. */
export function sectionsOf(
  kind: Kind,
  orders: readonly OrderRow[],
  bookings: readonly Booking[],
  shop: LocalShop,
  {
    shown = PAGE_LENGTH,
    isOnTheWay = () => false,
    returnLink,
    memberUntil,
    credit,
    creditDue,
  }: {
    shown?: number;
    /** Whether an order was handed over and may still be on its way. */
    isOnTheWay?: (order: OrderRow) => boolean;
    /** Where something of an order that was sent is sent back. */
    returnLink?: (order: OrderRow) => string | undefined;
    /** Until when they are a member of the premium programme. */
    memberUntil?: Date | undefined;
    /** Of their revolving credit. */
    credit?: Section | undefined;
    /** What of it is to be paid next. */
    creditDue?: { due: string; amount: number } | undefined;
  } = {},
): Section[] {
  const word = (key: string, values?: Readonly<Record<string, unknown>>): string => shop.message(key, values) ?? '';
  const money = (amount: number, currency: string): string => formatMoney(amount, { ...shop, currency });
  const dates = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'medium', timeZone: shop.timeZone });
  const named = (number: string): string => word('account.orders.order', { number });
  const listed = (title: string, rows: NonNullable<Section['rows']>): Section =>
    rows.length === 0 ? { title, text: word('account.overview.empty') } : { title, rows };

  const orderRows = (chosen: readonly OrderRow[]): NonNullable<Section['rows']> =>
    chosen.map(({ number, total, currency, placedAt, state }) => ({
      label: `${dates.format(placedAt)} · ${named(number)}`,
      value: `${money(total, currency)} · ${word(`account.orders.state.${state}`)}`,
    }));
  const sentRows = (chosen: readonly OrderRow[]): NonNullable<Section['rows']> =>
    chosen.flatMap(({ number, total, currency, placedAt, invoice }) =>
      invoice === undefined
        ? []
        : {
            label: `${dates.format(placedAt)} · ${named(number)}`,
            value: `${money(total, currency)} · ${word('orderPage.delivery.sent', { date: dates.format(invoice.issuedAt) })}`,
          },
    );
  const day = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const dueOn = (due: string, amount: string): string =>
    word('account.payments.due', { date: day.format(new Date(`${due}T00:00:00Z`)), amount });
  const ofOrders = orders.flatMap(({ number, total, currency, state, payUntil, plan, creditLine }) => {
    // It is paid back with the credit.
    if (creditLine !== null) return [];
    const label = named(number);
    if (state === 'placed' && payUntil !== null) {
      const amount = money(total, currency);
      return [{ label, value: word('account.payments.due', { date: dates.format(payUntil), amount }) }];
    }
    const owed = bookings.filter(({ order }) => order === number).reduce((sum, { amount }) => sum + amount, 0);
    if (plan !== null && state !== 'cancelled')
      return duesOf(plan, owed).map(({ due, amount }) => ({ label, value: dueOn(due, money(amount, currency)) }));
    return owed > 0 ? [{ label, value: word('account.balance.open', { amount: money(owed, currency) }) }] : [];
  });
  const creditName = word('account.revolvingCredit.title');
  const dueRows = [
    ...(creditDue === undefined
      ? []
      : [{ label: creditName, value: dueOn(creditDue.due, money(creditDue.amount, shop.currency)) }]),
    ...ofOrders,
  ];
  const bookingRows = (chosen: readonly Booking[]): NonNullable<Section['rows']> =>
    chosen.map(({ order, kind: booked, amount, currency, at }) => ({
      label: `${dates.format(at)} · ${word(`account.bookings.kind.${booked}`)}`,
      value: `${money(amount, currency)} · ${order === null ? creditName : named(order)}`,
    }));
  const returnRows = (order: OrderRow): NonNullable<Section['rows']> =>
    order.returns.toReversed().map((each) => ({
      label: `${dates.format(each.receipt?.receivedAt ?? each.announcedAt)} · ${word('returns.number', { number: returnNumber(order, each) })}`,
      value: [
        ...piecesWords(each.receipt?.pieces ?? each.pieces, order.lines),
        ...(each.receipt === undefined ? [] : [money(each.receipt.amount, order.currency)]),
        word(`returns.state.${returnState(each)}`),
      ].join(' · '),
    }));
  const linkRows = (order: OrderRow): NonNullable<Section['rows']> => {
    const href = order.state === 'closed' ? returnLink?.(order) : undefined;
    const link =
      href === undefined ? [] : [{ label: word('account.overview.returns'), value: word('returns.link'), href }];
    return [...returnRows(order), ...link];
  };

  const oldApplianceRows = ({ state, isOldApplianceTaken }: OrderRow): NonNullable<Section['rows']> =>
    state === 'cancelled'
      ? []
      : oldAppliancePart(isOldApplianceTaken, shop).map(({ title, lines }) => ({
          label: title,
          value: lines.join(' '),
        }));

  const invoiceRows = ({ invoice, number, total, currency }: OrderRow): NonNullable<Section['rows']> => {
    if (invoice === undefined) return [];
    const written = invoiceNumber(invoice);
    return [
      {
        label: `${dates.format(invoice.issuedAt)} · ${named(number)} · ${money(total, currency)}`,
        value: word('account.invoices.download', { number: written }),
        href: `/api/invoices?number=${written}`,
      },
    ];
  };

  const ofCredit = credit === undefined ? [] : [credit];
  const prepared = orders.filter(({ state }) => state === 'confirmed');
  switch (kind) {
    case 'orders':
      if (orders.length === 0) return [listed(word('account.menu.orders'), [])];
      return orders.slice(0, shown).map((order) => ({
        title: `${named(order.number)} · ${dates.format(order.placedAt)} · ${word(`account.orders.state.${order.state}`)}`,
        rows: [
          ...order.lines.map(({ name, options, quantity, gross }) => ({
            label: [`${quantity} × ${name}`, options].filter(Boolean).join(', ').slice(0, LONGEST_LABEL),
            value: money(gross, order.currency),
          })),
          { label: word('checkout.sum.total'), value: money(order.total, order.currency) },
          ...oldApplianceRows(order),
          ...linkRows(order),
        ],
      }));
    case 'bookings':
      return [...ofCredit, listed(word('account.menu.bookings'), bookingRows(bookings.slice(0, shown)))];
    case 'invoices':
      return [listed(word('account.menu.invoices'), orders.flatMap(invoiceRows))];
    case 'dues':
      return [listed(word('account.menu.paymentDates'), dueRows)];
    case 'overview':
      return [
        ...ofCredit,
        ...(memberUntil === undefined
          ? []
          : [{ title: word('premium.title'), text: word('premium.member', { date: dates.format(memberUntil) }) }]),
        ...(prepared.length === 0 ? [] : [listed(word('account.overview.prepared'), orderRows(prepared))]),
        listed(word('account.overview.shipments'), sentRows(orders.filter(isOnTheWay))),
        listed(word('account.overview.returns'), orders.flatMap(returnRows).slice(0, PAGE_LENGTH)),
        listed(word('account.overview.maturities'), dueRows.slice(0, PAGE_LENGTH)),
        listed(
          word('account.overview.payments'),
          bookingRows(bookings.filter((each) => each.kind !== 'sale').slice(0, PAGE_LENGTH)),
        ),
      ];
  }
}
