/** How far a test is on its way to its planned end. */
export interface Progress {
  /** Of the planned visitors of the smallest arm, and of the planned days; the smaller of both is how far it is. */
  visitors: number;
  days: number;
  /** Between 0 and 1. */
  share: number;
}

const DAY_MS = 86_400_000;

/** Undefined if nobody planned: then there is no end at which a fixed interval could hold. */
export function progressOf(
  { plannedVisitors, plannedDays }: { plannedVisitors?: number | undefined; plannedDays?: number | undefined },
  arms: readonly { units: number; weight: number }[],
  since: Date | undefined,
  now: Date,
): Progress | undefined {
  if (plannedVisitors === undefined) return undefined;
  const least = Math.min(...arms.filter(({ weight }) => weight > 0).map(({ units }) => units));
  const visitors = least / plannedVisitors;
  const passed = since === undefined ? 0 : (now.getTime() - since.getTime()) / DAY_MS;
  const days = plannedDays === undefined ? 1 : passed / plannedDays;
  return { visitors, days, share: Math.max(0, Math.min(1, visitors, days)) };
}
