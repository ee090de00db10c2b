const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

/**
 * The next moment after `now` at which the year can change in some time zone.
 * Around the turn of the year that is every quarter of an hour, for zones reach from UTC+14 to UTC-12.
 */
export function nextYearChange(now: Date): number {
  const year = now.getUTCFullYear();
  for (const turn of [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]) {
    const next = Math.max(turn - 14 * HOUR, (Math.floor(now.getTime() / QUARTER) + 1) * QUARTER);
    if (next > now.getTime() && next <= turn + 12 * HOUR) return next;
  }
  return Date.UTC(year + 2, 0, 1) - 14 * HOUR;
}
