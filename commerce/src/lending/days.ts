/** The day that it is somewhere, as YYYY-MM-DD. */
export function dayAt(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

/** The same day `months` before another one; the last one of a month that is shorter. Days are YYYY-MM-DD. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

/** The day `days` after another one; before it, if they are negative. */
export function daysAfter(day: string, days: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
