import type { Experiment, MetricFilter, ShopMetric } from '@vitrine/schemas';
import { sql, type SQL } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { ArmCount } from './experiment-results.ts';
import type { MetricSums } from './metric-results.ts';
import { BUCKET_STEP } from './quantiles.ts';
import { listed, rowsOf } from '../rows.ts';

/** The visitors of a phase, and from which events on nothing of them counts. */
export interface PhaseQuery {
  tenant: string;
  experiment: string;
  phase: number;
  /** The pages under test, that which stands for it first. Views of the one on which a visitor met it are no success. */
  pages: readonly string[];
  /** Undefined while the phase goes on. */
  until: Date | undefined;
  /** Only visitors who saw it on one of the pages count, from then on. */
  seenNode?: string | undefined;
  /** By what the primary metric is taken apart besides. */
  segments?: readonly Segment[] | undefined;
  /** Only visitors whose ids are in it, which keeps a statement short however many there are; all if left out. */
  part?: UnitRange | undefined;
}

/** Ids of visitors that follow one, up to another one; `upto` undefined: up to the last. */
export interface UnitRange {
  after: string;
  upto: string | undefined;
}

/** What visitors may be told apart by. */
export type Segment = NonNullable<Experiment['segments']>[number];

/** Sums over those of them who have one value of a segment; '' where nobody told. */
export type SliceSums = HourSums & { slice: string };

/** Sums over the visitors whom an arm got in one hour. */
export interface HourSums extends MetricSums {
  hour: Date;
}

/** Who came to an arm in one hour. */
export type HourCount = Omit<ArmCount, 'weight'> & { hour: Date };

/** What sums the visitors of a phase, by arm and by the hour in which they came. */
export interface PhaseSums {
  counts(query: PhaseQuery): Promise<HourCount[]>;
  /** Only events from the first exposure on count (AB-008). */
  sums(query: PhaseQuery, metric: ShopMetric, cap?: Cap): Promise<HourSums[]>;
  /** The same, taken apart. */
  slices(query: PhaseQuery, metric: ShopMetric, by: Segment, cap?: Cap): Promise<SliceSums[]>;
  /** How many visitors are counted with which value of a metric; those with nothing are left out. */
  values(query: PhaseQuery, metric: ShopMetric): Promise<{ value: number; units: number }[]>;
  /** The id up to which a part of so many visitors reaches that begins after an id; undefined if it has all that are left. */
  endOfPart(query: PhaseQuery, after: string, visitors: number): Promise<string | undefined>;
  /** Whether a phase has more visitors than that; looks no further. */
  hasMoreThan(query: PhaseQuery, visitors: number): Promise<boolean>;
}

/** What a value counts as at most; null: as it is. Left out it is found among the visitors of the query. */
export type Cap = number | null;

type Row = Record<string, string | number | Date | null>;

const HOUR_MS = 3_600_000;
const NO_SUMS = { sum: 0, squares: 0, second: 0, secondSquares: 0, products: 0 };

/** Reads them from exposures and events. */
export function createPhaseSums(database: Database): PhaseSums {
  const ask = async (query: SQL): Promise<Row[]> => rowsOf<Row>(await database.orm.execute(query));
  const slices = (query: PhaseQuery, metric: ShopMetric, slice: SQL, cap?: Cap): Promise<SliceSums[]> =>
    sumsOver(database, { ...query, seen: seen(query) }, metric, slice, cap);
  return {
    async counts(query) {
      const rows = await ask(sql`
        with seen as materialized (${seen(query)})
        select variant, hour, count(*) as shown, count(*) filter (where counts) as units, count(*) filter (where multiple) as multiple,
          count(*) filter (where earlier and not multiple) as earlier
        from seen group by variant, hour order by variant, hour`);
      return rows.map((row) => ({
        variant: String(row['variant']),
        hour: hourOf(row),
        units: Number(row['units']),
        ...(query.seenNode === undefined ? {} : { shown: Number(row['shown']) }),
        multiple: Number(row['multiple']),
        earlier: Number(row['earlier']),
      }));
    },
    sums: async (query, metric, cap) =>
      (await slices(query, metric, sql`''`, cap)).map(({ slice: _all, ...sums }) => sums),
    slices: (query, metric, by, cap) => slices(query, metric, SLICE[by], cap),
    async values(query, metric) {
      const rows = await ask(sql`
        with seen as (${seen(query)}), each_unit as materialized (select ${valueOf(metric, query)} as x from seen s where s.counts)
        select x, count(*) as units from each_unit where x <> 0 group by x`);
      return rows.map((row) => ({ value: Number(row['x']), units: Number(row['units']) }));
    },
    async endOfPart({ tenant, experiment, phase }, after, visitors) {
      const [row] = await ask(sql`
        select unit from exposures where tenant = ${tenant} and experiment = ${experiment} and phase = ${phase} and unit > ${after}
        order by unit offset ${visitors - 1} limit 1`);
      return row === undefined ? undefined : String(row['unit']);
    },
    async hasMoreThan({ tenant, experiment, phase }, visitors) {
      const [row] = await ask(sql`
        select count(*) as units from (select 1 from exposures where tenant = ${tenant} and experiment = ${experiment}
          and phase = ${phase} limit ${visitors + 1}) as counted`);
      return Number(row?.['units'] ?? 0) > visitors;
    },
  };
}

