import { sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';

/** The sums that all figures of an arm are made of; nothing personal. */
export interface ArmSums {
  variant: string;
  /** Visitors who count. */
  units: number;
  /** Those of them who did what the experiment is about, at least once. */
  conversions: number;
  /** Orders less refunds over all visitors, in minor units, and the sum of their squares. */
  revenue: number;
  revenueSquares: number;
  /** Visitors whose orders and refunds leave something. */
  payers: number;
  /** Visitors who were seen in another arm as well, and count for none. */
  multiple: number;
  /** Visitors with an arm of an earlier phase, and count for none. */
  earlier: number;
}

export interface ArmSumsQuery {
  tenant: string;
  experiment: string;
  phase: number;
  /** The kind of event that is a conversion. */
  goal: string;
  /** Only where it happened in this node; anywhere if undefined. */
  goalNode?: string | undefined;
  /** Events from then on do not count; undefined while the phase goes on. */
  until: Date | undefined;
}

interface Row extends Record<string, unknown> {
  variant: string;
  units: string | number;
  conversions: string | number;
  revenue: string | number;
  revenue_squares: string | number;
  payers: string | number;
  multiple: string | number;
  earlier: string | number;
}

/** Gives what sums the visitors of a phase by arm. Only events from the first exposure on count (AB-008). */
export function createArmSums(database: Database): (query: ArmSumsQuery) => Promise<ArmSums[]> {
  return async ({ tenant, experiment, phase, goal, goalNode, until }) => {
    const answer: unknown = await database.orm.execute<Row>(sql`
      with seen as (
        select e.unit, e.variant, e.first_at, e.multiple, exists (
          select 1 from exposures b where b.tenant = e.tenant and b.experiment = e.experiment and b.unit = e.unit and b.phase < e.phase
        ) as earlier
        from exposures e where e.tenant = ${tenant} and e.experiment = ${experiment} and e.phase = ${phase}
      ), each_unit as (
        select s.unit, s.variant, s.multiple, s.earlier,
          coalesce(bool_or(c.kind = ${goal} and (${goalNode ?? null}::text is null or c.list = ${goalNode ?? null})), false) as converted,
          coalesce(sum(c.value) filter (where c.kind in ('order', 'refund')), 0) as revenue
        from seen s left join conversions c on c.tenant = ${tenant} and c.unit = s.unit and c.at >= s.first_at
          and (${until?.toISOString() ?? null}::timestamptz is null or c.at < ${until?.toISOString() ?? null}::timestamptz)
        group by s.unit, s.variant, s.multiple, s.earlier
      )
      select variant,
        count(*) filter (where counts) as units,
        count(*) filter (where counts and converted) as conversions,
        coalesce(sum(revenue) filter (where counts), 0) as revenue,
        coalesce(sum(revenue * revenue) filter (where counts), 0) as revenue_squares,
        count(*) filter (where counts and revenue <> 0) as payers,
        count(*) filter (where multiple) as multiple,
        count(*) filter (where earlier and not multiple) as earlier
      from (select *, not multiple and not earlier as counts from each_unit) as judged
      group by variant order by variant`);
    return rowsOf(answer).map((row) => ({
      variant: row.variant,
      units: Number(row.units),
      conversions: Number(row.conversions),
      revenue: Number(row.revenue),
      revenueSquares: Number(row.revenue_squares),
      payers: Number(row.payers),
      multiple: Number(row.multiple),
      earlier: Number(row.earlier),
    }));
  };
}

/** Both drivers give an object with rows. */
function rowsOf(answer: unknown): readonly Row[] {
  if (typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows))
    return answer.rows as Row[];
  throw new Error('expected the rows of a query, got an answer without them');
}
