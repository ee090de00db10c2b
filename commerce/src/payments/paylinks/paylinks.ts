import { createHash } from 'node:crypto';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { and, asc, eq, inArray } from '@vitrine/platform/sql';
import type { HostedPayments } from '../hosted/hosted-payments.ts';
import type { PaidOrders } from '../hosted/hosted-parts.ts';
import type { PaymentAttempt, Payments } from '../payments.ts';
import { paylinks, paymentAttempts as attempts, paymentMovements as movements, type PaymentWay } from '../tables.ts';

export type Paylink = typeof paylinks.$inferSelect;

/** So long a link can be paid by. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Links by which whoever has one pays, without an account. */
export interface Paylinks {
  /** A new link to what is still to be paid of an order. @returns its token, which is kept nowhere. */
  create(tenant: TenantId, order: { id: string; currency: string }): Promise<string>;
  /** Undefined for none, and for one that has ended. */
  byToken(tenant: TenantId, token: string): Promise<Paylink | undefined>;
  byId(tenant: TenantId, id: string): Promise<Paylink | undefined>;
  /** What is to be paid by it now, in minor units; 0: nothing any more. */
  open(tenant: TenantId, link: Paylink): Promise<number>;
  /** An attempt by a link that was paid; undefined for none. */
  paidAttempt(tenant: TenantId, link: Paylink): Promise<PaymentAttempt | undefined>;
  /** Begins to have it paid. Undefined where nothing is to be paid. */
  begin(shop: LocalShop, link: Paylink, way: PaymentWay): Promise<PaymentAttempt | undefined>;
}

export interface PaylinkParts {
  database: Pick<Database, 'transaction' | 'orm'>;
  payments: Pick<Payments, 'keptFor'>;
  orders: Pick<PaidOrders, 'lock'>;
  hosted: Pick<HostedPayments, 'begin'>;
  clock: Clock;
  ids: Pick<Ids, 'uuid' | 'secret'>;
}

/** By what a link is kept and found: who reads the table cannot pay, or see, by it. */
export function hashOfPaylink(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Links to pay by, found by the hash of their tokens; one that has ended is as none. */
export function createPaylinks({ database, payments, orders, hosted, clock, ids }: PaylinkParts): Paylinks {
  const find = async (where: ReturnType<typeof and>): Promise<Paylink | undefined> => {
    const [link] = await database.orm.select().from(paylinks).where(where);
    return link !== undefined && link.until > clock.now() ? link : undefined;
  };

  async function openIn(transaction: Transaction, tenant: TenantId, { order, amount }: Paylink): Promise<number> {
    if (order === null) return amount ?? 0;
    const worth = (await orders.lock(transaction, tenant, order))?.worth ?? 0;
    return Math.max(0, worth - (await payments.keptFor(transaction, tenant, order)));
  }

  return {
    async create(tenant, { id: order, currency }) {
      const token = ids.secret();
      const until = new Date(clock.now().getTime() + DAYS * DAY_MS);
      const link = { tenant, id: ids.uuid(), tokenHash: hashOfPaylink(token), order, amount: null, currency, until };
      await database.orm.insert(paylinks).values(link);
      return token;
    },
    byToken: (tenant, token) => find(and(eq(paylinks.tenant, tenant), eq(paylinks.tokenHash, hashOfPaylink(token)))),
    byId: (tenant, id) => find(and(eq(paylinks.tenant, tenant), eq(paylinks.id, id))),
    open: (tenant, link) => database.transaction((transaction) => openIn(transaction, tenant, link)),
    async paidAttempt(tenant, { id }) {
      const captured = database.orm
        .select({ attempt: movements.attempt })
        .from(movements)
        .where(and(eq(movements.tenant, tenant), eq(movements.kind, 'captured')));
      const [paid] = await database.orm
        .select()
        .from(attempts)
        .where(and(eq(attempts.tenant, tenant), eq(attempts.paylink, id), inArray(attempts.id, captured)))
        .orderBy(asc(attempts.askedAt))
        .limit(1);
      return paid;
    },
    begin: ({ tenant, locale }, link, way) =>
      database.transaction(async (transaction) => {
        const amount = await openIn(transaction, tenant, link);
        if (amount === 0) return undefined;
        const { id: paylink, currency, order } = link;
        // What belongs to no order is paid by itself, each time.
        const payable = order ?? ids.uuid();
        return hosted.begin(transaction, tenant, { order: payable, amount, currency, paylink, locale, way });
      }),
  };
}

/** What can be paid: an order, or what a link without one asks for. */
export function payableBy(orders: PaidOrders): PaidOrders {
  return {
    lock: async (transaction, tenant, id) =>
      (await orders.lock(transaction, tenant, id)) ?? (await lockOfLink(transaction, tenant, id)),
    covered: (transaction, tenant, id) => orders.covered(transaction, tenant, id),
    refunded: (transaction, tenant, id, refund) => orders.refunded(transaction, tenant, id, refund),
  };
}

async function lockOfLink({ orm }: Queries, tenant: TenantId, id: string): ReturnType<PaidOrders['lock']> {
  const [attempt] = await orm
    .select({ amount: attempts.amount, locale: attempts.locale })
    .from(attempts)
    .where(and(eq(attempts.tenant, tenant), eq(attempts.order, id)));
  return attempt?.locale === undefined || attempt.locale === null
    ? undefined
    : { worth: attempt.amount, locale: attempt.locale };
}
