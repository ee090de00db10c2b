import { daysAfter } from '@vitrine/platform/days';
import type { Tenant } from '@vitrine/schemas';

/** When a shop sends off what was ordered, and how long that takes where a product does not say. */
export type DeliveryRule = NonNullable<Tenant['delivery']>;

/** Sunday first, as dates count. */
const DAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const;
/** A rule with a holiday on each of so many days in a row is a mistake, not a calendar. */
const FARTHEST = 400;

/** Whether a shop works on a calendar date. */
export function isWorkingDay(date: string, { workingDays, holidays = [] }: DeliveryRule): boolean {
  const day = DAYS[new Date(date).getUTCDay()];
  return workingDays.some((one) => one === day) && !holidays.includes(date);
}

/** The first working day from a date on. @throws RangeError if there is none within a year */
export function workingDayFrom(date: string, rule: DeliveryRule): string {
  for (let days = 0; days < FARTHEST; days += 1) {
    const day = daysAfter(date, days);
    if (isWorkingDay(day, rule)) return day;
  }
  throw new RangeError(`expected a working day within a year after ${date}`);
}

/** The working day so many working days after a date. */
export function workingDaysAfter(date: string, count: number, rule: DeliveryRule): string {
  let day = date;
  for (let left = count; left > 0; left -= 1) day = workingDayFrom(daysAfter(day, 1), rule);
  return day;
}