type Scope = Pick<PhaseQuery, 'tenant' | 'pages' | 'until'>;

/** Visitors whom a metric is summed over: rows of `unit`, `variant`, `hour`, `page`, `first_at`, `counts`, and of what they are sliced by. */
export interface Cohort extends Scope {
  seen: SQL;
}

/**
 * The sums of a metric over visitors, by arm, hour and slice; only what they did from `first_at` on counts. Materialized, since what a
 * visitor did is looked up again for each sum that names it otherwise.
 */
export async function sumsOver(
  database: Database,
  cohort: Cohort,
  metric: ShopMetric,
  slice: SQL,
  known?: Cap,
): Promise<SliceSums[]> {
  const ask = async (query: SQL): Promise<Row[]> => rowsOf<Row>(await database.orm.execute(query));
  if (metric.kind === 'quantile') return histograms(await ask(valuesByBucket(cohort, metric, slice)));
  const { winsorise } = metric;
  // Of all arms together: a cap of its own would take a part of the difference away.
  const cap =
    winsorise === undefined || known !== undefined
      ? sql`${known ?? null}::float8`
      : sql`(select percentile_disc(${winsorise}) within group (order by x) from each_unit where x <> 0)`;
  const rows = await ask(sql`
    with seen as (${cohort.seen}), each_unit as materialized (
      select s.variant, s.hour, ${slice} as slice, ${valueOf(metric, cohort)} as x, ${secondOf(metric, cohort)} as y from seen s where s.counts
    ), capped as (select variant, hour, slice, x as whole, least(x, coalesce((select ${cap}), x)) as x, y from each_unit)
    select variant, hour, slice, count(*) as units, count(*) filter (where whole <> 0) as active, sum(x) as sum, sum(x * x) as squares,
      sum(y) as second, sum(y * y) as second_squares, sum(x * y) as products
    from capped group by variant, hour, slice order by variant, hour, slice`);
  return rows.map((row) => ({
    variant: String(row['variant']),
    slice: String(row['slice']),
    hour: hourOf(row),
    units: Number(row['units']),
    active: Number(row['active']),
    sum: Number(row['sum']),
    squares: Number(row['squares']),
    second: Number(row['second']),
    secondSquares: Number(row['second_squares']),
    products: Number(row['products']),
  }));
}

const SLICE: Readonly<Record<Segment, SQL>> = { device: sql`s.device`, locale: sql`s.locale`, page: sql`s.page` };

/** Seconds since 1970 are told alike by both drivers. */
function hourOf(row: Row): Date {
  return new Date(Number(row['hour']) * HOUR_MS);
}

/** How many visitors of an arm and hour have a value in each bucket; null is who has none. */
function valuesByBucket(query: Cohort, { of = { events: [] }, each = 'sum' }: ShopMetric, slice: SQL): SQL {
  const value = { sum: sql`sum(c.value)`, mean: sql`avg(c.value)`, most: sql`max(c.value)` }[each];
  return sql`
    with seen as (${query.seen}), each_unit as materialized (
      select s.variant, s.hour, ${slice} as slice, (select ${value} from conversions c where ${matches(of, query)} and c.at >= s.first_at)::float8 as x
      from seen s where s.counts
    ), placed as (
      select variant, hour, slice, case when abs(x) < 1 then 0
        else sign(x) * (1 + floor(ln(abs(x)) / ln(${BUCKET_STEP}::float8))) end::int as bucket from each_unit)
    select variant, hour, slice, bucket, count(*) as units from placed
    group by variant, hour, slice, bucket order by variant, hour, slice, bucket`;
}

function histograms(rows: readonly Row[]): SliceSums[] {
  const byHour = Map.groupBy(rows, ({ variant, hour, slice }) => JSON.stringify([variant, hour, slice]));
  return [...byHour.values()].flatMap((ofHour) => {
    const [first] = ofHour;
    if (first === undefined) return [];
    const counted = ofHour.filter(({ bucket }) => bucket !== null);
    const units = (of: readonly Row[]): number => of.reduce((sum, row) => sum + Number(row['units']), 0);
    return {
      ...NO_SUMS,
      variant: String(first['variant']),
      slice: String(first['slice']),
      hour: hourOf(first),
      units: units(ofHour),
      active: units(counted),
      histogram: Object.fromEntries(counted.map((row) => [String(row['bucket']), Number(row['units'])])),
    };
  });
}

