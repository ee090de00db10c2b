/** When a rule holds: days, or full hours, by the clocks of the shop. */
export interface RulePeriod {
  from?: string;
  until?: string;
}

/** Of YYYY-MM-DD. */
const DAY_LENGTH = 10;
const FOR_EVER = '9999';

/** Whether a rule holds at what the clocks show: a day counts from its first minute to its last. */
export function holdsAt(period: RulePeriod, clock: string): boolean {
  return beginOf(period) <= clock && clock < endOf(period);
}

/** Whether it is to begin or to end after what the clocks show. */
export function turnsAfter(period: RulePeriod, clock: string): boolean {
  return beginOf(period) > clock || (period.until !== undefined && endOf(period) > clock);
}

/** Whether there is a moment at which both hold. */
export function meets(one: RulePeriod, other: RulePeriod): boolean {
  return beginOf(one) < endOf(other) && beginOf(other) < endOf(one);
}

function beginOf({ from = '' }: RulePeriod): string {
  return from.length === DAY_LENGTH ? `${from}T00:00` : from;
}

function endOf({ until = FOR_EVER }: RulePeriod): string {
  return until.length === DAY_LENGTH ? `${until}T24:00` : until;
}
