import { sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import { listed, rowsOf } from '../rows.ts';

/** What the measured visitors of some pages did until now. */
export interface Baseline {
  visitors: number;
  /** Those who reached the goal after they first saw one of the pages. */
  reached: number;
  /** The first day of which there is anything; undefined if there is nothing. */
  from: Date | undefined;
}

export interface BaselineQuery {
  tenant: string;
  pages: readonly string[];
  goal: string;
  goalNode?: string | undefined;
  since: Date;
}

interface Row extends Record<string, unknown> {
  visitors: string | number;
  reached: string | number;
  first: string | Date | null;
}

/** Gives what counts, of the visitors who saw one of some pages since an instant, those who then reached a goal. */
export function createBaseline(database: Database): (query: BaselineQuery) => Promise<Baseline> {
  return async ({ tenant, pages, goal, goalNode, since }) => {
    const answer: unknown = await database.orm.execute<Row>(sql`
      with seen as (
        select unit, min(at) as first_at, (array_agg(item order by at))[1] as page from conversions
        where tenant = ${tenant} and kind = 'page-view' and item in (${listed(pages)}) and at >= ${since.toISOString()}::timestamptz
        group by unit
      )
      select count(*) as visitors, min(s.first_at) as first, count(*) filter (where exists (
        select 1 from conversions c where c.tenant = ${tenant} and c.unit = s.unit and c.kind = ${goal} and c.at >= s.first_at
          and (${goalNode ?? null}::text is null or c.list = ${goalNode ?? null})
          and not (c.kind = 'page-view' and c.item = s.page)
      )) as reached from seen s`);
    const [row] = rowsOf<Row>(answer);
    if (row === undefined) throw new Error('expected one row of counts, got none');
    return {
      visitors: Number(row.visitors),
      reached: Number(row.reached),
      from: row.first === null ? undefined : new Date(row.first),
    };
  };
}
