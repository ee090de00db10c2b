import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { SearchEngine } from '../engine.ts';
import { mayBePersonal } from '../personal-terms.ts';
import { searchHistory as table } from '../tables.ts';

/** The terms that most visitors of a shop searched for of late. */
export interface PopularTerms {
  /** Most searched first, in the shop's spelling; empty as long as too few searched for anything. */
  find(tenant: TenantId, locale: string): Promise<readonly string[]>;
}

/** So many people say what a shop is searched for, and none of them what one of them is. */
export const LEAST_VISITORS = 5;
/** More than that nobody reads before typing. */
export const MOST_POPULAR = 6;
const DAY_MS = 86_400_000;
const OF_LATE_MS = 30 * DAY_MS;
/** What is asked about with each focus of a field is counted so rarely. */
const KEPT_MS = 600_000;
/** Of these some find nothing, or nothing in the language. */
const COUNTED = 40;

/**
 * Counts, in the last searches that browsers and customers have remembered, how many different ones hold a term: nothing is
 * stored for it, and what somebody forgets or has erased does not count any more. A term that somebody could have
 * thought of to be read by others is not shown: only whole words of the shop's own names are.
 */
export function createPopularTerms({
  database,
  clock,
  engine,
}: {
  database: Pick<Database, 'orm'>;
  clock: Clock;
  engine: Pick<SearchEngine, 'search' | 'spelling'>;
}): PopularTerms {
  const kept = new Map<string, { until: number; terms: Promise<readonly string[]> }>();

  async function count(tenant: TenantId, locale: string): Promise<readonly string[]> {
    const visitors = sql<number>`count(*)`;
    const counted = await database.orm
      .select({ term: sql<string>`mode() within group (order by ${table.term})` })
      .from(table)
      .where(and(eq(table.tenant, tenant), gte(table.searchedAt, new Date(clock.now().getTime() - OF_LATE_MS))))
      .groupBy(table.key)
      .having(gte(visitors, LEAST_VISITORS))
      .orderBy(desc(visitors), table.key)
      .limit(COUNTED);
    const popular: string[] = [];
    for (const { term } of counted) {
      if (popular.length === MOST_POPULAR) break;
      if (mayBePersonal(term)) continue;
      const said = await engine.spelling(tenant, locale, term);
      if (said === undefined || popular.includes(said)) continue;
      const { total, instead } = await engine.search(tenant, locale, { term: said, offset: 0, limit: 1 });
      if (total > 0 && instead === undefined) popular.push(said);
    }
    return popular;
  }

  return {
    find(tenant, locale) {
      const key = JSON.stringify([tenant, locale]);
      const now = clock.now().getTime();
      const last = kept.get(key);
      if (last !== undefined && now < last.until) return last.terms;
      const terms = count(tenant, locale);
      kept.set(key, { until: now + KEPT_MS, terms });
      terms.catch(() => kept.delete(key));
      return terms;
    },
  };
}
