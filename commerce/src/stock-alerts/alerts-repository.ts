import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, ne, sql } from '@vitrine/platform/sql';
import { stockAlerts as table } from './tables.ts';

/** A wish as its mails need it. */
export interface StockAlert {
  id: string;
  product: string;
  variant: string;
  address: string;
  locale: string;
}

export type AlertsRepository = ReturnType<typeof createAlertsRepository>;

const SHOWN = {
  id: table.id,
  product: table.product,
  variant: table.variant,
  address: table.address,
  locale: table.locale,
};
/** Wishes that one look takes. */
const MOST = 200;
/** Wishes that are kept for one address: each may become a mail. */
const MOST_OF_ADDRESS = 20;

/** Keeps who wants to be told of which article. */
export function createAlertsRepository(database: Database) {
  const byId = (tenant: string, id: string) => and(eq(table.tenant, tenant), eq(table.id, id));
  return {
    transaction: <Answer>(work: (transaction: Transaction) => Promise<Answer>): Promise<Answer> =>
      database.transaction(work),

    /** Notes a wish. @returns its id if it is to be confirmed; undefined where it was confirmed before, or the address waits for enough */
    async ask({ orm }: Queries, tenant: TenantId, alert: StockAlert, now: Date): Promise<string | undefined> {
      const key = alert.address.toLowerCase();
      const others = await orm
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.key, key), ne(table.variant, alert.variant)));
      if (others.length >= MOST_OF_ADDRESS) return undefined;
      const rows = await orm
        .insert(table)
        .values({ tenant, key, ...alert, state: 'pending', askedAt: now })
        .onConflictDoUpdate({
          target: [table.tenant, table.key, table.variant],
          set: { address: alert.address, locale: alert.locale, askedAt: now },
          setWhere: eq(table.state, 'pending'),
        })
        .returning({ id: table.id });
      return rows[0]?.id;
    },

    /** The wish of a state; undefined if there is none, or none any more. */
    async find(tenant: string, id: string, state: 'pending' | 'told'): Promise<StockAlert | undefined> {
      const [row] = await database.orm
        .select(SHOWN)
        .from(table)
        .where(and(byId(tenant, id), eq(table.state, state)));
      return row;
    },

    /** @returns whether there is such a wish, confirmed now or before */
    async confirm(tenant: TenantId, id: string, now: Date): Promise<boolean> {
      const rows = await database.orm
        .update(table)
        .set({
          state: sql`case when ${table.state} = 'pending' then 'active' else ${table.state} end`,
          confirmedAt: now,
        })
        .where(byId(tenant, id))
        .returning({ id: table.id });
      return rows.length > 0;
    },

    /** Confirmed wishes whose article can be had now, of all shops. */
    async due(): Promise<{ tenant: string; id: string }[]> {
      const answer: unknown = await database.orm.execute(sql`
        select a.tenant, a.id from stock_alert a
        join stock s on s.tenant = a.tenant and s.variant = a.variant
        join product p on p.tenant = a.tenant and p.sku = a.product
        where a.state = 'active' and p.status = 'active' and s.on_hand + s.backorder > s.reserved
        order by a.asked_at limit ${MOST}`);
      return (answer as { rows: { tenant: string; id: string }[] }).rows;
    },

    /** Marks a wish as one whose mail is on its way. @returns false if another one did */
    async markTold({ orm }: Queries, tenant: string, id: string): Promise<boolean> {
      const rows = await orm
        .update(table)
        .set({ state: 'told' })
        .where(and(byId(tenant, id), eq(table.state, 'active')))
        .returning({ id: table.id });
      return rows.length > 0;
    },

    async remove(tenant: string, id: string): Promise<void> {
      await database.orm.delete(table).where(byId(tenant, id));
    },

    /** Forgets what nobody confirmed since an instant, and what never came since another. */
    async forget(unconfirmed: Date, unfulfilled: Date): Promise<void> {
      await database.orm.execute(sql`
        delete from stock_alert where (state = 'pending' and asked_at < ${unconfirmed.toISOString()})
          or asked_at < ${unfulfilled.toISOString()}`);
    },
  };
}