/** Visitors of a phase with when they first saw what is tested, the page or a node of it; those who never saw the node do not count. */
function seen({ tenant, experiment, phase, pages, until, seenNode, part }: PhaseQuery): SQL {
  // Named for each table, so that none is read beyond the part.
  const inPart = (unit: SQL): SQL =>
    part === undefined
      ? sql``
      : sql` and ${unit} > ${part.after}${part.upto === undefined ? sql`` : sql` and ${unit} <= ${part.upto}`}`;
  const earlier =
    phase === 1
      ? sql`false`
      : sql`exists (select 1 from exposures b where b.tenant = e.tenant and b.experiment = e.experiment and b.unit = e.unit
          and b.phase < e.phase${inPart(sql`b.unit`)})`;
  // Other pages may have a node of the same id, such as a rail that they share.
  const atNode =
    seenNode === undefined
      ? sql`e.first_at`
      : sql`(select min(c.at) from conversions c where c.tenant = e.tenant and c.unit = e.unit and c.kind = 'node-view'
          and c.item in (${listed(pages)}) and c.list = ${seenNode} and c.at >= e.first_at ${until === undefined ? sql`` : sql`and c.at < ${until.toISOString()}::timestamptz`})`;
  return sql`select unit, variant, coalesce(device, '') as device, coalesce(locale, '') as locale, page, multiple, earlier, coalesce(saw_at, page_at) as first_at,
    floor(extract(epoch from coalesce(saw_at, page_at)) / 3600)::bigint as hour,
    not multiple and not earlier and saw_at is not null as counts from (
    select e.unit, e.variant, e.device, e.locale, case when e.page in (${listed(pages)}) then e.page else ${pages[0] ?? ''}::text end as page, e.first_at as page_at, ${atNode} as saw_at, e.multiple, ${earlier} as earlier
    from exposures e where e.tenant = ${tenant} and e.experiment = ${experiment} and e.phase = ${phase}${inPart(sql`e.unit`)}) as exposed`;
}

/** What a visitor `s` is counted with. */
function valueOf(metric: ShopMetric, query: Scope): SQL {
  const after = sql`c.at >= s.first_at`;
  if (metric.kind === 'funnel') return funnelOf(metric.steps ?? [], query);
  const { of = { events: [] } } = metric;
  return amountOf(amountKind(metric), of, query, after);
}

function secondOf({ kind, by, of, adjustDays }: ShopMetric, query: Scope): SQL {
  if (kind === 'ratio' && by !== undefined) return amountOf('count', by, query, sql`c.at >= s.first_at`);
  if (adjustDays === undefined || of === undefined) return sql`0`;
  const before = sql`c.at < s.first_at and c.at >= s.first_at - make_interval(days => ${adjustDays}::int)`;
  return amountOf(kind === 'count' ? 'count' : 'add', of, query, before);
}

type Amount = 'did' | 'count' | 'add';

function amountKind({ kind, adds = 'events' }: ShopMetric): Amount {
  if (kind === 'binary') return 'did';
  return kind === 'mean' || (kind === 'ratio' && adds === 'values') ? 'add' : 'count';
}

function amountOf(amount: Amount, filter: MetricFilter, query: Scope, when: SQL): SQL {
  const what = { did: sql`least(count(*), 1)`, count: sql`count(*)`, add: sql`coalesce(sum(c.value), 0)` }[amount];
  return sql`(select ${what} from conversions c where ${matches(filter, query)} and ${when})::float8`;
}

/** 1 for whoever did each step at or after the one before. */
function funnelOf(steps: readonly MetricFilter[], query: Scope): SQL {
  const last = steps.reduce<SQL>(
    (earlier, step) => sql`(select min(c.at) from conversions c where ${matches(step, query)} and c.at >= ${earlier})`,
    sql`s.first_at`,
  );
  return sql`(case when ${last} is null then 0 else 1 end)::float8`;
}

function matches({ events, node, item, least, most }: MetricFilter, { tenant, pages, until }: Scope): SQL {
  return sql.join(
    [
      sql`c.tenant = ${tenant} and c.unit = s.unit and c.kind in (${listed(events)})`,
      sql`not (c.kind = 'page-view' and c.item = s.page)`,
      sql`not (c.kind = 'node-view' and (c.item is null or c.item not in (${listed(pages)})))`,
      // How another page feels says nothing of those under test; an error that a server told is of no page.
      sql`not (c.kind in ('vital', 'error') and c.list is not null and c.list not in (${listed(pages)}))`,
      ...(node === undefined ? [] : [sql`c.list = ${node}`]),
      ...(item === undefined ? [] : [sql`c.item = ${item}`]),
      ...(least === undefined ? [] : [sql`c.value >= ${least}`]),
      ...(most === undefined ? [] : [sql`c.value <= ${most}`]),
      ...(until === undefined ? [] : [sql`c.at < ${until.toISOString()}::timestamptz`]),
    ],
    sql` and `,
  );
}
