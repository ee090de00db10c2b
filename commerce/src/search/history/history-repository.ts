import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { searchHistory as table } from '../tables.ts';

/** A search of somebody. */
export interface Searched {
  term: string;
  searchedAt: Date;
}

/** The last searches of browsers and customers, each term once, ten at most. */
export interface SearchHistory {
  /** Newest first. */
  find(tenant: TenantId, owner: string): Promise<Searched[]>;
  /** Puts a term first; the eleventh is forgotten. */
  add(tenant: TenantId, owner: string, searched: Searched): Promise<void>;
  /** Gives what one owner searched for to another; the ten newest of both stay. Nothing to give is none. */
  join(tenant: TenantId, from: string, to: string): Promise<void>;
  /** One term, or all without one. */
  remove(tenant: TenantId, owner: string, term?: string): Promise<void>;
  /** Deletes what was searched for before an instant, at most `most`. @returns how many. */
  forget(before: Date, most: number): Promise<number>;
}

/** So many are kept and shown. */
export const MOST_SEARCHES = 10;

/** Gives the history that a database keeps. */
export function createSearchHistory(database: Database): SearchHistory {
  const of = (tenant: string, owner: string) => and(eq(table.tenant, tenant), eq(table.owner, owner));
  const newest = desc(table.searchedAt);

  const find: SearchHistory['find'] = async (tenant, owner) =>
    database.orm
      .select({ term: table.term, searchedAt: table.searchedAt })
      .from(table)
      .where(of(tenant, owner))
      .orderBy(newest, table.key)
      .limit(MOST_SEARCHES);

  async function put(
    { orm }: Pick<Database, 'orm'>,
    tenant: TenantId,
    owner: string,
    { term, searchedAt }: Searched,
  ): Promise<void> {
    await orm
      .insert(table)
      .values({ tenant, owner, key: keyOf(term), term, searchedAt })
      .onConflictDoUpdate({
        target: [table.tenant, table.owner, table.key],
        set: { term, searchedAt: sql`greatest(${table.searchedAt}, excluded.searched_at)` },
      });
    const kept = orm
      .select({ key: table.key })
      .from(table)
      .where(of(tenant, owner))
      .orderBy(newest, table.key)
      .limit(MOST_SEARCHES);
    await orm.delete(table).where(and(of(tenant, owner), notInArray(table.key, kept)));
  }

  return {
    find,
    add: (tenant, owner, searched) => database.transaction(async (queries) => put(queries, tenant, owner, searched)),
    async join(tenant, from, to) {
      const given = await find(tenant, from);
      if (given.length === 0) return;
      await database.transaction(async (queries) => {
        for (const searched of given) await put(queries, tenant, to, searched);
        await queries.orm.delete(table).where(of(tenant, from));
      });
    },
    async remove(tenant, owner, term) {
      const which = term === undefined ? of(tenant, owner) : and(of(tenant, owner), eq(table.key, keyOf(term)));
      await database.orm.delete(table).where(which);
    },
    async forget(before, most) {
      const old = database.orm.select({ key: table.key }).from(table).where(lt(table.searchedAt, before)).limit(most);
      const gone = await database.orm
        .delete(table)
        .where(and(lt(table.searchedAt, before), inArray(table.key, old)))
        .returning({ key: table.key });
      return gone.length;
    },
  };
}

function keyOf(term: string): string {
  return term.toLowerCase();
}
