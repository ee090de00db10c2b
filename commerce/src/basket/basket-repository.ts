import type { Database, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { and, eq, inArray, like, lt } from '@vitrine/platform/sql';
import { EMPTY_CONTENT, type Basket, type BasketContent } from './basket.ts';
import { baskets as table } from './tables.ts';

/** The baskets of every shop, by their owners. */
export interface BasketRepository {
  transaction: Database['transaction'];
  /** Undefined for somebody who never put anything in. */
  find(tenant: TenantId, owner: string): Promise<Basket | undefined>;
  /** The same, for this transaction alone until it ends. */
  lock(transaction: Transaction, tenant: TenantId, owner: string): Promise<Basket | undefined>;
  /** The same; an empty one is begun where there is none. */
  lockOrBegin(transaction: Transaction, tenant: TenantId, owner: string, now: Date): Promise<Basket>;
  /** Writes what a locked basket holds now, under its next version. */
  save(transaction: Transaction, tenant: TenantId, basket: Basket, now: Date): Promise<Basket>;
  /** Takes a basket away: it was ordered, or joined with another. */
  remove(transaction: Transaction, tenant: TenantId, id: string): Promise<void>;
  /** Deletes what is nobody's customer's and was not changed since an instant, at most `most`. @returns how many. */
  forget(before: Date, most: number): Promise<number>;
}

/** The baskets of all shops, one row for each owner; who locks one holds it until the transaction ends. */
export function createBasketRepository(database: Database, ids: Pick<Ids, 'uuid'>): BasketRepository {
  const of = (tenant: string, owner: string) => and(eq(table.tenant, tenant), eq(table.owner, owner));
  const lock: BasketRepository['lock'] = async ({ orm }, tenant, owner) => {
    const [row] = await orm.select().from(table).where(of(tenant, owner)).for('update');
    return row && basketOf(row);
  };
  return {
    transaction: (work) => database.transaction(work),
    async find(tenant, owner) {
      const [row] = await database.orm.select().from(table).where(of(tenant, owner));
      return row && basketOf(row);
    },
    lock,
    async lockOrBegin(transaction, tenant, owner, changedAt) {
      await transaction.orm
        .insert(table)
        .values({ tenant, id: ids.uuid(), owner, version: 0, content: EMPTY_CONTENT, changedAt })
        .onConflictDoNothing();
      const basket = await lock(transaction, tenant, owner);
      if (basket === undefined) throw new Error('expected the basket that was begun, got none');
      return basket;
    },
    async save({ orm }, tenant, { id, version, ...content }, changedAt) {
      const next = version + 1;
      await orm
        .update(table)
        .set({ content, version: next, changedAt })
        .where(and(eq(table.tenant, tenant), eq(table.id, id)));
      return { id, version: next, ...content };
    },
    async remove({ orm }, tenant, id) {
      await orm.delete(table).where(and(eq(table.tenant, tenant), eq(table.id, id)));
    },
    async forget(before, most) {
      const old = and(lt(table.changedAt, before), like(table.owner, 'anonymous:%'));
      const ended = database.orm.select({ id: table.id }).from(table).where(old).limit(most);
      const gone = await database.orm
        .delete(table)
        .where(and(old, inArray(table.id, ended)))
        .returning({ id: table.id });
      return gone.length;
    },
  };
}

function basketOf({ id, version, content }: { id: string; version: number; content: BasketContent }): Basket {
  return { id, version, ...content };
}
