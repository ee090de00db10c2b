import { and, asc, desc, eq, inArray, isNotNull, or, sql, type SQL } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { invoicesOf, orderLines, orders, type Invoice } from '../orders/index.ts';
import { ledgerEntries, paymentAttempts, paymentMovements } from '../payments/index.ts';
import { memberUntil, premiumMemberships } from '../premium/index.ts';
import { returnReceipts, returnsOf, type OrderReturn } from '../returns/index.ts';
import { creditEntries, creditOf, type Credit, type CreditEntry } from '../revolving-credit/index.ts';
import { customerOwner } from '../session/index.ts';

export type OrderRow = typeof orders.$inferSelect & {
  lines: (typeof orderLines.$inferSelect)[];
  returns: OrderReturn[];
  invoice?: Invoice;
};

/** What was booked of a customer's orders: positive is owed, negative was paid. */
export interface Booking {
  /** Its number; null for what was booked on the revolving credit by itself. */
  order: string | null;
  kind: 'sale' | 'cancellation' | 'return' | 'premium' | 'receipt' | 'refund' | 'interest';
  /** In minor units. */
  amount: number;
  currency: string;
  at: Date;
}

/** A revolving credit, with all that was booked on it. */
export interface OwnCredit {
  credit: Credit;
  entries: readonly CreditEntry[];
}

export interface Books {
  /** Newest first, all of them, with those of the credit: their sum is the balance. */
  bookings: readonly Booking[];
  /** Their revolving credit; undefined for whoever has none, and for one that is paid and was taken away. */
  credit: OwnCredit | undefined;
}

/** What is booked on a credit by itself; all else of it is booked of an order. */
const CREDIT_KINDS = ['interest', 'receipt', 'refund'] as const;
/** More are on no page. */
export const MOST_RECORDS = 50;

/** What is not done yet between a customer and the shop. */
export interface Open {
  /** Numbers of the orders that wait for money or for their parcel. */
  orders: readonly string[];
  /** Numbers of those of which an announced return has not come. */
  returning: readonly string[];
  /** In minor units; positive is owed to the shop. */
  balance: number;
}

/** What the shop has on its books of a customer. */
export interface Records {
  /** Also of what was ordered with their address and without their account: erasing finds it by the address too. */
  open(tenant: TenantId, customer: { id: string; mail: string }): Promise<Open>;
  /** Newest first. */
  orders(tenant: TenantId, customer: string): Promise<OrderRow[]>;
  books(tenant: TenantId, customer: string): Promise<Books>;
  /** Until when they are a member of the premium programme; undefined for whoever is none. */
  memberUntil(tenant: TenantId, customer: string, now: Date): Promise<Date | undefined>;
}

