import type { Database, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, inArray, like, lt } from '@vitrine/platform/sql';
import { wishlists as table } from './tables.ts';
import type { WishlistItem } from './wishlist.ts';

type Items = readonly WishlistItem[];

/** The wishlists of every shop, by their owners; of who never kept anything it is empty. */
export interface WishlistRepository {
  find(tenant: TenantId, owner: string): Promise<Items>;
  /** Changes one as a whole, while nobody else can. Nothing is written where `change` gives the same array. */
  change(tenant: TenantId, owner: string, now: Date, change: (items: Items) => Items): Promise<Items>;
  /** Puts what one owner has into another's by `join`, and takes it from the first; nothing where the first has none. */
  move(
    tenant: TenantId,
    owners: { from: string; to: string },
    now: Date,
    join: (one: Items, other: Items) => Items,
  ): Promise<void>;
  /** Deletes what is nobody's customer's and was not changed since an instant, at most `most`. @returns how many. */
  forget(before: Date, most: number): Promise<number>;
}

/** The wishlists of all shops, one row for each owner; a change waits for the one before it of the same owner. */
export function createWishlistRepository(database: Database): WishlistRepository {
  const of = (tenant: string, owner: string) => and(eq(table.tenant, tenant), eq(table.owner, owner));

  async function lockOrBegin({ orm }: Transaction, tenant: TenantId, owner: string, changedAt: Date): Promise<Items> {
    await orm.insert(table).values({ tenant, owner, items: [], changedAt }).onConflictDoNothing();
    const [row] = await orm.select().from(table).where(of(tenant, owner)).for('update');
    if (row === undefined) throw new Error('expected the wishlist that was begun, got none');
    return row.items;
  }

  async function save({ orm }: Transaction, tenant: TenantId, owner: string, items: Items, now: Date): Promise<void> {
    await orm.update(table).set({ items, changedAt: now }).where(of(tenant, owner));
  }

  return {
    async find(tenant, owner) {
      const [row] = await database.orm.select().from(table).where(of(tenant, owner));
      return row?.items ?? [];
    },
    change: (tenant, owner, now, change) =>
      database.transaction(async (transaction) => {
        const before = await lockOrBegin(transaction, tenant, owner, now);
        const after = change(before);
        if (after !== before) await save(transaction, tenant, owner, after, now);
        return after;
      }),
    async move(tenant, { from, to }, now, join) {
      await database.transaction(async (transaction) => {
        // The browser's row first, as in baskets.
        const [brought] = await transaction.orm.select().from(table).where(of(tenant, from)).for('update');
        if (brought === undefined) return;
        const own = await lockOrBegin(transaction, tenant, to, now);
        await save(transaction, tenant, to, join(own, brought.items), now);
        await transaction.orm.delete(table).where(of(tenant, from));
      });
    },
    async forget(before, most) {
      const old = and(lt(table.changedAt, before), like(table.owner, 'anonymous:%'));
      const ended = database.orm.select({ owner: table.owner }).from(table).where(old).limit(most);
      const gone = await database.orm
        .delete(table)
        .where(and(old, inArray(table.owner, ended)))
        .returning({ owner: table.owner });
      return gone.length;
    },
  };
}
