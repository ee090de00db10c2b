import { hashOf, type ShopMetric } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { and, eq, inArray, like, or } from '@vitrine/platform/sql';
import type { HourCount, HourSums, PhaseQuery, PhaseSums, Segment, SliceSums } from './metric-sums.ts';
import { experimentFigures as table } from './tables.ts';

/** The sums of a phase, by arm and hour. */
export interface PhaseFigures {
  /** As of when; late events come in with the next time. */
  at: Date;
  counts: readonly HourCount[];
  /** In the order of the metrics that were asked for. */
  sums: readonly (readonly HourSums[])[];
  /** Those of the first metric, taken apart by each segment that was asked for. */
  slices: readonly (readonly SliceSums[])[];
}

export interface HourlyFigures {
  /** What a look costs does not grow with visitors and events: a large phase is read as it was added up last. */
  read(query: PhaseQuery, metrics: readonly ShopMetric[]): Promise<PhaseFigures>;
  /** Adds a large phase up anew. @returns false for one that is small enough to be added up at every look. */
  refresh(query: PhaseQuery, metrics: readonly ShopMetric[]): Promise<boolean>;
}

/** Up to so many visitors a phase is added up whenever somebody looks. */
const LIVE_VISITORS = 20_000;
/** Rows of one statement: far from the most parameters that a statement can have. */
const ROWS = 1_000;
const COUNTS = '';

/** Gives the figures of phases; those of large ones are kept in the database. */
export function createHourlyFigures({
  database,
  sums,
  clock,
  liveVisitors = LIVE_VISITORS,
}: {
  database: Database;
  sums: PhaseSums;
  clock: Clock;
  liveVisitors?: number;
}): HourlyFigures {
  const compute = async (query: PhaseQuery, metrics: readonly ShopMetric[]): Promise<PhaseFigures> => {
    const at = clock.now();
    const counts = await sums.counts(query);
    const each: HourSums[][] = [];
    for (const metric of metrics) each.push(await sums.sums(query, metric));
    const [primary] = metrics;
    const slices: SliceSums[][] = [];
    for (const by of query.segments ?? [])
      slices.push(primary === undefined ? [] : await sums.slices(query, primary, by));
    return { at, counts, sums: each, slices };
  };

  const keep = (query: PhaseQuery, metrics: readonly ShopMetric[], figures: PhaseFigures): Promise<void> =>
    database.transaction(async ({ orm }) => {
      const { tenant, experiment, phase } = query;
      const rowsOf = (metric: string, all: readonly (HourCount | HourSums)[]) =>
        all.map(({ variant, hour, ...numbers }) => ({
          tenant,
          experiment,
          phase,
          metric,
          variant,
          hour,
          figures: numbers,
          computedAt: figures.at,
        }));
      const rows = [
        ...rowsOf(COUNTS, figures.counts),
        ...metrics.flatMap((metric, index) => rowsOf(hashOf(metric), figures.sums[index] ?? [])),
        ...(query.segments ?? []).flatMap((by, index) =>
          [...Map.groupBy(figures.slices[index] ?? [], ({ slice }) => slice)].flatMap(([slice, of]) =>
            rowsOf(`${sliceKey(metrics, by)}${slice}`, of),
          ),
        ),
      ];
      await orm.delete(table).where(ofPhase(query));
      for (let from = 0; from < rows.length; from += ROWS)
        await orm.insert(table).values(rows.slice(from, from + ROWS));
    });

  const stored = async (query: PhaseQuery, metrics: readonly ShopMetric[]): Promise<PhaseFigures | undefined> => {
    const { segments = [] } = query;
    const hashes = metrics.map((metric) => hashOf(metric));
    const rows = await database.orm
      .select()
      .from(table)
      .where(
        and(
          ofPhase(query),
          or(
            inArray(table.metric, [COUNTS, ...hashes]),
            ...segments.map((by) => like(table.metric, `${sliceKey(metrics, by)}%`)),
          ),
        ),
      )
      .orderBy(table.hour, table.variant);
    const at = rows[0]?.computedAt;
    if (at === undefined || hashes.some((hash) => rows.every(({ metric }) => metric !== hash))) return undefined;
    const prefixes = segments.map((by) => sliceKey(metrics, by));
    if (prefixes.some((prefix) => rows.every(({ metric }) => !metric.startsWith(prefix)))) return undefined;
    const of = <T>(hash: string): T[] =>
      rows.flatMap(({ metric, variant, hour, figures }) =>
        // What `keep` wrote.
        metric === hash ? [{ ...(figures as object), variant, hour } as T] : [],
      );
    const slicesOf = (prefix: string): SliceSums[] =>
      rows.flatMap(({ metric, variant, hour, figures }) =>
        metric.startsWith(prefix) ? [{ ...(figures as object), variant, hour } as SliceSums] : [],
      );
    return {
      at,
      counts: of<HourCount>(COUNTS),
      sums: hashes.map((hash) => of<HourSums>(hash)),
      slices: prefixes.map(slicesOf),
    };
  };

  return {
    async read(query, metrics) {
      if (!(await sums.hasMoreThan(query, liveVisitors))) return compute(query, metrics);
      const known = await stored(query, metrics);
      if (known !== undefined) return known;
      const figures = await compute(query, metrics);
      await keep(query, metrics, figures);
      return figures;
    },
    async refresh(query, metrics) {
      if (!(await sums.hasMoreThan(query, liveVisitors))) return false;
      await keep(query, metrics, await compute(query, metrics));
      return true;
    },
  };
}

/** Under what the figures of a segment are kept, before its value. */
function sliceKey([primary]: readonly ShopMetric[], by: Segment): string {
  return `${primary === undefined ? '' : hashOf(primary)}/${by}/`;
}

function ofPhase({ tenant, experiment, phase }: PhaseQuery) {
  return and(eq(table.tenant, tenant), eq(table.experiment, experiment), eq(table.phase, phase));
}
