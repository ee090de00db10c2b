import { daysAfter } from '@vitrine/platform/days';
import { instantAt, localMoment } from './local-moment.ts';
import { isWorkingDay, workingDayFrom, workingDaysAfter, type DeliveryRule } from './working-days.ts';

/** When something arrives that is ordered now; calendar dates, YYYY-MM-DD. */
export interface DeliveryDates {
  from: string;
  to: string;
  /** Until when an order must come for that, in epoch milliseconds: from then on the dates are others. */
  orderBy: number;
}

export interface Consignment {
  /** Working days from sending it off to the door. */
  days: { min: number; max: number };
  /** The date before which there is none; left out, it is there. */
  notBefore?: string;
}

/**
 * When something arrives that is ordered at a moment (epoch milliseconds) by the calendar of a shop: sent off on the same
 * working day if the order comes before the cut-off, else on the next one, and not before it is there.
 */
export function deliveryDates(
  { days, notBefore }: Consignment,
  rule: DeliveryRule,
  timeZone: string,
  at: number,
): DeliveryDates {
  const { date, time } = localMoment(at, timeZone);
  const isInTime = isWorkingDay(date, rule) && time < rule.cutOff;
  const sent = workingDayFrom(isInTime ? date : daysAfter(date, 1), rule);
  const begin = notBefore !== undefined && notBefore > sent ? workingDayFrom(notBefore, rule) : sent;
  return {
    from: workingDaysAfter(begin, days.min, rule),
    to: workingDaysAfter(begin, days.max, rule),
    orderBy: instantAt(sent, rule.cutOff, timeZone),
  };
}
