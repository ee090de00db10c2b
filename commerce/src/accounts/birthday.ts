const GERMAN = /^(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4})$/u;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/u;
/** Nobody is older. */
const MOST_YEARS = 120;
/** AC-008: younger people may not open an account. */
export const LEAST_YEARS = 18;

/** A day of birth as somebody types it (31.01.1980) or a browser sends it (1980-01-31), as YYYY-MM-DD; undefined for none that can be. */
export function readBirthday(typed: string, now: Date): string | undefined {
  const iso = ISO.exec(typed);
  const german = GERMAN.exec(typed);
  const [year, month, day] = iso ? iso.slice(1) : german ? german.slice(1).toReversed() : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // 31 February would be another day.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return undefined;
  const years = yearsAt(date, now);
  return years < 0 || years > MOST_YEARS || date > now.toISOString().slice(0, 10) ? undefined : date;
}

/** How many birthdays somebody has had. */
export function yearsAt(birthday: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
