import type { ShopMetric } from '@vitrine/schemas';
import { sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import { listed, rowsOf } from '../rows.ts';
import type { MetricSums } from './metric-results.ts';
import { sumsOver } from './metric-sums.ts';

/** What the measured visitors of some pages did until now. */
export interface Baseline {
  visitors: number;
  /** A metric over them, of what they did after they first saw one of the pages; undefined if there are none. */
  sums: MetricSums | undefined;
  /** The first day of which there is anything; undefined if there is nothing. */
  from: Date | undefined;
}

export interface BaselineQuery {
  tenant: string;
  pages: readonly string[];
  metric: ShopMetric;
  since: Date;
}

/** Gives what counts, of the visitors who saw one of some pages since an instant, by a metric of a test of these pages. */
export function createBaseline(database: Database): (query: BaselineQuery) => Promise<Baseline> {
  return async ({ tenant, pages, metric, since }) => {
    // As one arm of one hour, so that the sums are those of results.
    const seen = sql`
      select unit, ''::text as variant, 0::bigint as hour, min(at) as first_at, (array_agg(item order by at))[1] as page, true as counts
      from conversions where tenant = ${tenant} and kind = 'page-view' and item in (${listed(pages)}) and at >= ${since.toISOString()}::timestamptz
      group by unit`;
    const [sums] = await sumsOver(database, { tenant, pages, until: undefined, seen }, metric, sql`''`);
    const [row] = rowsOf<{ first: string | Date | null }>(
      await database.orm.execute(sql`with seen as (${seen}) select min(first_at) as first from seen`),
    );
    const first = row?.first ?? null;
    return { visitors: sums?.units ?? 0, sums, from: first === null ? undefined : new Date(first) };
  };
}
