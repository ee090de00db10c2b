/** Days with the same hours, as the clock of a time zone shows them: from the minute `from` until the one before `to`. */
export interface Opening {
  timeZone: string;
  hours: readonly { days: readonly string[]; from: string; to: string }[];
}

/** Whether an instant lies within the hours. */
export function isOpenAt({ timeZone, hours }: Opening, now: Date): boolean {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = (parts['weekday'] ?? '').slice(0, 2).toLowerCase();
  const time = `${parts['hour']}:${parts['minute']}`;
  return hours.some(({ days, from, to }) => days.includes(day) && from <= time && time < to);
}
