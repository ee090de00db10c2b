const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
/** What may follow the minutes of a time without a zone. */
const SECONDS = /^(?::([0-5]\d))?$/;
const DAY = 86_400_000;

/**
 * The instant at which the clocks of a time zone show a date and time of day such as `2026-11-27T00:00`.
 * A time that the clocks pass twice is the first of the two; one that they skip is as much later as they are put forward
 * (as RFC 5545 reads it). Undefined for a text of another form and for a day that no month has.
 */
export function instantIn(timeZone: string, local: string): Date | undefined {
  const digits = LOCAL.exec(local)?.slice(1).map(Number);
  if (digits === undefined) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = digits;
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  // A month, day or hour that does not exist, and a year of two digits, come out as another time.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== local) return undefined;
  // The offsets before and after any change of the clocks that is near; the earlier one is larger where they go back.
  const [before, after] = [offsetAt(timeZone, wall - DAY), offsetAt(timeZone, wall + DAY)];
  const fitting = [before, after].find((offset) => offsetAt(timeZone, wall - offset) === offset);
  return new Date(wall - (fitting ?? before));
}

/** The instant that a person means: one with a zone as it stands, one without by the clocks of the zone. Undefined for neither. */
export function instantMeant(timeZone: string, text: string): Date | undefined {
  const minute = text.slice(0, 16);
  // `Date` itself takes the 30th of February for a day in March.
  if (instantIn('UTC', minute) === undefined) return undefined;
  if (ZONED.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? undefined : instant;
  }
  const seconds = SECONDS.exec(text.slice(16));
  const instant = instantIn(timeZone, minute);
  return seconds && instant ? new Date(instant.getTime() + Number(seconds[1] ?? 0) * 1000) : undefined;
}

/**
 * The two times between which the clocks of a zone jump, where a time of day falls into the gap: `02:00` and `03:00` of
 * that day in Vienna's spring. Undefined for a time that the clocks show, and for a text of another form.
 */
export function skippedBy(timeZone: string, local: string): { before: string; after: string } | undefined {
  const instant = instantIn(timeZone, local);
  if (instant === undefined || localOf(timeZone, instant) === local) return undefined;
  const asked = Date.parse(`${local}Z`);
  const gap = Date.parse(`${localOf(timeZone, instant)}Z`) - asked;
  // Clocks jump at whole minutes, and not more than the gap before what was asked for.
  let last = instant.getTime() - gap;
  while (offsetAt(timeZone, last + 60_000) === offsetAt(timeZone, last)) last += 60_000;
  return { before: localOf(timeZone, new Date(last)), after: localOf(timeZone, new Date(last + 60_000)) };
}

/** What the clocks of a zone show at an instant, such as `2026-11-27T00:00`. */
export function localOf(timeZone: string, instant: Date): string {
  return new Date(instant.getTime() + offsetAt(timeZone, instant.getTime())).toISOString().slice(0, 16);
}

/** The same for people: `27 November 2026 00:00`. */
export function clockText(local: string): string {
  const [day = '', time = ''] = local.split('T');
  return `${dayFormat.format(new Date(`${day}T00:00Z`))} ${time}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the clocks of a zone are ahead of UTC. @throws RangeError for a zone that does not exist */
function offsetAt(timeZone: string, instant: number): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(instant / 1000) * 1000
  );
}
