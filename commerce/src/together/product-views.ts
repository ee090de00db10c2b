import { and, eq, lt, sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { productViews as table } from './tables.ts';

/** Somebody looked at a product. */
export interface ProductView {
  sku: string;
  session: string;
  viewedAt: Date;
}

/** Which products browsers and customers looked at, each product once. */
export interface ProductViews {
  add(tenant: TenantId, owner: string, view: ProductView): Promise<void>;
  /** Gives what one owner looked at to another; of a product that both know the later look stays. */
  join(tenant: TenantId, from: string, to: string): Promise<void>;
  /** Everything of an owner. */
  remove(tenant: TenantId, owner: string): Promise<void>;
  /** Deletes what was looked at before an instant, of all shops. */
  forget(before: Date): Promise<void>;
}

/** So long it is of interest what was looked at together. */
export const VIEWS_MS: number = 30 * 86_400_000;

/** Gives the views that a database keeps. */
export function createProductViews(database: Database): ProductViews {
  const of = (tenant: string, owner: string) => and(eq(table.tenant, tenant), eq(table.owner, owner));
  const later = {
    target: [table.tenant, table.owner, table.sku],
    set: { session: sql`excluded.session`, viewedAt: sql`excluded.viewed_at` },
    setWhere: sql`${table.viewedAt} <= excluded.viewed_at`,
  };
  return {
    async add(tenant, owner, view) {
      await database.orm
        .insert(table)
        .values({ tenant, owner, ...view })
        .onConflictDoUpdate(later);
    },
    join: (tenant, from, to) =>
      database.transaction(async ({ orm }) => {
        const given = await orm.delete(table).where(of(tenant, from)).returning();
        if (given.length === 0) return;
        await orm
          .insert(table)
          .values(given.map((view) => ({ ...view, owner: to })))
          .onConflictDoUpdate(later);
      }),
    async remove(tenant, owner) {
      await database.orm.delete(table).where(of(tenant, owner));
    },
    async forget(before) {
      await database.orm.delete(table).where(lt(table.viewedAt, before));
    },
  };
}
