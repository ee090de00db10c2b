const formats = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock of a zone show at a moment (epoch milliseconds): YYYY-MM-DD and HH:MM. */
export function localMoment(at: number, timeZone: string): { date: string; time: string } {
  let format = formats.get(timeZone);
  if (format === undefined)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })),
    );
  // The Swedish spelling is the one of ISO 8601.
  const [date = '', time = ''] = format.format(at).split(' ');
  return { date, time };
}

/** The moment at which clocks of a zone show a date and time; of a time that they skip or pass twice, one of the two that are meant. */
export function instantAt(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const ahead = (at: number): number => {
    const local = localMoment(at, timeZone);
    return Date.parse(`${local.date}T${local.time}:00Z`) - at;
  };
  return wall - ahead(wall - ahead(wall));
}