/** Gives what a database has of orders and bookings. */
export function createRecords(database: Pick<Database, 'orm'>): Records {
  const ofCustomer = (tenant: TenantId, customer: string) =>
    and(eq(orders.tenant, tenant), or(eq(orders.customer, customer), eq(orders.owner, customerOwner(customer))));

  const bookedOf = (tenant: TenantId, { id: customer, mail }: { id: string; mail: string }) =>
    or(
      ofCustomer(tenant, customer),
      and(eq(orders.tenant, tenant), eq(sql`lower(${orders.email})`, mail.toLowerCase())),
    );

  const creditFor = async (tenant: TenantId, customer: string): Promise<OwnCredit | undefined> => {
    const credit = await creditOf(database, tenant, customerOwner(customer));
    return credit && { credit, entries: await creditEntries(database, tenant, credit.line) };
  };
  const booksOf = async (tenant: TenantId, customer: string, which: SQL | undefined): Promise<Books> => {
    const { id, number, currency, total, state, premium } = orders;
    const found = await database.orm.select({ id, number, currency, total, state, premium }).from(orders).where(which);
    const own = await creditFor(tenant, customer);
    if (found.length === 0 && own === undefined) return { bookings: [], credit: undefined };
    const byId = new Map(found.map((order) => [order.id, order]));
    const ids = [...byId.keys()];
    const sales = await database.orm
      .select({ order: ledgerEntries.reference, kind: ledgerEntries.kind, at: ledgerEntries.at })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.tenant, tenant),
          inArray(ledgerEntries.kind, ['sale', 'cancellation']),
          inArray(ledgerEntries.reference, ids),
        ),
      );
    const paid = await database.orm
      .select({
        order: paymentAttempts.order,
        kind: paymentMovements.kind,
        amount: paymentMovements.amount,
        at: paymentMovements.at,
      })
      .from(paymentMovements)
      .innerJoin(
        paymentAttempts,
        and(eq(paymentAttempts.tenant, paymentMovements.tenant), eq(paymentAttempts.id, paymentMovements.attempt)),
      )
      .where(
        and(
          eq(paymentMovements.tenant, tenant),
          inArray(paymentAttempts.order, ids),
          inArray(paymentMovements.kind, ['captured', 'refunded']),
        ),
      );
    const back = await database.orm
      .select()
      .from(returnReceipts)
      .where(and(eq(returnReceipts.tenant, tenant), inArray(returnReceipts.order, ids)));
    // With a cancelled order its fee is booked back too.
    const joined = found
      .filter((order) => order.premium !== null && order.state !== 'cancelled')
      .map((order) => order.id);
    const ended = await database.orm
      .select()
      .from(premiumMemberships)
      .where(
        and(
          eq(premiumMemberships.tenant, tenant),
          inArray(premiumMemberships.order, joined),
          isNotNull(premiumMemberships.endedAt),
        ),
      );
    const bookingOf = (id: string, kind: Booking['kind'], amount: number, at: Date): Booking[] => {
      const order = byId.get(id);
      return order === undefined ? [] : [{ order: order.number, kind, amount, currency: order.currency, at }];
    };
    const bookings = [
      ...sales.flatMap(({ order, kind, at }) => {
        const total = byId.get(order)?.total ?? 0;
        return kind === 'sale' ? bookingOf(order, kind, total, at) : bookingOf(order, 'cancellation', -total, at);
      }),
      ...paid.flatMap(({ order, kind, amount, at }) =>
        kind === 'captured' ? bookingOf(order, 'receipt', -amount, at) : bookingOf(order, 'refund', amount, at),
      ),
      ...back.flatMap(({ order, amount, receivedAt }) =>
        amount === 0 ? [] : bookingOf(order, 'return', -amount, receivedAt),
      ),
      ...ended.flatMap(({ order, endedAt }) =>
        endedAt === null ? [] : bookingOf(order, 'premium', -(byId.get(order)?.premium?.fee ?? 0), endedAt),
      ),
      ...(own?.entries ?? []).flatMap((entry): Booking[] => {
        const kind = CREDIT_KINDS.find((each) => each === entry.kind);
        const { amount, currency, at } = entry;
        return kind === undefined ? [] : [{ order: null, kind, amount, currency, at }];
      }),
    ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const isOver = own?.credit.limit === 0 && own.credit.owed === 0;
    return { bookings, credit: isOver ? undefined : own };
  };
  return {
    async open(tenant, customer) {
      const { id, number, state } = orders;
      const which = bookedOf(tenant, customer);
      const all = await database.orm.select({ id, number, state }).from(orders).where(which);
      const back = await returnsOf(
        database,
        tenant,
        all.map((order) => order.id),
      );
      const awaited = new Set(back.filter(({ receipt }) => receipt === undefined).map(({ order }) => order));
      const { bookings } = await booksOf(tenant, customer.id, which);
      return {
        orders: all
          .filter((order) => order.state === 'placed' || order.state === 'confirmed')
          .map((order) => order.number),
        returning: all.filter((order) => awaited.has(order.id)).map((order) => order.number),
        balance: sumOf(bookings),
      };
    },
    memberUntil: (tenant, customer, now) => memberUntil(database, tenant, customerOwner(customer), now),
    async orders(tenant, customer) {
      const found = await database.orm
        .select()
        .from(orders)
        .where(ofCustomer(tenant, customer))
        .orderBy(desc(orders.placedAt))
        .limit(MOST_RECORDS);
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      const lines = await database.orm
        .select()
        .from(orderLines)
        .where(and(eq(orderLines.tenant, tenant), inArray(orderLines.order, ids)))
        .orderBy(asc(orderLines.n));
      const back = await returnsOf(database, tenant, ids);
      const issued = new Map((await invoicesOf(database, tenant, ids)).map((invoice) => [invoice.order, invoice]));
      return found.map((order) => {
        const invoice = issued.get(order.id);
        return {
          ...order,
          lines: lines.filter((line) => line.order === order.id),
          returns: back.filter((each) => each.order === order.id),
          ...(invoice && { invoice }),
        };
      });
    },
    books: (tenant, customer) => booksOf(tenant, customer, ofCustomer(tenant, customer)),
  };
}

/** What bookings come to: positive is owed to the shop. */
export function sumOf(bookings: readonly Booking[]): number {
  return bookings.reduce((sum, { amount }) => sum + amount, 0);
}
