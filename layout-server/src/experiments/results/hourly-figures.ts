import { hashOf, type ShopMetric } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { PhaseQuery, PhaseSums } from './metric-sums.ts';
import { beginPhase, PART_VISITORS, type PhaseFigures, type PhaseRun } from './phase-run.ts';
import { createStoredFigures } from './stored-figures.ts';

/** A large phase that nobody has added up yet. */
export interface UnderWay {
  /** How many visitors were added up so far. */
  soFar: number;
}

/** What is said in place of the figures of such a phase. */
export function underWayMessage(id: string, { soFar }: UnderWay): string {
  return `The figures of ${id} are being added up for the first time: ${soFar.toLocaleString('en')} visitors so far. Look again in a minute`;
}

/** A phase, and what is measured of it. */
export interface MeasuredPhase {
  query: PhaseQuery;
  metrics: readonly ShopMetric[];
}

export interface HourlyFigures {
  /**
   * What a look costs does not grow with visitors and events: a large phase is read as it was added up last, and one that
   * never was is added up for some seconds; the next look goes on.
   */
  read(query: PhaseQuery, metrics: readonly ShopMetric[]): Promise<PhaseFigures | UnderWay>;
  /**
   * Adds up anew those large phases whose figures are an hour old, the oldest first, for some seconds; the next call goes on.
   * @returns how many it came to an end with.
   */
  renew(phases: readonly MeasuredPhase[], signal: AbortSignal): Promise<number>;
}

/** Up to so many visitors a phase is added up whenever somebody looks. */
const LIVE_VISITORS = 20_000;
const HOUR_MS = 3_600_000;
/** How often `renew` is to be called, and how long it works then: other jobs wait meanwhile. */
export const RENEW_EVERY_MS = 60_000;
const RENEW_MS = 30_000;
/** How long somebody who looks waits. */
const LOOK_MS = 5_000;

/** Gives the figures of phases; those of large ones are kept in the database. */
export function createHourlyFigures({
  database,
  sums,
  clock,
  liveVisitors = LIVE_VISITORS,
  visitorsOfPart = PART_VISITORS,
}: {
  database: Database;
  sums: PhaseSums;
  clock: Clock;
  liveVisitors?: number;
  visitorsOfPart?: number;
}): HourlyFigures {
  const stored = createStoredFigures(database);
  /** What is being added up, by phase: only here, so a process that ends begins anew. */
  const underWay = new Map<string, { of: string; run: PhaseRun; stepping?: Promise<PhaseFigures | undefined> }>();

  const runOf = ({ query, metrics }: MeasuredPhase) => {
    const { tenant, experiment, phase } = query;
    const key = JSON.stringify([tenant, experiment, phase]);
    const of = hashOf([{ ...query, until: query.until?.toISOString() }, metrics]);
    let going = underWay.get(key);
    if (going?.of !== of) {
      going = { of, run: beginPhase(sums, query, metrics, clock.now(), visitorsOfPart) };
      underWay.set(key, going);
    }
    return { key, going };
  };
  /** Goes on until all is added up and kept, or the time is over. Whoever asks at the same time joins. */
  const goOn = async (measured: MeasuredPhase, hasTime: () => boolean): Promise<PhaseFigures | UnderWay> => {
    const { key, going } = runOf(measured);
    for (;;) {
      going.stepping ??= going.run
        .step()
        .then(async (figures) => {
          if (figures !== undefined) await stored.keep(measured.query, measured.metrics, figures);
          if (figures !== undefined && underWay.get(key) === going) underWay.delete(key);
          return figures;
        })
        .catch((error: unknown) => {
          // What a part has counted cannot be told from what it has not.
          underWay.delete(key);
          throw error;
        })
        .finally(() => {
          delete going.stepping;
        });
      const figures = await going.stepping;
      if (figures !== undefined) return figures;
      if (!hasTime()) return { soFar: going.run.visitors };
    }
  };
  const until = (ms: number): (() => boolean) => {
    const end = clock.now().getTime() + ms;
    return () => clock.now().getTime() < end;
  };

  return {
    async read(query, metrics) {
      if (await sums.hasMoreThan(query, liveVisitors))
        return (await stored.find(query, metrics)) ?? goOn({ query, metrics }, until(LOOK_MS));
      const run = beginPhase(sums, query, metrics, clock.now(), visitorsOfPart);
      for (;;) {
        const figures = await run.step();
        if (figures !== undefined) return figures;
      }
    },
    async renew(phases, signal) {
      const hasTime = until(RENEW_MS);
      const due: { measured: MeasuredPhase; at: number }[] = [];
      for (const measured of phases) {
        const at = (await stored.at(measured.query, measured.metrics))?.getTime() ?? 0;
        if (clock.now().getTime() - at >= HOUR_MS) due.push({ measured, at });
      }
      let done = 0;
      for (const { measured } of due.sort((one, other) => one.at - other.at)) {
        if (signal.aborted || !hasTime()) break;
        if (!(await sums.hasMoreThan(measured.query, liveVisitors))) continue;
        if ('counts' in (await goOn(measured, () => !signal.aborted && hasTime()))) done += 1;
      }
      return done;
    },
  };
}
