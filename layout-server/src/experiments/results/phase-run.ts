import type { ShopMetric } from '@vitrine/schemas';
import type { Cap, HourCount, HourSums, PhaseQuery, PhaseSums, SliceSums } from './metric-sums.ts';
import { sumOf } from './planned-visitors.ts';

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

/** A phase while it is added up. */
export interface PhaseRun {
  /** When it was begun. */
  at: Date;
  /** How many visitors are in it so far, by whole parts. */
  readonly visitors: number;
  /** Adds up one more part, in statements that cost the same in every phase. @returns the figures after the last one. */
  step(): Promise<PhaseFigures | undefined>;
}

/** So many visitors are a part: tens of milliseconds a metric, far from the longest that a statement may take. */
export const PART_VISITORS = 5_000;

/**
 * Adds a phase up part by part: by ranges of visitors' ids, in the order of the index that leads to them. What large values
 * count as at most needs all of them, so metrics that ask for it are gone through once more, before.
 */
export function beginPhase(
  sums: PhaseSums,
  query: PhaseQuery,
  metrics: readonly ShopMetric[],
  at: Date,
  visitorsOfPart = PART_VISITORS,
): PhaseRun {
  const { segments = [] } = query;
  const [primary] = metrics;
  const values = new Map(
    metrics.filter(({ winsorise }) => winsorise !== undefined).map((metric) => [metric, new Map<number, number>()]),
  );
  let caps: Map<ShopMetric, Cap> | undefined = values.size === 0 ? new Map() : undefined;
  let after = '';
  const passes = values.size === 0 ? 1 : 2;
  let parts = 0;
  const counts = new HourRows<HourCount>();
  const each = metrics.map(() => new HourRows<HourSums>());
  const slices = segments.map(() => new HourRows<SliceSums>());

  const gather = async (part: PhaseQuery): Promise<void> => {
    for (const [metric, known] of values)
      for (const { value, units } of await sums.values(part, metric)) known.set(value, (known.get(value) ?? 0) + units);
  };
  const add = async (part: PhaseQuery, capOf: (metric: ShopMetric) => Cap): Promise<void> => {
    counts.add(await sums.counts(part));
    for (const [index, metric] of metrics.entries()) each[index]?.add(await sums.sums(part, metric, capOf(metric)));
    if (primary === undefined) return;
    for (const [index, by] of segments.entries())
      slices[index]?.add(await sums.slices(part, primary, by, capOf(primary)));
  };

  return {
    at,
    get visitors() {
      return (parts * visitorsOfPart) / passes;
    },
    async step() {
      const upto = await sums.endOfPart(query, after, visitorsOfPart);
      const part = { ...query, part: { after, upto } };
      const known = caps;
      if (known === undefined) await gather(part);
      else await add(part, (metric) => known.get(metric) ?? null);
      after = upto ?? '';
      parts += 1;
      if (upto !== undefined) return undefined;
      caps ??= new Map([...values].map(([metric, of]) => [metric, quantileOf(of, metric.winsorise ?? 1)]));
      if (known === undefined) return undefined;
      return {
        at,
        counts: counts.all(),
        sums: each.map((rows) => rows.all()),
        slices: slices.map((rows) => rows.all()),
      };
    },
  };
}

/** The value that so large a share does not exceed, as `percentile_disc` of SQL has it; null if there are none. */
function quantileOf(values: ReadonlyMap<number, number>, share: number): Cap {
  const all = [...values].sort(([one], [other]) => one - other);
  const rank = Math.ceil(share * all.reduce((sum, [, units]) => sum + units, 0));
  let before = 0;
  for (const [value, units] of all) {
    before += units;
    if (before >= rank) return value;
  }
  return null;
}

/** Rows of parts, added up where arm, hour and slice are the same. */
class HourRows<Row extends { variant: string; hour: Date; slice?: string }> {
  readonly #rows = new Map<string, Row>();

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const { variant, hour, slice } = row;
      const key = JSON.stringify([variant, hour.getTime(), slice]);
      const known = this.#rows.get(key);
      this.#rows.set(key, known === undefined ? row : ({ ...sumOf(known, row), variant, hour } as Row));
    }
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }
}
