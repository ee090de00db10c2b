import type { HourCount } from './metric-sums.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The end of the hour in which a test reached its planned size and duration; undefined while it has not, and if nobody planned.
 * Visitors who came later are not in the figure that decides: to look once more after each of them would be to look daily.
 */
export function plannedEnd(
  counts: readonly HourCount[],
  arms: readonly { key: string; weight: number }[],
  { plannedVisitors, plannedDays = 0 }: { plannedVisitors?: number | undefined; plannedDays?: number | undefined },
  since: Date | undefined,
): Date | undefined {
  if (plannedVisitors === undefined) return undefined;
  const units = new Map(arms.filter(({ weight }) => weight > 0).map(({ key }) => [key, 0]));
  const earliest = (since ?? firstHour(counts))?.getTime() ?? 0;
  for (const { variant, hour, units: came } of counts.toSorted((a, b) => a.hour.getTime() - b.hour.getTime())) {
    const known = units.get(variant);
    if (known !== undefined) units.set(variant, known + came);
    if (Math.min(...units.values()) >= plannedVisitors)
      return new Date(Math.max(hour.getTime() + HOUR_MS, earliest + plannedDays * DAY_MS));
  }
  return undefined;
}

/** The hour in which the first visitor came; undefined while nobody did. */
export function firstHour(counts: readonly HourCount[]): Date | undefined {
  return counts.reduce<Date | undefined>(
    (first, { hour }) => (first === undefined || hour < first ? hour : first),
    undefined,
  );
}

/** Adds up what belongs to visitors who came before an instant; all if there is none. On top of `earlier`, if that is given. */
export function addedUp<T extends { variant: string; hour: Date }>(
  hours: readonly T[],
  before: Date | undefined,
  earlier: ReadonlyMap<string, Omit<T, 'hour'>> = new Map(),
): Map<string, Omit<T, 'hour'>> {
  const arms = new Map(earlier);
  for (const { hour, ...numbers } of hours) {
    if (before !== undefined && hour >= before) continue;
    const known = arms.get(numbers.variant);
    arms.set(numbers.variant, known === undefined ? numbers : (sumOf(known, numbers) as Omit<T, 'hour'>));
  }
  return arms;
}

/** Adds up numbers of the same name, also within objects; what is no number stays that of the first. */
export function sumOf(one: object, other: object): object {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [value, more]: unknown[] = [Reflect.get(one, name), Reflect.get(other, name)];
      if (typeof value === 'number' && typeof more === 'number') return [name, value + more];
      if (typeof value === 'object' && value !== null && typeof more === 'object' && more !== null)
        return [name, sumOf(value, more)];
      return [name, value ?? more];
    }),
  );
}
