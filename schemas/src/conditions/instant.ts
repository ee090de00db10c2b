const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Milliseconds since 1970 of an ISO 8601 instant with date, time and zone (`2026-11-27T00:00:00+01:00`).
 * Undefined for everything else: a time without a zone means another moment on every machine, and the 31st of November, which
 * `Date` takes for the day after, is a slip of the pen.
 */
export function instantOf(text: string): number | undefined {
  const [, year, month, day] = INSTANT.exec(text) ?? [];
  if (day === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
