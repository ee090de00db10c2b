import type { ShopMetric } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import { sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import { listed, rowsOf } from '../rows.ts';
import type { MetricSums } from './metric-results.ts';
import { sumsOver } from './metric-sums.ts';
import { sumOf } from './planned-visitors.ts';

/** What the measured visitors of some pages did until now. */
export interface Baseline {
  visitors: number;
  /** A metric over them, of what they did after they first saw one of the pages; undefined if there are none. */
  sums: MetricSums | undefined;
  /** The first day of which there is anything; undefined if there is nothing. */
  from: Date | undefined;
  /** False: there are more than could be looked at, and these are those who came to the shop last. */
  isWhole: boolean;
}

export interface BaselineQuery {
  tenant: string;
  pages: readonly string[];
  metric: ShopMetric;
  since: Date;
}

/** About so many events are a part, and read by one statement each. */
const PART_EVENTS = 40_000;
/** How long somebody who plans waits. */
const LOOK_MS = 5_000;

/**
 * Gives what counts, of the visitors who saw one of some pages since an instant, by a metric of a test of these pages. Ids of
 * visitors are in the order in which they were given: parts begin with the last of them, and end when the time is over.
 */
export function createBaseline({
  database,
  clock,
  eventsOfPart = PART_EVENTS,
}: {
  database: Database;
  clock: Clock;
  eventsOfPart?: number;
}): (query: BaselineQuery) => Promise<Baseline> {
  return async ({ tenant, pages, metric, since }) => {
    const end = clock.now().getTime() + LOOK_MS;
    let sums: MetricSums | undefined;
    let first: number | undefined;
    let before: string | undefined;
    for (;;) {
      const below = before === undefined ? sql`` : sql`and unit < ${before}`;
      const [edge] = rowsOf<{ unit: string }>(
        await database.orm.execute(
          sql`select unit from conversions where tenant = ${tenant} ${below} order by unit desc offset ${eventsOfPart} limit 1`,
        ),
      );
      const above = edge === undefined ? sql`` : sql`and unit >= ${edge.unit}`;
      // As one arm of one hour, so that the sums are those of results.
      const seen = sql`
        select unit, ''::text as variant, 0::bigint as hour, min(at) as first_at, (array_agg(item order by at))[1] as page, true as counts
        from conversions where tenant = ${tenant} ${below} ${above} and kind = 'page-view' and item in (${listed(pages)})
          and at >= ${since.toISOString()}::timestamptz
        group by unit`;
      const [ofPart] = await sumsOver(database, { tenant, pages, until: undefined, seen }, metric, sql`''`);
      if (ofPart !== undefined) {
        sums = sums === undefined ? ofPart : { ...sums, ...sumOf(numbersOf(sums), numbersOf(ofPart)) };
        const [row] = rowsOf<{ first: string | Date | null }>(
          await database.orm.execute(sql`with seen as (${seen}) select min(first_at) as first from seen`),
        );
        if (row?.first) first = Math.min(first ?? Infinity, new Date(row.first).getTime());
      }
      before = edge?.unit;
      if (before === undefined || clock.now().getTime() >= end) break;
    }
    return {
      visitors: sums?.units ?? 0,
      sums,
      from: first === undefined ? undefined : new Date(first),
      isWhole: before === undefined,
    };
  };
}

function numbersOf({ variant: _all, ...numbers }: MetricSums): Omit<MetricSums, 'variant'> {
  return numbers;
}
