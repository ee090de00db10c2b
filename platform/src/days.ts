const DAY_MS = 86_400_000;
/** Making one costs a hundred times what formatting does. */
const formats = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day that it is in a zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (format === undefined) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone })));
  return format.format(instant);
}

/** What the clocks of a zone show, as YYYY-MM-DDTHH:MM. */
export function clockIn(timeZone: string, instant: Date): string {
  let format = clocks.get(timeZone);
  if (format === undefined)
    clocks.set(
      timeZone,
      (format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })),
    );
  // The Swedish spelling is the one of ISO 8601.
  return format.format(instant).replace(' ', 'T');
}

/** The day so many calendar months after another one, before it if negative: the last of a month that is shorter. YYYY-MM-DD. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The day so many days after another one, before it if negative. YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
