import { and, asc, desc, eq, gt, inArray, or, sql } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { Ids } from '@vitrine/platform/ids';
import { changeSets as sets, changeSetSteps as steps } from './tables.ts';
import type { Track } from './track.ts';

export type ChangeSetStep = Omit<typeof steps.$inferSelect, 'scope' | 'setId' | 'number'>;
export type ChangeSet = Omit<typeof sets.$inferSelect, 'done'> & Track<ChangeSetStep>;

/** The sets of changes, by the scope of their documents. */
export interface ChangeSets {
  /** Begins one; `same` is the one of its name that is open or scheduled, for which none was begun. */
  create(
    scope: string,
    given: { name: string; madeBy: string },
  ): Promise<{ set: ChangeSet } | { same: Pick<ChangeSet, 'madeBy'> }>;
  /** Undefined if the scope has none of this id. */
  find(scope: string, id: string): Promise<ChangeSet | undefined>;
  /** Those of some scopes, the newest first, or those alone that have this id or name; without their steps that were undone. */
  list(scopes: readonly string[], named?: string): Promise<ChangeSet[]>;
  /** Changes the steps of an open set under its lock; undefined if it is not open. */
  change(scope: string, id: string, how: (set: ChangeSet) => Track<ChangeSetStep>): Promise<ChangeSet | undefined>;
  /**
   * Says what became of a set that is in one of some states, in the transaction of whoever did it. @returns false where somebody
   * else came before: nothing is said then.
   */
  settle(
    scope: string,
    id: string,
    from: readonly ChangeSet['status'][],
    now:
      | { status: 'discarded' }
      | { status: 'open'; published?: NonNullable<ChangeSet['published']> }
      | { status: 'scheduled'; scheduledFor: Date }
      | { status: 'published'; published: NonNullable<ChangeSet['published']> },
    transaction?: Transaction,
  ): Promise<boolean>;
}

/** Gives the sets kept in a database. */
export function createChangeSets({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }): ChangeSets {
  const one = (scope: string, id: string) => and(eq(sets.scope, scope), eq(sets.id, id));
  const ofSet = (scope: string, id: string) => and(eq(steps.scope, scope), eq(steps.setId, id));
  const withSteps = async (row: typeof sets.$inferSelect, queries: Queries): Promise<ChangeSet> => {
    const rows = await queries.orm.select().from(steps).where(ofSet(row.scope, row.id)).orderBy(asc(steps.number));
    return { ...row, steps: rows.map(({ scope: _scope, setId: _set, number: _number, ...step }) => step) };
  };
  return {
    create: (scope, given) =>
      database.transaction(async ({ orm }) => {
        // Two who begin the same at once are told apart; a unique index would keep a rollback from opening a set again.
        await orm.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`change-set:${scope}/${given.name}`}, 0))`,
        );
        const [same] = await orm
          .select({ madeBy: sets.madeBy })
          .from(sets)
          .where(and(eq(sets.scope, scope), eq(sets.name, given.name), inArray(sets.status, ['open', 'scheduled'])));
        if (same !== undefined) return { same };
        const [row] = await orm
          .insert(sets)
          .values({ ...given, scope, id: ids.uuid(), createdAt: clock.now(), status: 'open', done: 0 })
          .returning();
        if (row === undefined) throw new Error('expected the change set to be returned, got no row');
        return { set: { ...row, steps: [] } };
      }),
    async find(scope, id) {
      const [row] = await database.orm.select().from(sets).where(one(scope, id));
      return row && withSteps(row, database);
    },
    async list(scopes, named) {
      if (scopes.length === 0) return [];
      const rows = await database.orm
        .select()
        .from(sets)
        .where(
          and(
            inArray(sets.scope, [...scopes]),
            named === undefined ? undefined : or(eq(sets.id, named), eq(sets.name, named)),
          ),
        )
        .orderBy(desc(sets.createdAt), desc(sets.id));
      return Promise.all(rows.map((row) => withSteps(row, database)));
    },
    change: (scope, id, how) =>
      database.transaction(async (transaction) => {
        const [row] = await transaction.orm.select().from(sets).where(one(scope, id)).for('update');
        if (row?.status !== 'open') return undefined;
        const before = await withSteps(row, transaction);
        const after = how(before);
        const kept = after.steps.filter((step) => before.steps.includes(step)).length;
        await transaction.orm.delete(steps).where(and(ofSet(scope, id), gt(steps.number, kept)));
        const fresh = after.steps.slice(kept);
        if (fresh.length > 0)
          await transaction.orm
            .insert(steps)
            .values(fresh.map((step, index) => ({ ...step, scope, setId: id, number: kept + index + 1 })));
        await transaction.orm.update(sets).set({ done: after.done }).where(one(scope, id));
        return { ...before, ...after };
      }),
    async settle(scope, id, from, now, transaction) {
      const settled = await (transaction ?? database).orm
        .update(sets)
        .set({ scheduledFor: null, ...now })
        .where(and(one(scope, id), inArray(sets.status, [...from])))
        .returning({ id: sets.id });
      return settled.length > 0;
    },
  };
}
