import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, desc, eq, gte, inArray, isNotNull, lte, ne, or, sql } from '@vitrine/platform/sql';
import type { OrderState } from './order-state.ts';
import { orderLines, orders, stockHolds } from './tables.ts';

export type Order = typeof orders.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;
type Of = Queries;

const one = (tenant: string, id: string) => and(eq(orders.tenant, tenant), eq(orders.id, id));

/** Undefined for none. */
export async function findOrder({ orm }: Of, tenant: TenantId, id: string): Promise<Order | undefined> {
  const [found] = await orm.select().from(orders).where(one(tenant, id));
  return found;
}

/** The order that was made of a basket; undefined for none. */
export async function orderOfBasket({ orm }: Of, tenant: TenantId, basket: string): Promise<Order | undefined> {
  const [found] = await orm
    .select()
    .from(orders)
    .where(and(eq(orders.tenant, tenant), eq(orders.basket, basket)));
  return found;
}

/** What somebody ordered last, since an instant, and was not cancelled; undefined for nothing. */
export async function lastOrderOf(
  { orm }: Of,
  tenant: TenantId,
  owner: string,
  since: Date,
): Promise<Order | undefined> {
  const [found] = await orm
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.tenant, tenant),
        eq(orders.owner, owner),
        ne(orders.state, 'cancelled'),
        gte(orders.placedAt, since),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return found;
}

/** The lines of an order as they were numbered; none for an order that the shop does not have. */
export async function linesOf({ orm }: Of, tenant: TenantId, order: string): Promise<OrderLine[]> {
  return orm
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.tenant, tenant), eq(orderLines.order, order)))
    .orderBy(asc(orderLines.n));
}

/** How many orders of somebody wait to be paid. */
export async function unpaidOf({ orm }: Of, tenant: TenantId, owner: string): Promise<number> {
  const [row] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.tenant, tenant), eq(orders.owner, owner), eq(orders.state, 'placed')));
  return row?.count ?? 0;
}

/** Whether somebody has paid an order before it was sent, or was sent one: whose word has held once. */
export async function hasKeptWord({ orm }: Of, tenant: TenantId, owner: string): Promise<boolean> {
  const isPaid = and(eq(orders.state, 'confirmed'), isNotNull(orders.payUntil));
  const rows = await orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.tenant, tenant), eq(orders.owner, owner), or(eq(orders.state, 'closed'), isPaid)))
    .limit(1);
  return rows.length > 0;
}

/** The orders of somebody that wait to be paid, the newest first. */
export async function waitingOrdersOf({ orm }: Of, tenant: TenantId, owner: string): Promise<Order[]> {
  return orm
    .select()
    .from(orders)
    .where(and(eq(orders.tenant, tenant), eq(orders.owner, owner), eq(orders.state, 'placed')))
    .orderBy(desc(orders.placedAt));
}

/** The orders of somebody that were not sent or cancelled, the newest first, at most `most`. */
export async function openOrdersOf({ orm }: Of, tenant: TenantId, owner: string, most: number): Promise<Order[]> {
  return orm
    .select()
    .from(orders)
    .where(and(eq(orders.tenant, tenant), eq(orders.owner, owner), inArray(orders.state, ['placed', 'confirmed'])))
    .orderBy(desc(orders.placedAt))
    .limit(most);
}

/** The order of a number; undefined for none. */
export async function orderOfNumber({ orm }: Of, tenant: TenantId, number: string): Promise<Order | undefined> {
  const [found] = await orm
    .select()
    .from(orders)
    .where(and(eq(orders.tenant, tenant), eq(orders.number, number)));
  return found;
}

/** The newest orders of a shop, at most `most`; of a state, if one is named. */
export async function newestOrders({ orm }: Of, tenant: TenantId, most: number, state?: OrderState): Promise<Order[]> {
  return orm
    .select()
    .from(orders)
    .where(and(eq(orders.tenant, tenant), state === undefined ? undefined : eq(orders.state, state)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most);
}

/** Whether a number is taken. */
export async function hasNumber({ orm }: Of, tenant: TenantId, number: string): Promise<boolean> {
  const rows = await orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.tenant, tenant), eq(orders.number, number)));
  return rows.length > 0;
}

/** Writes an order with its lines and what it takes of the stock. */
export async function addOrder(
  { orm }: Transaction,
  order: Order,
  lines: readonly (Omit<OrderLine, 'tenant' | 'order' | 'n' | 'discount' | 'arrivesFrom' | 'arrivesTo'> &
    Partial<Pick<OrderLine, 'discount' | 'arrivesFrom' | 'arrivesTo'>>)[],
): Promise<void> {
  const { tenant, id } = order;
  await orm.insert(orders).values(order);
  await orm.insert(orderLines).values(lines.map((line, n) => ({ tenant, order: id, n, ...line })));
  await orm
    .insert(stockHolds)
    .values(lines.map(({ variant, quantity }) => ({ tenant, order: id, variant, quantity, state: 'held' as const })));
}

/** The order, for this transaction alone until it ends. */
export async function lockOrder({ orm }: Transaction, tenant: TenantId, id: string): Promise<Order | undefined> {
  const [found] = await orm.select().from(orders).where(one(tenant, id)).for('update');
  return found;
}

/** Says how far an order is; what that means for its goods and money is the business of the caller. */
export async function setState({ orm }: Transaction, tenant: TenantId, id: string, state: OrderState): Promise<void> {
  await orm.update(orders).set({ state }).where(one(tenant, id));
}

/** Says whether an old appliance is taken along; whether it can still be said is the business of the caller. */
export async function setOldAppliance(
  { orm }: Transaction,
  { tenant, id }: Pick<Order, 'tenant' | 'id'>,
  isOldApplianceTaken: boolean,
): Promise<void> {
  await orm.update(orders).set({ isOldApplianceTaken }).where(one(tenant, id));
}

const HELD_BEFORE = { committed: ['held'], released: ['held', 'committed'], sent: ['committed'] } as const;

/** Turns what an order holds into another state. @returns what that was. */
export async function turnHolds(
  { orm }: Transaction,
  tenant: TenantId,
  order: string,
  to: 'committed' | 'released' | 'sent',
): Promise<{ variant: string; quantity: number }[]> {
  return orm
    .update(stockHolds)
    .set({ state: to })
    .where(and(eq(stockHolds.tenant, tenant), eq(stockHolds.order, order), inArray(stockHolds.state, HELD_BEFORE[to])))
    .returning({ variant: stockHolds.variant, quantity: stockHolds.quantity });
}

/** Orders whose time to be paid has ended, oldest first. */
export async function overdue({ orm }: Of, now: Date, most: number): Promise<Pick<Order, 'tenant' | 'id'>[]> {
  return orm
    .select({ tenant: orders.tenant, id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'placed'), lte(orders.payUntil, now)))
    .orderBy(asc(orders.payUntil))
    .limit(most);
}
