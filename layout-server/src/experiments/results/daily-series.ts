import { metricResult, type ArmFigure, type Looking, type Metric } from './metric-results.ts';
import type { HourSums } from './metric-sums.ts';
import { addedUp } from './planned-visitors.ts';

/** The figures of a metric over all visitors who came until the end of a day. */
export interface DayFigures {
  /** The day's end, midnight UTC. */
  until: Date;
  /** The control first. */
  arms: (ArmFigure & { units: number })[];
}

const DAY_MS = 86_400_000;

/**
 * How the figures of a metric grew, one entry for each day on which somebody came: of all visitors until then, with what
 * they did until now. `looking` should be a sequence, since every day is a look.
 */
export function dailySeries(
  metric: Metric,
  hours: readonly HourSums[],
  arms: readonly string[],
  looking: Looking,
): DayFigures[] {
  const days = Map.groupBy(hours, ({ hour }) => (Math.floor(hour.getTime() / DAY_MS) + 1) * DAY_MS);
  let sums = addedUp<HourSums>([], undefined);
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([end, ofDay]) => {
      const until = new Date(end);
      sums = addedUp(ofDay, undefined, sums);
      const { arms: figures } = metricResult(
        metric,
        arms.map((variant) => sums.get(variant) ?? nothingIn(variant)),
        looking,
      );
      return {
        until,
        arms: figures.map((figure) => ({ ...figure, units: sums.get(figure.variant)?.units ?? 0 })),
      };
    });
}

/** The sums of an arm that nobody came to. */
export function nothingIn(variant: string): Omit<HourSums, 'hour'> {
  return { variant, units: 0, active: 0, sum: 0, squares: 0, second: 0, secondSquares: 0, products: 0 };
}
