import { hashOf, type ShopMetric } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import { and, eq, inArray, like, or, sql } from '@vitrine/platform/sql';
import type { HourCount, HourSums, PhaseQuery, Segment, SliceSums } from './metric-sums.ts';
import type { PhaseFigures } from './phase-run.ts';
import { experimentFigures as table } from './tables.ts';

/** The figures of large phases, as they were added up last. */
export interface StoredFigures {
  /** Undefined if one of the metrics, as it is defined now, was not added up. */
  find(query: PhaseQuery, metrics: readonly ShopMetric[]): Promise<PhaseFigures | undefined>;
  /** As of when they are. */
  at(query: PhaseQuery, metrics: readonly ShopMetric[]): Promise<Date | undefined>;
  /** In place of those before. */
  keep(query: PhaseQuery, metrics: readonly ShopMetric[], figures: PhaseFigures): Promise<void>;
}

/** Rows of one statement: far from the most parameters that a statement can have. */
const ROWS = 1_000;
const COUNTS = '';
/** Arm of a row which says that a metric was added up, though nobody counts. */
const NO_ARM = '';

/** Gives those that a database keeps. */
export function createStoredFigures(database: Database): StoredFigures {
  const hasAll = (found: ReadonlySet<string>, { segments = [] }: PhaseQuery, metrics: readonly ShopMetric[]): boolean =>
    metrics.every((metric) => found.has(hashOf(metric))) && segments.every((by) => found.has(sliceKey(metrics, by)));

  return {
    async find(query, metrics) {
      const { segments = [] } = query;
      const hashes = metrics.map((metric) => hashOf(metric));
      const prefixes = segments.map((by) => sliceKey(metrics, by));
      const rows = await database.orm
        .select()
        .from(table)
        .where(
          and(
            ofPhase(query),
            or(
              inArray(table.metric, [COUNTS, ...hashes]),
              ...prefixes.map((prefix) => like(table.metric, `${prefix}%`)),
            ),
          ),
        )
        .orderBy(table.hour, table.variant);
      const at = rows[0]?.computedAt;
      if (at === undefined || !hasAll(new Set(rows.map(({ metric }) => metric)), query, metrics)) return undefined;
      const of = <T>(isWanted: (metric: string) => boolean): T[] =>
        rows.flatMap(({ metric, variant, hour, figures }) =>
          // What `keep` wrote.
          isWanted(metric) && variant !== NO_ARM ? [{ ...(figures as object), variant, hour } as T] : [],
        );
      return {
        at,
        counts: of<HourCount>((metric) => metric === COUNTS),
        sums: hashes.map((hash) => of<HourSums>((metric) => metric === hash)),
        slices: prefixes.map((prefix) => of<SliceSums>((metric) => metric.startsWith(prefix))),
      };
    },
    async at(query, metrics) {
      const { segments = [] } = query;
      const wanted = [...metrics.map((metric) => hashOf(metric)), ...segments.map((by) => sliceKey(metrics, by))];
      const rows = await database.orm
        .selectDistinct({ metric: table.metric, at: table.computedAt })
        .from(table)
        .where(and(ofPhase(query), eq(table.variant, NO_ARM), inArray(table.metric, wanted)));
      return hasAll(new Set(rows.map(({ metric }) => metric)), query, metrics) ? rows[0]?.at : undefined;
    },
    keep: (query, metrics, figures) =>
      database.transaction(async ({ orm }) => {
        const { tenant, experiment, phase } = query;
        const of = { tenant, experiment, phase, computedAt: figures.at };
        const rowsOf = (metric: string, all: readonly (HourCount | HourSums)[]) =>
          all.map(({ variant, hour, ...numbers }) => ({ ...of, metric, variant, hour, figures: numbers }));
        const addedUp = (metric: string) => ({ ...of, metric, variant: NO_ARM, hour: new Date(0), figures: {} });
        const rows = [
          ...rowsOf(COUNTS, figures.counts),
          ...metrics.flatMap((metric, index) => [
            addedUp(hashOf(metric)),
            ...rowsOf(hashOf(metric), figures.sums[index] ?? []),
          ]),
          ...(query.segments ?? []).flatMap((by, index) => [
            addedUp(sliceKey(metrics, by)),
            ...[...Map.groupBy(figures.slices[index] ?? [], ({ slice }) => slice)].flatMap(([slice, sums]) =>
              rowsOf(`${sliceKey(metrics, by)}${slice}`, sums),
            ),
          ]),
        ];
        // Two instances may have added it up at the same time.
        await orm.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`figures:${tenant}/${experiment}/${phase}`}, 0))`,
        );
        await orm.delete(table).where(ofPhase(query));
        for (let from = 0; from < rows.length; from += ROWS)
          await orm.insert(table).values(rows.slice(from, from + ROWS));
      }),
  };
}

/** Under what the figures of a segment are kept, before its value. */
function sliceKey([primary]: readonly ShopMetric[], by: Segment): string {
  return `${primary === undefined ? '' : hashOf(primary)}/${by}/`;
}

function ofPhase({ tenant, experiment, phase }: PhaseQuery) {
  return and(eq(table.tenant, tenant), eq(table.experiment, experiment), eq(table.phase, phase));
}
