import { dayIn } from '@vitrine/platform/days';
import type { DataSource, Domain, Platform } from '@vitrine/platform/doors';
import type { AccountsDomain, Who } from '../accounts/index.ts';
import { isReturnOver, lastDayOnTheWay, lastReturnDay, returnToken } from '../returns/index.ts';
import { balanceRoute, balanceSource } from './account-balance.ts';
import { creditDue, creditSection } from './credit-section.ts';
import { KINDS, PAGE_LENGTH, sectionsOf } from './record-sections.ts';
import { createRecords, MOST_RECORDS, type Books, type OrderRow, type Records } from './records-repository.ts';

const TEXT = { type: 'string' } as const;
/** Pages whose list goes on. */
const LISTS: Readonly<Partial<Record<(typeof KINDS)[number], { route: string }>>> = {
  orders: { route: 'accountOrders' },
  bookings: { route: 'accountBookings' },
};

/** What tells where somebody lives and what they bought (ruling 7). */
const BY_PASSWORD: ReadonlySet<(typeof KINDS)[number]> = new Set(['orders', 'invoices']);

/** Pages that say of orders alone. */
const WITHOUT_BOOKS: ReadonlySet<(typeof KINDS)[number]> = new Set(['orders', 'invoices']);
const NO_BOOKS: Books = { bookings: [], credit: undefined };

/** `account-records`: what a customer ordered, what was booked, and what is to be paid, for the pages of the account. */
export function createAccountRecords(
  { database, signer, clock }: Pick<Platform, 'database' | 'signer' | 'clock'>,
  { who, provedWho }: Pick<AccountsDomain, 'who' | 'provedWho'>,
): Domain {
  const records = createRecords(database);
  return {
    name: 'account-records',
    sources: [recordsSource(records, { who, provedWho }, { signer, clock }), balanceSource(records, who)],
    routes: [balanceRoute(records, who)],
  };
}

function recordsSource(
  records: Records,
  { who, provedWho }: Readonly<Record<'who' | 'provedWho', Who>>,
  { signer, clock }: Pick<Platform, 'signer' | 'clock'>,
): DataSource {
  return {
    name: 'account-records',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['of'],
      properties: { of: { enum: KINDS }, page: { type: 'string', maxLength: 9 } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['sections', 'count'],
      properties: {
        count: { type: 'integer' },
        more: {
          type: 'object',
          additionalProperties: false,
          required: ['label', 'href'],
          properties: { label: TEXT, href: TEXT },
        },
        sections: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['title'],
            properties: {
              title: TEXT,
              text: TEXT,
              rows: {
                type: 'array',
                items: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['label', 'value'],
                  properties: { label: TEXT, value: TEXT, href: TEXT },
                },
              },
            },
          },
        },
      },
    },
    async fetch(args, { shop, caller }) {
      // The schema above is the type.
      const { of: kind, page = '1' } = args as { of: (typeof KINDS)[number]; page?: string };
      const known = await (BY_PASSWORD.has(kind) ? provedWho : who)(shop.tenant, caller);
      if (known.kind !== 'customer') return { value: {}, isEmpty: true, tags: [] };
      const [orders, { bookings, credit }, memberUntil] = await Promise.all([
        records.orders(shop.tenant, known.customer.id),
        WITHOUT_BOOKS.has(kind) ? NO_BOOKS : records.books(shop.tenant, known.customer.id),
        records.memberUntil(shop.tenant, known.customer.id, clock.now()),
      ]);
      const pages = Math.min(Math.max(Math.trunc(Number(page)) || 1, 1), MOST_RECORDS / PAGE_LENGTH);
      const shown = pages * PAGE_LENGTH;
      const back = shop.link('returnOrder');
      const returnLink = ({ id, lines, invoice }: OrderRow): string | undefined =>
        back === undefined || isReturnOver(lastReturnDay({ sentAt: invoice?.issuedAt, lines }, shop), shop, clock.now())
          ? undefined
          : `${back}?${new URLSearchParams({ token: returnToken({ signer }, shop.tenant, id) }).toString()}`;
      // What has come back was there before.
      const isOnTheWay = ({ state, lines, invoice, returns }: OrderRow): boolean => {
        const last = lastDayOnTheWay({ sentAt: invoice?.issuedAt, lines }, shop);
        const isBack = returns.some(({ receipt }) => receipt !== undefined);
        return state === 'closed' && !isBack && last !== undefined && dayIn(shop.timeZone, clock.now()) <= last;
      };
      const sections = sectionsOf(kind, orders, bookings, shop, {
        shown,
        isOnTheWay,
        returnLink,
        memberUntil,
        credit: credit && creditSection({ ...credit, number: known.customer.number }, shop),
        creditDue: credit && creditDue(credit, shop, clock.now()),
      });
      const count = kind === 'orders' ? orders.length : bookings.length;
      const route = LISTS[kind]?.route;
      const isMore = shown < Math.min(count, MOST_RECORDS);
      const path = route === undefined || !isMore ? undefined : shop.link(route);
      const more = path && { label: shop.message('search.loadMore') ?? '', href: `${path}?page=${pages + 1}` };
      return { value: { sections, count: sections.length, ...(more && { more }) }, tags: [] };
    },
  };
}
