import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { mayBePersonal } from '../personal-terms.ts';
import { searchMisses as table } from '../tables.ts';
import { sameTerm } from '../term/index.ts';

/** A term that found nothing, and how often a page said so. */
export interface Miss {
  locale: string;
  term: string;
  count: number;
}

/** Terms that found nothing, counted by the day and the shop, without anything of who typed them. */
export interface SearchMisses {
  /** Counts a term on a day, YYYY-MM-DD. One that may tell of a person is not kept, nor a new one once a day has its fill. */
  add(tenant: TenantId, locale: string, miss: { term: string; day: string }): Promise<void>;
  /** The terms since a day, the most frequent first, at most `most`. */
  find(tenant: TenantId, since: string, most: number): Promise<Miss[]>;
  /** Deletes what is older than a day, at most `most`. @returns how many */
  forget(before: string, most: number): Promise<number>;
}

/** More different terms a day are robots. */
export const MOST_TERMS_A_DAY = 500;
const LONGEST = 60;

/** Gives the misses that a database keeps. */
export function createSearchMisses(database: Database): SearchMisses {
  return {
    async add(tenant, locale, { term, day }) {
      const key = sameTerm(term);
      if (key === '' || key.length > LONGEST || mayBePersonal(key)) return;
      const { tenant: own, day: on, locale: inLocale, term: of } = table;
      await database.orm.execute(sql`insert into ${table} (tenant, day, locale, term, count)
        select ${tenant}, ${day}, ${locale}, ${key}, 1
        where exists (select from ${table} where ${own} = ${tenant} and ${on} = ${day} and ${inLocale} = ${locale} and ${of} = ${key})
          or (select count(*) from ${table} where ${own} = ${tenant} and ${on} = ${day}) < ${MOST_TERMS_A_DAY}
        on conflict (tenant, day, locale, term) do update set count = ${table}.count + 1`);
    },
    async find(tenant, since, most) {
      const count = sql<number>`sum(${table.count})::int`;
      return database.orm
        .select({ locale: table.locale, term: table.term, count })
        .from(table)
        .where(and(eq(table.tenant, tenant), gte(table.day, since)))
        .groupBy(table.locale, table.term)
        .orderBy(desc(count), table.term)
        .limit(most);
    },
    async forget(before, most) {
      const old = database.orm.selectDistinct({ day: table.day }).from(table).where(lt(table.day, before)).limit(most);
      const gone = await database.orm.delete(table).where(inArray(table.day, old)).returning({ term: table.term });
      return gone.length;
    },
  };
}
