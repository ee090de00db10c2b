import { clockIn } from '@vitrine/platform/days';
import { tagOf, type LocalShop, type TenantId } from '@vitrine/platform/doors';
import type { SearchRules } from '@vitrine/schemas';
import { holdsAt, isMeant, nameOfList, turnsAfter, type ListName, type RulePeriod } from '../search-rules/index.ts';

/** What merchandisers want of one list at one moment. */
export interface ListRules {
  pins: readonly { sku: string; place: number }[];
  boosts: NonNullable<SearchRules['boosts']>;
  sponsored: readonly { sku: string; place: number; payer: string }[];
  /** When a rule of this list begins or ends next; undefined if none does. */
  turns?: Date;
}

export const NO_RULES: ListRules = { pins: [], boosts: [], sponsored: [] };
const HOUR_MS = 3_600_000;

/** The rules of a shop that hold for a list now, by the clocks of the shop. */
export function rulesOf(
  { search = {}, timeZone }: Pick<LocalShop, 'search' | 'timeZone'>,
  list: ListName,
  now: Date,
): ListRules {
  const { pins = [], boosts = [], sponsored = [] } = search;
  const meant = [
    pins.filter((one) => isMeant(one.in, list)),
    boosts.filter((one) => one.in === undefined || isMeant(one.in, list)),
    sponsored.filter((one) => isMeant(one.in, list)),
  ] as const;
  if (meant.every((rules) => rules.length === 0)) return NO_RULES;
  const clock = clockIn(timeZone, now);
  const holds = (period: RulePeriod): boolean => holdsAt(period, clock);
  const isToTurn = meant.flat().some((period: RulePeriod) => turnsAfter(period, clock));
  return {
    pins: meant[0].filter(holds),
    boosts: meant[1].filter(holds),
    sponsored: meant[2].filter(holds),
    // Rules turn with a full hour, which begins with one of the clock that this one counts too.
    ...(isToTurn ? { turns: new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS) } : {}),
  };
}

/** What invalidates a list where the rules change, whoever makes the list. */
export function tagsOfList({ tenant }: { tenant: TenantId }, list: ListName): string[] {
  return [tagOf.rules(tenant), tagOf.rules(tenant, nameOfList(list))];
}
